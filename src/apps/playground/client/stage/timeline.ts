import { element, svgElement } from '../../../../report/site/client/dom.js';
import type { Frame } from '../../messages.js';

const [WIDTH, HEIGHT] = [600, 64];
/** how long a replay takes at most, and a split at least, in milliseconds */
const REPLAY = 4000;
const SPLIT = 700;

/** The frames of a fit, to be played again or stepped through. */
export class Timeline {
  readonly #show: (frame: Frame, index: number) => void;
  readonly #box: HTMLElement;
  readonly #slider: HTMLInputElement;
  readonly #button: HTMLElement;
  readonly #curve: SVGElement;
  readonly #text: HTMLElement;
  #frames: Frame[] = [];
  #ended = false;
  #timer: number | undefined;
  #after: (() => void) | undefined;

  constructor(place: HTMLElement, show: (frame: Frame, index: number) => void) {
    this.#show = show;
    this.#curve = svgElement('svg', {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
      class: 'curve',
    });
    this.#slider = element('input', {
      type: 'range',
      min: 0,
      value: 0,
      'aria-label': 'Moment of the fit',
    }) as HTMLInputElement;
    this.#button = element('button', { type: 'button', class: 'plain', 'data-replay': '' }, '▶ Replay');
    this.#text = element('p', { class: 'muted small' });
    this.#box = element(
      'div',
      { class: 'timeline' },
      element('div', { class: 'track' }, this.#curve, this.#slider),
      element('div', { class: 'replay' }, this.#button, this.#text),
    );
    this.#box.hidden = true;
    place.append(this.#box);
    this.#slider.addEventListener('input', () => {
      this.#pause();
      this.#go(Number(this.#slider.value));
    });
    this.#button.addEventListener('click', () => (this.#timer === undefined ? this.replay() : this.#pause()));
  }

  clear(): void {
    this.#pause();
    this.#frames = [];
    this.#ended = false;
    this.#after = undefined;
    this.#box.hidden = true;
  }

  /** A frame of the fit that runs: shown at once, unless an earlier one is being looked at. */
  add(frame: Frame): void {
    this.#frames.push(frame);
    this.#lay();
    this.#go(this.#frames.length - 1);
  }

  /** The frames of a fit that is done, the last one in front. */
  fill(frames: Frame[]): void {
    this.clear();
    this.#frames = frames;
    this.#ended = true;
    if (frames.length < 2) return;
    this.#lay();
    this.#mark(frames.length - 1);
  }

  get frames(): Frame[] {
    return this.#frames;
  }

  /** Plays all frames from the first; then calls back. */
  replay(after?: () => void): void {
    this.#pause();
    this.#after = after;
    if (this.#frames.length < 2) {
      this.#finish();
      return;
    }
    let index = 0;
    const splits = this.#frames.filter(({ split }) => split).length;
    const plain = Math.max(1, this.#frames.length - splits);
    const step = (): void => {
      const frame = this.#frames[index];
      this.#go(index);
      if (++index >= this.#frames.length) {
        this.#finish();
        return;
      }
      const wait = frame.objective === null ? SPLIT : Math.max(16, REPLAY / plain / 2) * (frame.split ? 8 : 1);
      this.#timer = window.setTimeout(step, wait);
    };
    this.#button.textContent = '❚❚ Pause';
    step();
  }

  #finish(): void {
    this.#pause();
    const after = this.#after;
    this.#after = undefined;
    after?.();
  }

  #pause(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#button.textContent = '▶ Replay';
  }

  #go(index: number): void {
    this.#mark(index);
    this.#show(this.#frames[index], index);
  }

  #mark(index: number): void {
    this.#slider.value = String(index);
    this.#slider.setAttribute('aria-valuetext', this.#frames[index].text);
    this.#text.textContent = this.#frames[index].text;
  }

  /** The objective as a curve, with a line where a split was made. */
  #lay(): void {
    const frames = this.#frames;
    this.#box.hidden = frames.length < 2;
    this.#button.hidden = !this.#ended;
    this.#slider.max = String(frames.length - 1);
    this.#slider.disabled = !this.#ended;
    // by parts of the whole: the curve grows to the right while it runs
    const x = (i: number): number => WIDTH * (frames[i].part ?? i / Math.max(1, frames.length - 1));
    // without an objective, how K grows
    const values = frames.map(({ objective, k }) => objective ?? k);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const y = (value: number): number => HEIGHT - 6 - ((HEIGHT - 12) * (value - low)) / (high - low || 1);
    const splits = frames.flatMap(({ split }, i) =>
      split ? [svgElement('line', { x1: x(i), x2: x(i), y1: 0, y2: HEIGHT, class: 'split' })] : [],
    );
    const isStep = frames[0].objective === null;
    const line = values.flatMap((value, i) => [
      ...(isStep && i > 0 ? [`${x(i).toFixed(1)},${y(values[i - 1]).toFixed(1)}`] : []),
      `${x(i).toFixed(1)},${y(value).toFixed(1)}`,
    ]);
    this.#curve.replaceChildren(...splits, svgElement('polyline', { points: line.join(' ') }));
  }
}
