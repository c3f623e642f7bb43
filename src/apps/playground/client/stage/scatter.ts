import { square } from '../../../../library/core/math/pow.js';
import { hideTooltip, showTooltip } from '../../../../report/site/client/tooltip.js';

/** Points to draw, by their place on both axes. */
interface ScatterPoints {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** null: not yet assigned */
  clusters: ArrayLike<number> | null;
  k: number;
}

interface ScatterOptions {
  /** without axes, numbers and words below the pointer */
  small?: boolean;
  tip?: (point: number) => [name: string, value: string][];
}

const REACH = 14;

/** A scatter on a canvas: thousands of points are drawn again for every frame of a fit. */
export class Scatter {
  readonly #canvas: HTMLCanvasElement;
  readonly #options: ScatterOptions;
  #points: ScatterPoints = { x: [], y: [], clusters: null, k: 1 };
  #places: Float32Array = new Float32Array(0);
  #paint: Paint | undefined;
  #waits = false;

  constructor(canvas: HTMLCanvasElement, options: ScatterOptions = {}) {
    this.#canvas = canvas;
    this.#options = options;
    new ResizeObserver(() => this.#later()).observe(canvas);
    if (options.tip) {
      canvas.addEventListener('pointermove', (event) => this.#point(event));
      canvas.addEventListener('pointerleave', hideTooltip);
    }
  }

  show(points: ScatterPoints): void {
    this.#points = points;
    this.#later();
  }

  /** The colours of the page have changed. */
  repaint(): void {
    this.#paint = undefined;
    this.#later();
  }

  // many changes between two pictures are one
  #later(): void {
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() => {
      this.#waits = false;
      this.#draw();
    });
  }

  #draw(): void {
    const canvas = this.#canvas;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    const ratio = Math.min(2, devicePixelRatio || 1);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(ratio, ratio);
    this.#paint ??= paintOf(canvas.parentElement ?? document.body);
    this.#places = placesOf(this.#points, width, height, this.#options.small ? 8 : 18);
    const n = this.#points.x.length;
    const radius = (this.#options.small ? 0.6 : 1) * (n > 1200 ? 2.2 : n > 400 ? 3 : 4.2);
    this.#dots(context, n, radius);
    if (!this.#options.small && this.#points.clusters && this.#points.k > 1) this.#numbers(context, n);
  }

  #dots(context: CanvasRenderingContext2D, n: number, radius: number): void {
    const { clusters } = this.#points;
    const paint = this.#paint!;
    context.globalAlpha = n > 1200 ? 0.65 : 0.85;
    context.lineWidth = 0.7;
    context.strokeStyle = paint.surface;
    for (let i = 0; i < n; i++) {
      context.fillStyle = clusters ? paint.clusters[clusters[i] % paint.clusters.length] : paint.muted;
      context.beginPath();
      context.arc(this.#places[2 * i], this.#places[2 * i + 1], radius, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** The number of every cluster in its middle: colours alone tell nothing to some, and come twice. */
  #numbers(context: CanvasRenderingContext2D, n: number): void {
    const clusters = this.#points.clusters!;
    const paint = this.#paint!;
    context.font = '600 14px "IBM Plex Sans", sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let c = 0; c < this.#points.k; c++) {
      const members: number[] = [];
      for (let i = 0; i < n; i++) if (clusters[i] === c) members.push(i);
      if (members.length === 0) continue;
      const x = middle(members.map((i) => this.#places[2 * i]));
      const y = middle(members.map((i) => this.#places[2 * i + 1]));
      context.beginPath();
      context.arc(x, y, 11, 0, 2 * Math.PI);
      context.fillStyle = paint.surface;
      context.fill();
      context.lineWidth = 2.5;
      context.strokeStyle = paint.clusters[c % paint.clusters.length];
      context.stroke();
      context.fillStyle = paint.ink;
      context.fillText(String(c + 1), x, y + 0.5);
    }
  }

  #point(event: PointerEvent): void {
    const { left, top } = this.#canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    let [nearest, least] = [-1, REACH * REACH];
    for (let i = 0; i < this.#points.x.length; i++) {
      const distance = square(this.#places[2 * i] - x) + square(this.#places[2 * i + 1] - y);
      if (distance < least) [nearest, least] = [i, distance];
    }
    if (nearest < 0) hideTooltip();
    else showTooltip(this.#options.tip!(nearest), event.clientX, event.clientY);
  }
}

/** Places in pixels, with room around them. */
function placesOf({ x, y }: ScatterPoints, width: number, height: number, room: number): Float32Array {
  const places = new Float32Array(2 * x.length);
  const put = (values: ArrayLike<number>, size: number, at: number, turned: boolean): void => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < values.length; i++) {
      low = Math.min(low, values[i]);
      high = Math.max(high, values[i]);
    }
    const span = high > low ? high - low : 1;
    for (let i = 0; i < values.length; i++) {
      const part = high > low ? (values[i] - low) / span : 0.5;
      places[2 * i + at] = room + (turned ? 1 - part : part) * (size - 2 * room);
    }
  };
  put(x, width, 0, false);
  put(y, height, 1, true);
  return places;
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

/** Colours of the clusters, from the style sheet: light or dark as the page is. */
const CLUSTERS = 7;

/** The variable of a cluster's colour; beyond seven they are used again, and numbers tell clusters apart. */
export const clusterVariable = (cluster: number): string => `var(--cluster-${(cluster % CLUSTERS) + 1})`;

/** What canvases need of the style sheet, which cannot use its variables. */
interface Paint {
  clusters: string[];
  ink: string;
  muted: string;
  line: string;
  surface: string;
}

/** The colours as they are now. */
function paintOf(place: HTMLElement): Paint {
  // a variable may hold light-dark(): a colour that is used is one
  const probe = document.createElement('span');
  place.append(probe);
  const read = (variable: string): string => {
    probe.style.color = `var(--${variable})`;
    return getComputedStyle(probe).color;
  };
  const paint = {
    clusters: Array.from({ length: CLUSTERS }, (_, c) => read(`cluster-${c + 1}`)),
    ink: read('ink'),
    muted: read('muted'),
    line: read('line'),
    surface: read('surface'),
  };
  probe.remove();
  return paint;
}
