import type { RandomStream } from '../../core/random.js';
import { draw } from '../drawn.js';
import { type Workbench, workbench } from '../workbench.js';

/** The rows of every component with their weights; a row may belong to several. */
export interface Memberships {
  rows: Int32Array[];
  /** undefined where every weight is 1 */
  weights: Float64Array[] | undefined;
}

/** rows of a part, as in kernel/adaptive/members.ts */
const PART = 8192;

export const partsOf = (n: number): number => Math.ceil(n / PART);

/** Numbers from those of one part to those of the next, where a part has `count`: they share no line of the cache. */
const padded = (count: number): number => (count + 31) & ~15;

/** Bytes of the numbers of all parts of n rows. */
const countBytes = (count: number, n: number): number => 4 * padded(count) * partsOf(n);

/** The rows of every label, in their order. */
export function membersOfLabels(labels: Int32Array, k: number): Memberships {
  const work = workbench();
  const top = work.top;
  const rows = dealt(work, work.placeWholes(labels), labels.length, k, 0);
  work.free(top);
  return { rows, weights: undefined };
}

/** Entries of `rows` by whether their values are below a cut: those that are, and the others. */
export function membersOfSides(rows: Int32Array, values: Float64Array, cut: number): Int32Array[] {
  const work = workbench();
  const top = work.top;
  const n = rows.length;
  const valuesAt = work.place(values);
  const labels = work.allocate(4 * n);
  work.each('sidesPart', partsOf(n), valuesAt, n, cut, labels);
  const sides = dealt(work, labels, n, 2, work.placeWholes(rows));
  work.free(top);
  return sides;
}

/** Entries of the list at `rows`, or numbers of rows where that is 0, by the labels of n rows. */
function dealt(work: Workbench, labels: number, n: number, k: number, rows: number): Int32Array[] {
  const places = work.allocate(countBytes(k, n));
  work.each('tallyPart', partsOf(n), labels, 0, n, k, 1, places);
  const starts = placesOf(work, places, k, n);
  const out = work.allocate(4 * n);
  work.each('dealPart', partsOf(n), labels, n, k, rows, places, out);
  return listed(work, out, starts);
}

/**
 * From how many rows of every part go to each of k lists to where the first of them goes, the lists one after another;
 * where each list begins, and all end.
 */
export function placesOf(work: Workbench, at: number, k: number, n: number): Int32Array {
  const places = work.wholes(at, padded(k) * partsOf(n));
  const starts = new Int32Array(k + 1);
  let sum = 0;
  for (let c = 0; c < k; c++) {
    starts[c] = sum;
    for (let e = c; e < places.length; e += padded(k)) {
      const count = places[e];
      places[e] = sum;
      sum += count;
    }
  }
  starts[k] = sum;
  return starts;
}

/** Copies of lists of rows, one after another in the workbench. */
export const listed = (work: Workbench, at: number, starts: Int32Array): Int32Array[] =>
  Array.from(starts.subarray(1), (end, c) => work.wholes(at + 4 * starts[c], end - starts[c]).slice());

/** How often a label of `a`, below k, goes together with one of `b`, below l: K × L. */
export function pairCounts(a: Int32Array, k: number, b: Int32Array, l: number): Int32Array {
  const work = workbench();
  const top = work.top;
  const n = a.length;
  const [aAt, bAt] = [work.placeWholes(a), work.placeWholes(b)];
  const out = work.allocate(countBytes(k * l, n));
  work.each('tallyPart', partsOf(n), aAt, bAt, n, k, l, out);
  const counts = new Int32Array(k * l);
  for (let part = 0; part < partsOf(n); part++) {
    const own = work.wholes(out + 4 * padded(k * l) * part, k * l);
    for (let e = 0; e < own.length; e++) counts[e] += own[e];
  }
  work.free(top);
  return counts;
}

/** Rows of every label that rows have now, and how many had another before. */
export function changesOf(now: Int32Array, before: Int32Array, k: number): { sizes: Int32Array; moved: number } {
  const counts = pairCounts(now, k, before, k);
  const sizes = new Int32Array(k);
  let moved = 0;
  counts.forEach((count, e) => {
    const label = Math.floor(e / k);
    sizes[label] += count;
    if (label !== e % k) moved += count;
  });
  return { sizes, moved };
}

/** The component of largest responsibility for every row, the first of equals. */
export function labelsOfResponsibilities(r: Float64Array, k: number): Int32Array {
  const labels = new Int32Array(r.length / k);
  for (let i = 0; i < labels.length; i++) {
    let best = 0;
    for (let c = 1; c < k; c++) if (r[i * k + c] > r[i * k + best]) best = c;
    labels[i] = best;
  }
  return labels;
}

/** The label of every row from the rows of every part. */
export function labelsOfParts(parts: Int32Array[], n: number): Int32Array {
  const labels = new Int32Array(n);
  parts.forEach((rows, k) => {
    for (let q = 0; q < rows.length; q++) labels[rows[q]] = k;
  });
  return labels;
}

/** rows of a part, as in kernel/adaptive/blocks.ts */
const BLOCKS_PART = 4096;
/** a smaller responsibility does not count */
const NEGLIGIBLE = 1e-6;

/** Responsibilities of k components for n rows, in the workbench: there for as long as the task that is given them. */
export class Responsibilities {
  readonly #work: Workbench;
  readonly #at: number;
  readonly #n: number;
  readonly #k: number;

  /** In blocks of eight rows from an address on, component by component. */
  constructor(work: Workbench, at: number, n: number, k: number) {
    this.#work = work;
    this.#at = at;
    this.#n = n;
    this.#k = k;
  }

  /** The component of largest responsibility for every row, the first of equals. */
  labels(): Int32Array {
    return this.#labelsBy((out) =>
      this.#work.each('labelsPart', Math.ceil(this.#n / BLOCKS_PART), this.#at, this.#n, this.#k, out),
    );
  }

  /** A component for every row, drawn by its responsibilities. */
  drawnLabels(random: RandomStream): Int32Array {
    const work = this.#work;
    return this.#labelsBy((out) =>
      draw(work, random, (state) => work.run.drawLabels(state, this.#at, this.#n, this.#k, out)),
    );
  }

  #labelsBy(task: (out: number) => void): Int32Array {
    const work = this.#work;
    const top = work.top;
    const out = work.allocate(4 * this.#n);
    task(out);
    const labels = work.wholes(out, this.#n).slice();
    work.free(top);
    return labels;
  }

  /** The members of every component, weighed by their responsibilities. */
  members(): Memberships {
    const work = this.#work;
    const n = this.#n;
    const k = this.#k;
    const top = work.top;
    const places = work.allocate(countBytes(k, n));
    work.each('countSharesPart', partsOf(n), this.#at, n, k, NEGLIGIBLE, places);
    const starts = placesOf(work, places, k, n);
    const rowsAt = work.allocate(4 * starts[k]);
    const weightsAt = work.allocateReals(starts[k]);
    work.each('dealSharesPart', partsOf(n), this.#at, n, k, NEGLIGIBLE, places, rowsAt, weightsAt);
    const rows = listed(work, rowsAt, starts);
    const weights = rows.map(({ length }, c) => work.read(weightsAt + 8 * starts[c], length));
    work.free(top);
    return { rows, weights };
  }
}
