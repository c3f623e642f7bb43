import type { RandomStream } from '../../core/random.js';
import { normalsBeside } from '../drawn.js';
import { upperModel } from '../one-dimensional/mixture.js';
import { type LineToLookAt, type Look, lookAtLines } from '../one-dimensional/sample.js';
import type { LineMixture } from '../one-dimensional/sample-kernel.js';
import { type Workbench, workbench } from '../workbench.js';
import type { Direction } from './direction.js';
import type { RowColumns } from './row-columns.js';

/** A number for every row that is loaded: where it lies in the workbench. */
export type Line = number;

/** rows of a part, and bytes of a part of a line, as in kernel/adaptive */
const ROWS = 4096;
const LINE_PART = 16384;

/**
 * Lines of the rows that are loaded. They stay in the workbench, where threads share what is done to them, several at a time;
 * they last until other rows are loaded.
 */
export class Lines {
  readonly #z: RowColumns;
  readonly #work: Workbench = workbench();
  readonly #spare: Line[] = [];

  constructor(z: RowColumns) {
    this.#z = z;
  }

  #take(): Line {
    const spare = this.#spare.pop();
    if (spare !== undefined) return spare;
    const { stride, n } = this.#z;
    const line = this.#work.allocate(stride);
    this.#work.reals(line, stride / 8).fill(0, n);
    return line;
  }

  /** Gives lines back that nobody needs. */
  giveBack(lines: Line[]): void {
    this.#spare.push(...lines);
  }

  /** A line of these numbers. */
  of(values: Float64Array): Line {
    const line = this.#take();
    this.#work.write(line, values);
    return line;
  }

  /** Lines of standard normal numbers, drawn beside the next job: what is returned gives them after that. */
  normals(random: RandomStream, count: number): () => Line[] {
    const lines = Array.from({ length: count }, () => this.#take());
    const finish = normalsBeside(this.#work, random, lines, this.#z.n);
    return () => {
      finish();
      return lines;
    };
  }

  /** The rows along directions among the columns that are loaded, at mean 0 and variance 1; equal ones become zeros. */
  along(directions: Direction[]): Line[] {
    const work = this.#work;
    const { n, stride } = this.#z;
    const lines = directions.map(() => this.#take());
    const top = work.top;
    const jobs = directions.flatMap(({ features, weights }, k) => [
      work.placeWholes(this.#z.addressesOf(features)),
      work.place(weights),
      features.length,
      lines[k],
    ]);
    const jobsAt = work.placeWholes(Uint32Array.from(jobs));
    const count = lines.length;
    work.each('combineLinesPart', count * Math.ceil(stride / LINE_PART), jobsAt, count, stride);
    work.each('standardiseLine', count, work.placeWholes(Uint32Array.from(lines)), n);
    work.free(top);
    return lines;
  }

  /** Responsibilities of the upper of two components for the numbers of lines. */
  uppers(starts: { y: Line; fit: LineMixture }[]): Line[] {
    const work = this.#work;
    const { n } = this.#z;
    const lines = starts.map(() => this.#take());
    const top = work.top;
    const models = work.place(starts.flatMap(({ fit }) => upperModel(fit)));
    const ys = work.placeWholes(Uint32Array.from(starts, ({ y }) => y));
    const uppers = work.placeWholes(Uint32Array.from(lines));
    work.each('upperPart', lines.length * Math.ceil(n / ROWS), ys, n, models, uppers);
    work.free(top);
    return lines;
  }

  /** Correlations of a line with others, all at mean 0 and variance 1. */
  correlations(line: Line, others: Line[]): Float64Array {
    const work = this.#work;
    const { n } = this.#z;
    const top = work.top;
    const out = work.allocateReals(others.length + 3);
    work.run.productsWith(line, work.placeWholes(Uint32Array.from(others)), others.length, n, out);
    const correlations = work.read(out, others.length).map((product) => product / n);
    work.free(top);
    return correlations;
  }

  /** The lines in groups, and what else there is to know of them. */
  lookAt(lines: LineToLookAt[], groups: number): Look[] {
    return lookAtLines(lines, this.#z.n, groups);
  }
}
