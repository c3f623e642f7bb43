import { log } from '../../core/math/log.js';
import type { Columns } from '../columns.js';
import { membersOfSides } from '../mixture/memberships.js';
import { crossings, deepestValley, leastOverlap } from '../one-dimensional/cut.js';
import { fitMixture } from '../one-dimensional/mixture.js';
import { gaussianLogLikelihood, grouped, type Sample } from '../one-dimensional/sample.js';
import type { LineMixture } from '../one-dimensional/sample-kernel.js';
import { type Direction, directionOfSides, project } from './direction.js';
import type { Search } from './propose.js';
import type { HalfDirection, Judged } from './split-test.js';

/** a cluster has at least so many rows */
export const LEAST_CLUSTER = 8;

/** Two groups of some rows. */
export interface Split {
  lower: Int32Array;
  upper: Int32Array;
  direction: Direction;
  /** the value along the direction that divides them */
  at: number;
  /** ln L of two components along it less that of a Gaussian, less ½ (P + 2) ln n for P features */
  gain: number;
}

const TURNS = 2;
/** share of the rows that must keep their side when the direction is found again */
const KEEP_SIDE = 0.9;
const GROUPS = 160;

/** Where a split divides: clear ones in the deepest valley, likely ones where both sides are equally likely. */
type CutRule = 'valley' | 'crossing';

const cutOf = (rule: CutRule, mixture: LineMixture): number =>
  rule === 'valley' ? deepestValley(mixture).at : leastOverlap(mixture).at;

/**
 * The split of all rows along a judged candidate: the direction is found again from the sides of all rows, twice;
 * undefined where a side is too small.
 */
export function applySplitToAllRows(
  search: Search,
  rows: Int32Array,
  judged: Judged,
  rule: CutRule,
): Split | undefined {
  const { space, z } = search;
  const n = rows.length;
  let direction = judged.direction;
  let y = project(space, rows, direction);
  let at = cutOf(rule, judged.mixture);
  let sample: Sample | undefined;
  for (let turn = 0; turn < TURNS; turn++) {
    const side = new Float64Array(n);
    for (let i = 0; i < n; i++) side[i] = y[i] < at ? 0 : 1;
    const next = directionOfSides(space, rows, side, judged.correlated, z);
    if (next.features.length === 0) break;
    const along = project(space, rows, next);
    const alongIt = grouped(along, GROUPS);
    const cut = cutOf(rule, fitMixture(alongIt, judged.mixture.means.length, 30));
    let same = 0;
    for (let i = 0; i < n; i++) if ((along[i] < cut ? 0 : 1) === side[i]) same++;
    if (Math.max(same, n - same) < KEEP_SIDE * n) break;
    direction = next;
    y = along;
    at = cut;
    sample = alongIt;
  }
  return splitAt(rows, y, at, direction, sample);
}

/** The rows below and above a value along a direction; undefined where a side is too small. `sample` is y grouped. */
export function splitAt(
  rows: Int32Array,
  y: Float64Array,
  at: number,
  direction: Direction,
  sample?: Sample,
): Split | undefined {
  const sides = sidesOf(rows, y, at);
  if (!sides) return undefined;
  const along = sample ?? grouped(y, GROUPS);
  const gain =
    fitMixture(along, 2, 40).logLikelihood -
    gaussianLogLikelihood(along) -
    0.5 * (direction.features.length + 2) * log(rows.length);
  return { ...sides, direction, at, gain };
}

/** The rows below a value of theirs, and the others; undefined where there are too few of either. */
export function sidesOf(
  rows: Int32Array,
  y: Float64Array,
  at: number,
): { lower: Int32Array; upper: Int32Array } | undefined {
  const [lower, upper] = membersOfSides(rows, y, at);
  return Math.min(lower.length, upper.length) < LEAST_CLUSTER ? undefined : { lower, upper };
}

/**
 * Prediction strength of a split (Tibshirani & Walther 2005): the halves' own best directions, carried to the rows they
 * have not seen, give by their best cut the smallest of: share of pairs of the lower group kept together, of the upper,
 * and the difference of the two groups' shares. The mean over the halves; 0 where there is none.
 */
export function predictionStrength(x: Columns, split: Split, halves: HalfDirection[]): number {
  if (halves.length === 0) return 0;
  let sum = 0;
  for (const { direction, mixture, unseen } of halves) {
    // the groups are those of the split's own direction, and the rows are among those it divides
    const own = project(x, unseen, split.direction);
    const y = project(x, unseen, direction);
    let best = 0;
    for (const { at } of crossings(mixture)) best = Math.max(best, strengthOfCut(own, split.at, y, at));
    sum += best;
  }
  return sum / halves.length;
}

function strengthOfCut(own: Float64Array, ownCut: number, y: Float64Array, cut: number): number {
  // [group][side of the cut]
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < y.length; i++) counts[(own[i] < ownCut ? 0 : 2) + (y[i] < cut ? 0 : 1)]++;
  const [a, b, c, d] = counts;
  if (a + b === 0 || c + d === 0) return 0;
  return Math.min(keptTogether(a, b), keptTogether(c, d), Math.abs(a / (a + b) - c / (c + d)));
}

function keptTogether(a: number, b: number): number {
  return a + b < 2 ? 0 : (a * (a - 1) + b * (b - 1)) / ((a + b) * (a + b - 1));
}
