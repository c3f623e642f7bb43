import { byId, element } from '../../../../report/site/client/dom.js';
import { BENCHMARKS, type BenchmarkSettings } from '../../benchmark.js';
import { isBenchmark, type Settings, TABLES } from '../../settings.js';
import { StopSlider } from './stop-slider.js';

const TITLES: Record<Settings['data'], string> = {
  wine: 'Wine',
  iris: 'Iris',
  matched: 'Matched',
  'correlated-noise': 'Correlated noise',
  'heavy-tailed': 'Heavy tails',
  file: 'Your file',
};

const ABOUT: Record<Settings['data'], string> = {
  wine: '178 wines of three cultivars, 13 measurements (UCI).',
  iris: '150 flowers of three species, 4 measurements (Fisher).',
  matched: 'The paper’s benchmark: Gaussian clusters in some columns, Gaussian noise in the others.',
  'correlated-noise': 'The paper’s benchmark whose noise columns are correlated, ten by ten.',
  'heavy-tailed': 'The paper’s benchmark whose clusters have Student-t tails.',
  file: '',
};

type BenchmarkNumber = keyof Omit<BenchmarkSettings, 'name'>;

const SLIDERS: { name: BenchmarkNumber; label: string; stops: number[]; only?: Settings['data'] }[] = [
  { name: 'n', label: 'Rows, n', stops: [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000] },
  { name: 'd', label: 'Columns, d', stops: [5, 10, 20, 50, 100, 200, 500] },
  { name: 'informative', label: 'Informative columns', stops: [0, 1, 2, 3, 5, 10, 20, 50] },
  {
    name: 'separation',
    label: 'Separation of the clusters',
    stops: [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4],
  },
  {
    name: 'correlation',
    label: 'Correlation of the noise',
    stops: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
    only: 'correlated-noise',
  },
  { name: 'seed', label: 'Data set (seed)', stops: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
];

/** How long to wait for a slider to rest before rows are drawn again. */
const REST = 250;

interface DataListener {
  /** a built-in set was chosen, or its numbers changed */
  onBuiltIn(settings: Pick<Settings, 'data' | 'benchmark'>): void;
  onFile(file: File): void;
}

/** The choice of the rows: a file, a table that the page has, or a benchmark with its sliders. */
export class DataPanel {
  readonly #sliders = new Map<BenchmarkNumber, StopSlider>();
  readonly #listener: DataListener;
  #data: Settings['data'];
  #rest: number | undefined;

  constructor(settings: Settings, listener: DataListener) {
    this.#listener = listener;
    this.#data = settings.data;
    byId('sets').append(
      ...[...TABLES, ...BENCHMARKS].map((name) => {
        const input = element('input', { type: 'radio', name: 'set', value: name });
        input.addEventListener('change', () => this.#choose(name));
        return element('label', { class: 'chip' }, input, element('span', {}, TITLES[name]));
      }),
    );
    for (const { name, label, stops } of SLIDERS) {
      const slider = new StopSlider({
        id: `set-${name}`,
        label,
        stops,
        value: settings.benchmark[name],
        onChange: () => this.#changed(),
      });
      this.#sliders.set(name, slider);
      byId('set-sliders').append(slider.element);
    }
    this.#listenForFiles();
    this.show(settings.data);
  }

  get benchmark(): Settings['benchmark'] {
    return Object.fromEntries(
      [...this.#sliders].map(([name, slider]) => [name, slider.value]),
    ) as Settings['benchmark'];
  }

  /** Which data are chosen. */
  show(data: Settings['data']): void {
    this.#data = data;
    for (const input of document.querySelectorAll<HTMLInputElement>('#sets input'))
      input.checked = input.value === data;
    byId('set-sliders').hidden = !isBenchmark(data);
    for (const { name, only } of SLIDERS) this.#sliders.get(name)!.element.hidden = only !== undefined && only !== data;
    byId('set-about').textContent = ABOUT[data];
    byId('set-about').hidden = ABOUT[data] === '';
    byId('data-csv').hidden = data === 'file';
  }

  #choose(data: Settings['data']): void {
    this.show(data);
    this.#listener.onBuiltIn({ data, benchmark: this.benchmark });
  }

  #changed(): void {
    window.clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => this.#choose(this.#data), REST);
  }

  #listenForFiles(): void {
    const input = byId('file') as HTMLInputElement;
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file) this.#take(file);
      // the same file may be chosen again
      input.value = '';
    });
    const zone = byId('drop');
    const carries = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    for (const type of ['dragenter', 'dragover'] as const) {
      document.addEventListener(type, (event) => {
        if (!carries(event)) return;
        event.preventDefault();
        zone.classList.add('over');
      });
    }
    document.addEventListener('dragleave', (event) => {
      if (event.relatedTarget === null) zone.classList.remove('over');
    });
    document.addEventListener('drop', (event) => {
      zone.classList.remove('over');
      const file = event.dataTransfer?.files[0];
      // without this the browser would leave the page for the file
      if (carries(event)) event.preventDefault();
      if (file) this.#take(file);
    });
  }

  #take(file: File): void {
    this.show('file');
    this.#listener.onFile(file);
  }
}
