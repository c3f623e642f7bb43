import { log } from '../../core/math/log.js';
import { stream } from '../../core/random.js';
import { Columns } from '../columns.js';
import { combined, dot, powerIterate, Standardised } from '../search/standardised.js';
import { type Guard, guardColumns, spreadClipped } from './guard.js';

/** The principal subspace in which dense data are searched. */
export interface Subspace {
  /** the scores of the rows, clipped and standardised */
  scores: Columns;
  /** the same as clusters are sought in them */
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

/**
 * The first 40 principal components, by block power iteration, if more than 25 % of pairs are correlated and D > 40.
 */
export function subspaceOf(x: Columns, seed: number): Subspace | undefined {
  const { cols: d } = x;
  if (d <= DIMENSIONS || d > MOST_COLUMNS) return undefined;
  const z = new Standardised(
    x,
    Int32Array.from({ length: x.rows }, (_, i) => i),
  );
  if (!isDense(z)) return undefined;
  const random = stream(seed, 'adaptive', 'subspace');
  const axes = z.allWeightedSums(
    Array.from({ length: DIMENSIONS }, () => Float64Array.from({ length: z.n }, () => random.normal())),
  );
  powerIterate(z.gram(Array.from({ length: d }, (_, j) => j)), axes, POWER_STEPS);
  const raw = scoresOf(x, axes);
  const guarded = guardColumns(raw, 0);
  const { guard, x: scores } = guarded;
  return {
    scores,
    spread: spreadClipped(raw, guarded),
    scale: Float64Array.from(guard.columns, (k) => Math.sqrt(dot(raw.column(k), raw.column(k)) / x.rows)),
    axes,
    guard,
  };
}

/** Whether more than a quarter of pairs among some of the columns are correlated. */
function isDense(z: Standardised): boolean {
  const { n, d } = z;
  const looked = Math.min(d, LOOKED_AT);
  const some = z.gram(Array.from({ length: looked }, (_, k) => Math.floor(((k + 0.5) * d) / looked)));
  const least = Math.sqrt((2 * log(d)) / n);
  let correlated = 0;
  for (let a = 0; a < looked; a++) for (let b = 0; b < a; b++) if (Math.abs(some[a * looked + b]) > least) correlated++;
  return !(correlated < (DENSE * looked * (looked - 1)) / 2);
}

/** The rows' coordinates along the axes. */
export function scoresOf(x: Columns, axes: readonly Float64Array[]): Columns {
  const columns = Array.from({ length: x.cols }, (_, j) => x.column(j));
  return new Columns(
    x.rows,
    axes.map((axis) => combined(x.rows, columns, axis)),
  );
}
