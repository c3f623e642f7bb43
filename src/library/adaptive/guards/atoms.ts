import { log } from '../../core/math/log.js';
import { type RandomStream, stream } from '../../core/random.js';
import type { Columns } from '../columns.js';

/** a value of this share of the rows is an atom */
const ATOM = 0.05;
const LEAST_ROWS = 3;
/** in a grid no value has more than this share of the rows, */
const DOMINATING = 0.2;
/** a value has this many rows on average, */
const ROWS_A_VALUE = 3;
/** and no atom is further from the next value than so many middle gaps, or so many times as frequent as those beside it */
const ALONE = 3;
const SPIKE = 3;

/** Whether this many of n rows with one value are an atom. */
export const isAtom = (rows: number, n: number): boolean => rows >= Math.max(LEAST_ROWS, ATOM * n);

/**
 * The columns as evidence is sought in them: in a grid, as of rounded values, ties are spread; another column with an
 * atom becomes normal scores, ties broken at random: how far an atom lies from the rest says nothing there. The mixture
 * and its gates see the data. `mostFrequent`: rows that have the most frequent value of each column.
 */
export function withoutAtoms(x: Columns, mostFrequent: Int32Array, seed: number): Columns {
  const atoms = Array.from(mostFrequent.keys()).filter((j) => isAtom(mostFrequent[j], x.rows));
  if (atoms.length === 0) return x;
  const changed = atoms.map((j): [number, Float64Array] => {
    const random = stream(seed, 'adaptive', 'atoms', j);
    const values = x.column(j);
    return [j, isGrid(values) ? spreadTies(values, random) : normalScores(values, random)];
  });
  return x.with(new Map(changed));
}

/** Whether values are tied as a rule, with none that dominates and no single atom or spike: as rounded values are. */
export function isGrid(values: Float64Array): boolean {
  const n = values.length;
  const ties = tiesOf(values);
  const { distinct, counts } = ties;
  if (distinct.length < 3 || ROWS_A_VALUE * distinct.length > n || counts.some((rows) => rows > DOMINATING * n)) {
    return false;
  }
  return !isSpiked(ties, n);
}

/** Whether a column has a value that stands apart from the others, or no more than two: how far apart groups are says nothing there. */
export function standsApart(values: Float64Array): boolean {
  const ties = tiesOf(values);
  return ties.distinct.length < 3 || isSpiked(ties, values.length);
}

/** Whether an atom is the only one, or a spike. */
function isSpiked({ distinct, counts }: Ties, n: number): boolean {
  const nearest = nearestGaps(distinct);
  const far = ALONE * nearest.slice().sort()[nearest.length >> 1];
  return counts.some((rows, v) => {
    if (!isAtom(rows, n)) return false;
    const beside = [v - 1, v + 1].filter((u) => Math.abs(distinct[u] - distinct[v]) <= far).map((u) => counts[u]);
    const mean = beside.reduce((sum, count) => sum + count, 0) / beside.length;
    // and two standard deviations of a count, so that chance makes no spike
    return beside.length === 0 || rows > SPIKE * mean + 2 * Math.sqrt(rows);
  });
}

/** Every value moved within half the gap to its nearest neighbour, those of one tie evenly, in random order. */
export function spreadTies(values: Float64Array, random: RandomStream): Float64Array {
  const { distinct, counts } = tiesOf(values);
  const order = Int32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const nearest = nearestGaps(distinct);
  const out = new Float64Array(values.length);
  let from = 0;
  distinct.forEach((value, v) => {
    const places = random.permutation(counts[v]);
    for (let i = 0; i < counts[v]; i++) {
      out[order[from + i]] = value + nearest[v] * ((places[i] + 0.5) / counts[v] - 0.5);
    }
    from += counts[v];
  });
  return out;
}

/** The distinct values in order, and the rows of each. */
interface Ties {
  distinct: number[];
  counts: number[];
}

function tiesOf(values: Float64Array): Ties {
  const distinct: number[] = [];
  const counts: number[] = [];
  for (const value of values.slice().sort()) {
    if (value === distinct.at(-1)) counts[counts.length - 1]++;
    else {
      distinct.push(value);
      counts.push(1);
    }
  }
  return { distinct, counts };
}

/** From every one of some ordered values to the nearest other. */
function nearestGaps(distinct: readonly number[]): Float64Array {
  const gap = (v: number): number =>
    v < 1 || v >= distinct.length ? Number.POSITIVE_INFINITY : distinct[v] - distinct[v - 1];
  return Float64Array.from(distinct, (_, v) => Math.min(gap(v), gap(v + 1)));
}

const CENTRAL_TOP = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const CENTRAL_BOTTOM = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
];
const TAIL_TOP = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_BOTTOM = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
const TAIL = 0.02425;

const polynomial = (coefficients: number[], x: number): number => coefficients.reduce((sum, c) => sum * x + c, 0);

/** Φ⁻¹(p) by Acklam's rational approximation (2003), within 1.2 · 10⁻⁹ of it. */
function probit(p: number): number {
  if (p > 1 - TAIL) return -probit(1 - p);
  if (p < TAIL) {
    const q = Math.sqrt(-2 * log(p));
    return polynomial(TAIL_TOP, q) / polynomial(TAIL_BOTTOM, q);
  }
  const q = p - 0.5;
  return (polynomial(CENTRAL_TOP, q * q) * q) / polynomial(CENTRAL_BOTTOM, q * q);
}

/** Normal scores Φ⁻¹((rank − ½)/n) of the values, ties in random order. */
export function normalScores(values: Float64Array, random: RandomStream): Float64Array {
  const n = values.length;
  const keys = Float64Array.from({ length: n }, () => random.uniform());
  const order = Int32Array.from(values.keys()).sort((a, b) => values[a] - values[b] || keys[a] - keys[b]);
  const scores = new Float64Array(n);
  order.forEach((i, rank) => {
    scores[i] = probit((rank + 0.5) / n);
  });
  return scores;
}
