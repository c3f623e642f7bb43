import { log } from '../../core/math/log.js';
import { Matrix } from '../../core/matrix.js';
import { type RandomStream, stream } from '../../core/random.js';
import { Columns } from '../columns.js';
import { RowColumns } from '../evidence/row-columns.js';
import { removeComponent, unit } from '../evidence/seeds.js';
import { workbench } from '../workbench.js';
import { type Guard, guardColumns, spreadClipped } from './guard.js';

/** The principal subspace in which dense data are searched. */
export interface Subspace {
  /** the scores of the rows, clipped and standardised */
  scores: Columns;
  /** the same as evidence is sought in them */
  spread: Columns;
  /** standard deviation of every score before */
  scale: Float64Array;
  /** unit axes over the standardised columns */
  axes: Float64Array[];
  /** brings further scores to the same scale */
  guard: Guard;
}

const DIMENSIONS = 40;
const MOST_COLUMNS = 1000;
const LOOKED_AT = 60;
/** share of pairs of columns that are correlated from which data are dense */
const DENSE = 0.25;
const POWER_STEPS = 8;

/** The first 40 principal components, by block power iteration, where more than 25 % of pairs are correlated and D > 40. */
export function subspaceOf(x: Columns, seed: number): Subspace | undefined {
  const { cols: d } = x;
  if (d <= DIMENSIONS || d > MOST_COLUMNS) return undefined;
  const z = new RowColumns();
  z.loadPlain(x);
  const start = isDense(z) ? startOf(z, stream(seed, 'adaptive', 'subspace')) : undefined;
  z.close();
  if (!start) return undefined;
  const axes = principalAxes(start.axes, start.products, d);
  const raw = scoresOf(x, axes);
  const scale = Float64Array.from(axes, (_, k) => Math.sqrt(meanSquare(raw.column(k))));
  const guarded = guardColumns(raw.withCopies(axes.map((_, k) => k)), 0);
  const { guard, x: scores } = guarded;
  return {
    scores,
    spread: spreadClipped((k) => raw.column(k), guarded),
    scale: Float64Array.from(guard.columns, (k) => scale[k]),
    axes,
    guard,
  };
}

/** Whether more than a quarter of pairs among some of the columns are correlated. */
function isDense(z: RowColumns): boolean {
  const { n, d } = z;
  const looked = Math.min(d, LOOKED_AT);
  const some = z.gram(Array.from({ length: looked }, (_, k) => Math.floor(((k + 0.5) * d) / looked)));
  const least = Math.sqrt((2 * log(d)) / n);
  let correlated = 0;
  for (let a = 0; a < looked; a++) for (let b = 0; b < a; b++) if (Math.abs(some[a * looked + b]) > least) correlated++;
  return !(correlated < (DENSE * looked * (looked - 1)) / 2);
}

/** The correlations of all columns, and random sums of rows to begin with. */
function startOf(z: RowColumns, random: RandomStream): { products: Float64Array; axes: Float64Array[] } {
  const products = z.gram(Array.from({ length: z.d }, (_, j) => j));
  const axes = Array.from({ length: DIMENSIONS }, () =>
    z.weightedSums(Float64Array.from({ length: z.n }, () => random.normal())),
  );
  return { products, axes };
}

function principalAxes(start: Float64Array[], products: Float64Array, d: number): Float64Array[] {
  const { top } = workbench();
  const z = new RowColumns();
  z.loadPlain(Columns.of(new Matrix(d, d, products)));
  let axes = start;
  for (let step = 0; step < POWER_STEPS; step++) {
    axes = axes.map((axis) => z.weightedSums(axis));
    axes.forEach((axis, k) => {
      for (let l = 0; l < k; l++) removeComponent(axis, axes[l]);
      unit(axis);
    });
  }
  z.close();
  workbench().free(top);
  return axes;
}

/** The rows' coordinates along the axes. */
export function scoresOf(x: Columns, axes: Float64Array[]): Columns {
  const all = Array.from({ length: x.cols }, (_, j) => j);
  const out = Columns.allocate(x.rows, axes.length);
  const z = new RowColumns();
  z.loadPlain(x);
  axes.forEach((axis, k) => {
    const scores = z.combine(all, axis);
    out.column(k).set(scores);
  });
  z.close();
  return out;
}

function meanSquare(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i];
  return sum / values.length;
}
