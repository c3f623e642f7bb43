import { element, svgElement } from '../../../../report/site/client/dom.js';
import type { SweepBackground } from '../../sweeps.js';

/** A number that is chosen from some values. */
interface StopSliderOptions {
  id: string;
  label: string;
  stops: readonly number[];
  value: number;
  onChange: (value: number) => void;
  /** what the value means, beside it */
  meaning?: (value: number) => string;
  /** a sweep of the paper, drawn behind the slider */
  sweep?: SweepBackground | undefined;
  /** what the sweep's metric must be if only the schedule counts */
  schedule?: (value: number) => number;
}

const [WIDTH, HEIGHT] = [300, 54];
/** half of a slider's thumb: the curve begins where the thumb can be */
const EDGE = 8;

/** A slider over a list of values, on which a curve of the paper's sweep is laid. */
export class StopSlider {
  readonly element: HTMLElement;
  readonly #options: StopSliderOptions;
  readonly #input: HTMLInputElement;
  readonly #output: HTMLElement;
  readonly #meaning: HTMLElement;
  readonly #chart: SVGElement | undefined;
  #stops: number[] = [];

  constructor(options: StopSliderOptions) {
    this.#options = options;
    const { id, label, sweep } = options;
    this.#input = element('input', { type: 'range', id, min: 0, step: 1 }) as HTMLInputElement;
    this.#output = element('output', { for: id });
    this.#meaning = element('span', { class: 'muted small' });
    this.#chart = sweep
      ? svgElement('svg', {
          viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
          class: 'sweep',
          role: 'img',
          preserveAspectRatio: 'none',
        })
      : undefined;
    this.element = element(
      'div',
      { class: 'control' },
      element('div', { class: 'control-head' }, element('label', { for: id }, label), this.#output),
      ...(this.#chart ? [this.#chart] : []),
      this.#input,
      this.#meaning,
    );
    this.set(options.value);
    this.#input.addEventListener('input', () => {
      this.#show();
      options.onChange(this.value);
    });
  }

  get value(): number {
    return this.#stops[Number(this.#input.value)];
  }

  /** A value that is no stop becomes one. */
  set(value: number): void {
    this.#stops = [...new Set([...this.#options.stops, value])].sort((a, b) => a - b);
    this.#input.max = String(this.#stops.length - 1);
    this.#input.value = String(this.#stops.indexOf(value));
    this.#show();
  }

  /** Updates what the value means, if that depends on other controls. */
  refresh(): void {
    this.#show();
  }

  #show(): void {
    const { meaning } = this.#options;
    this.#output.textContent = String(this.value);
    this.#input.setAttribute('aria-valuetext', String(this.value));
    this.#meaning.textContent = meaning?.(this.value) ?? '';
    this.#meaning.hidden = meaning === undefined;
    this.#draw();
  }

  #draw(): void {
    const { sweep, schedule } = this.#options;
    if (!this.#chart || !sweep) return;
    const all = sweep.lines.flatMap(({ points }) =>
      points.flatMap(({ ours, paper }) => [ours, ...(paper === null ? [] : [paper])]),
    );
    const least = Math.min(...all);
    const [low, high] = [least, Math.max(...all, least + 0.05)];
    const x = (value: number): number => EDGE + this.#place(value) * (WIDTH - 2 * EDGE);
    const y = (value: number): number =>
      HEIGHT - 8 - ((HEIGHT - 18) * (Math.min(Math.max(value, low), high) - low)) / (high - low);
    const [first, last] = [sweep.lines[0].points[0], sweep.lines[0].points.at(-1)!];
    const steps = schedule ? this.#stops.map((stop) => `${x(stop).toFixed(1)},${y(schedule(stop)).toFixed(1)}`) : [];
    const at = x(this.value);
    this.#chart.replaceChildren(
      svgElement('line', { x1: at, x2: at, y1: 0, y2: HEIGHT, class: 'chosen' }),
      ...(steps.length > 0 ? [svgElement('polyline', { points: steps.join(' '), class: 'schedule' })] : []),
      ...sweep.lines.flatMap(({ points }, line) => [
        svgElement('polyline', {
          points: points.map(({ value, ours }) => `${x(value).toFixed(1)},${y(ours).toFixed(1)}`).join(' '),
          class: `line-${line}`,
        }),
        ...points.map(({ value, ours }) =>
          svgElement('circle', { cx: x(value), cy: y(ours), r: 2.6, class: `line-${line}` }),
        ),
      ]),
    );
    const about = `${sweep.metric} over ${this.#options.label}, by ${sweep.artefact}: ${first.ours.toPrecision(3)} at ${first.value}, ${last.ours.toPrecision(3)} at ${last.value} for N = ${sweep.lines[0].n}`;
    this.#chart.setAttribute('aria-label', about);
  }

  /** Where a value lies among the stops, from 0 to 1. */
  #place(value: number): number {
    const stops = this.#stops;
    const next = stops.findIndex((stop) => stop >= value);
    if (next < 0) return 1;
    if (next === 0) return 0;
    const part = (value - stops[next - 1]) / (stops[next] - stops[next - 1]);
    return (next - 1 + part) / (stops.length - 1);
  }
}

/** What the small curves are, in words. */
export function sweepWords({ metric, artefact, lines }: SweepBackground): string {
  const sizes = lines.map(({ n }, i) => `${n} (${i === 0 ? 'blue' : 'orange'})`);
  return `Published: ${metric} at N = ${sizes.join(' and ')}, ${artefact}.`;
}
