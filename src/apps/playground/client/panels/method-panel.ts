import { PRIOR_MODES, type PriorMode } from '../../../../library/divi/prior.js';
import { scheduledComponents } from '../../../../library/divi/schedule.js';
import type { SweepParameter } from '../../../../library/divi/sweep-parameters.js';
import { byId, element } from '../../../../report/site/client/dom.js';
import type { MethodName } from '../../messages.js';
import { METHODS, PAPER_DEFAULTS, type PaperControls, type Settings } from '../../settings.js';
import type { SweepBackground } from '../../sweeps.js';
import { StopSlider, sweepWords } from './stop-slider.js';

export const METHOD_TITLES: Record<MethodName, string> = {
  adaptive: 'Adaptive DIVI',
  divi: 'DIVI, as in the paper',
  'k-means': 'K-means',
  gmm: 'Gaussian mixture',
  spkm: 'Sparse K-means',
};

const ABOUT: Record<MethodName, string> = {
  adaptive: 'finds the number of clusters, and says how certain it is',
  divi: 'its schedule sets K; gates choose the features',
  'k-means': 'is given K, uses all features',
  gmm: 'is given K, uses all features; diagonal covariances',
  spkm: 'is given K, weighs features',
};

interface PaperSlider {
  name: keyof Omit<PaperControls, 'prior'>;
  label: string;
  stops: number[];
  parameter?: SweepParameter;
}

const SLIDERS: PaperSlider[] = [
  {
    name: 'splitInterval',
    label: 'T_split, epochs between splits',
    stops: [5, 8, 10, 15, 20, 30, 40, 60, 80, 100, 150, 300],
    parameter: 't-split',
  },
  { name: 'epochs', label: 'Epochs, E', stops: [100, 200, 300, 500, 1000, 2000] },
  {
    name: 'tau',
    label: 'τ/τ₀, what a component must exceed to be split',
    stops: [0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.5, 2],
    parameter: 'tau',
  },
  { name: 'beta', label: 'β/N, weight of the prior', stops: [0, 0.1, 0.25, 0.5, 1, 2, 4, 8], parameter: 'beta' },
  {
    name: 'learningRate',
    label: 'Learning rate',
    stops: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1],
    parameter: 'learning-rate',
  },
  {
    name: 'tMin',
    label: 'T_min, where annealing ends',
    stops: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1],
    parameter: 't-min',
  },
];

type MethodSettings = Pick<Settings, 'method' | 'clusters' | 'k' | 'divi' | 'seed'>;

/** The choice of the method, and its controls. */
export class MethodPanel {
  readonly #onChange: () => void;
  readonly #sliders = new Map<PaperSlider['name'], StopSlider>();
  #method: MethodName;

  constructor(settings: Settings, sweeps: readonly SweepBackground[], onChange: () => void) {
    this.#onChange = onChange;
    this.#method = settings.method;
    byId('methods').append(...METHODS.map((name) => this.#card(name)));
    for (const { name, label, stops, parameter } of SLIDERS) {
      const sweep = sweeps.find((candidate) => candidate.parameter === parameter);
      const slider = new StopSlider({
        id: `divi-${name}`,
        label,
        stops,
        value: settings.divi[name],
        sweep,
        onChange: () => this.#changed(),
        ...(name === 'splitInterval'
          ? {
              meaning: (value: number) => this.#scheduleWords(value),
              schedule: (value: number) => scheduledComponents(this.#epochs, value),
            }
          : sweep && { meaning: () => sweepWords(sweep) }),
      });
      this.#sliders.set(name, slider);
      byId('divi-sliders').append(slider.element);
    }
    byId('divi-prior').append(...PRIOR_MODES.map((mode) => element('option', { value: mode }, mode)));
    for (const id of ['divi-prior', 'clusters', 'clusters-k', 'k', 'seed'])
      byId(id).addEventListener('change', () => this.#changed());
    byId('divi-reset').addEventListener('click', () => {
      this.#set({ divi: PAPER_DEFAULTS });
      this.#changed();
    });
    this.#set(settings);
    this.choose(settings.method);
  }

  get settings(): MethodSettings {
    const number = (id: string, least: number): number => {
      const value = Math.round((byId(id) as HTMLInputElement).valueAsNumber);
      return Number.isFinite(value) ? Math.max(least, value) : least;
    };
    const asked = (byId('clusters') as HTMLSelectElement).value;
    const sliders = Object.fromEntries([...this.#sliders].map(([name, slider]) => [name, slider.value]));
    return {
      method: this.#method,
      clusters: asked === 'k' ? number('clusters-k', 1) : (asked as 'auto' | 'certain'),
      k: number('k', 1),
      divi: {
        ...(sliders as Omit<PaperControls, 'prior'>),
        prior: (byId('divi-prior') as HTMLSelectElement).value as PriorMode,
      },
      seed: number('seed', 0),
    };
  }

  choose(method: MethodName): void {
    this.#method = method;
    for (const input of document.querySelectorAll<HTMLInputElement>('#methods input'))
      input.checked = input.value === method;
    byId('adaptive-controls').hidden = method !== 'adaptive';
    byId('divi-controls').hidden = method !== 'divi';
    byId('k-controls').hidden = method === 'adaptive' || method === 'divi';
    byId('clusters-k').parentElement!.hidden = (byId('clusters') as HTMLSelectElement).value !== 'k';
  }

  /** K for the methods that are given it. */
  setK(k: number): void {
    (byId('k') as HTMLInputElement).value = String(k);
  }

  #set({ divi, clusters, k, seed }: Partial<MethodSettings>): void {
    const put = (id: string, value: string | number): void => {
      (byId(id) as HTMLInputElement).value = String(value);
    };
    if (divi) {
      for (const [name, slider] of this.#sliders) slider.set(divi[name]);
      put('divi-prior', divi.prior);
    }
    if (clusters !== undefined) put('clusters', typeof clusters === 'number' ? 'k' : clusters);
    if (typeof clusters === 'number') put('clusters-k', clusters);
    if (k !== undefined) put('k', k);
    if (seed !== undefined) put('seed', seed);
  }

  get #epochs(): number {
    return this.#sliders.get('epochs')?.value ?? PAPER_DEFAULTS.epochs;
  }

  #scheduleWords(splitInterval: number): string {
    const most = scheduledComponents(this.#epochs, splitInterval);
    return `${this.#epochs} epochs allow ${most - 1} split${most === 2 ? '' : 's'}: K = ${most}, whatever the rows, unless τ stops one. Dots: K of the published sweep (Table B.1); dashed: 1 + ⌊E/T_split⌋.`;
  }

  #changed(): void {
    this.choose(this.#method);
    this.#sliders.get('splitInterval')!.refresh();
    this.#onChange();
  }

  #card(name: MethodName): HTMLElement {
    const input = element('input', { type: 'radio', name: 'method', value: name });
    input.addEventListener('change', () => {
      this.choose(name);
      this.#onChange();
    });
    return element(
      'label',
      { class: 'method' },
      input,
      element('span', {}, element('b', {}, METHOD_TITLES[name]), element('small', {}, ABOUT[name])),
    );
  }
}
