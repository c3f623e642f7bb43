import { KMeans } from '../../baselines/kmeans.js';
import { Matrix } from '../../core/matrix.js';
import { type RandomStream, stream } from '../../core/random.js';
import type { Columns } from '../columns.js';
import { LEAST_CLUSTER } from '../evidence/split.js';
import { scattersOf, shrink } from '../families/covariances.js';
import type { Family } from '../families/family.js';
import { type FamilyFit, fitFamily, logDensitiesOf, posteriorOf, rowsOf } from '../families/family-mixture.js';
import { FamilyRows } from '../families/family-rows.js';
import { foldsOf, pairedGain, total } from '../families/held-out.js';
import { normalScores } from '../guards/atoms.js';
import { maximise, openFeatures, strongest } from '../mixture/gated-mixture.js';
import { labelsOfParts, labelsOfResponsibilities, membersOfLabels, pairCounts } from '../mixture/memberships.js';
import { addRung, type Climb, type Rung } from './rung.js';

/** z of the held-out gain that one component more needs; one more for the second */
const Z = 2;
/** rows from which on evidence alone tells: with so many, components more predict whatever the normal scores misfit */
const MOST_ROWS = 5000;
/** λ below which correlations within components are strong: curved dependence would pass for clusters */
const LEAST_SHRINKAGE = 0.05;
const MOST_FEATURES = 20;
/** with one component all columns are looked at, where there are at most so many, and 4 D ≤ N */
const MOST_COLUMNS = 40;
const STEPS = { steps: 15, leastRows: 3 };
const OWN: readonly Family[] = ['OD', 'OS', 'OF'];
const OWN_STEPS = { steps: 8, leastRows: 1e-3 };
/** nats per row by which own covariances must beat one for a gain to be judged by them too */
const UNTENABLE = 0.5;
/** share of the rows in their group's main old part that makes a partition a refinement */
const REFINES = 0.9;

interface Gain {
  gain: number;
  z: number;
}

/**
 * Splits while, on the normal scores of the open columns, a mixture of K + 1 components with one covariance predicts
 * held-out rows better than one of K: z ≥ 2 (3 for the second) over five folds. For tables of few rows.
 */
export function extendPredicted(climb: Climb, parts: Int32Array[], limit: number): Int32Array[] {
  let now = parts;
  while (now.length < limit && climb.columns.rows <= MOST_ROWS) {
    const next = refinedOnce(climb, now);
    if (!next) break;
    now = next;
  }
  return now;
}

function refinedOnce(climb: Climb, parts: Int32Array[]): Int32Array[] | undefined {
  const { columns: x, search } = climb;
  const k = parts.length;
  const labels = labelsOfParts(parts, x.rows);
  const features = featuresFor(climb, labels, k);
  if (features.length === 0) return undefined;
  const random = stream(search.seed, 'adaptive', 'predicted', k);
  const scores = scoresOf(x, features, random);
  if (shrinkageWithin(scores, labels, k) < LEAST_SHRINKAGE) return undefined;
  const first = heldOut(scores, labels, k, random);
  if (!first || !(tiedGain(first).z > 0)) return undefined;
  const second = heldOut(scores, labels, k, random);
  if (!second || !isEnough(meanGain(tiedGain(first), tiedGain(second)), k, search.evidence)) return undefined;
  const gain = meanGain(tenableGain(scores, first), tenableGain(scores, second));
  if (!isEnough(gain, k, search.evidence)) return undefined;
  return accepted(climb, scores, labels, k, gain, random);
}

const isEnough = ({ gain, z }: Gain, k: number, evidence: number): boolean =>
  z >= (k === 1 ? Z + 1 : Z) && gain > evidence;

const meanGain = (a: Gain, b: Gain): Gain => ({ gain: 0.5 * (a.gain + b.gain), z: 0.5 * (a.z + b.z) });

/** The open columns, at most 20; for one component all that evidence may be sought in, if they are few. */
function featuresFor({ columns: x, evidenceColumns }: Climb, labels: Int32Array, k: number): number[] {
  if (k === 1) return x.cols <= MOST_COLUMNS && 4 * x.cols <= x.rows ? evidenceColumns : [];
  const { gates, gains } = maximise(x, membersOfLabels(labels, k));
  const allowed = new Set(evidenceColumns);
  return strongest(
    openFeatures(gates).filter((j) => allowed.has(j)),
    gains,
    MOST_FEATURES,
  );
}

function scoresOf(x: Columns, features: number[], random: RandomStream): Matrix {
  const scores = new Matrix(x.rows, features.length);
  features.forEach((j, a) => {
    normalScores(x.column(j), random).forEach((score, i) => {
      scores.set(i, a, score);
    });
  });
  return scores;
}

/** λ of the pooled correlations within the parts. */
function shrinkageWithin(scores: Matrix, labels: Int32Array, k: number): number {
  const rows = new FamilyRows(scores, k);
  rows.assign(labels);
  const means = new Float64Array(k * scores.cols);
  const sizes = rows.sizesAndMeans(means);
  const { pooled } = scattersOf(rows, 'PF', sizes, means, rows.totalSquares(true));
  rows.close();
  return shrink(
    pooled.map((value) => value / scores.rows),
    scores.cols,
    scores.rows,
  );
}

/** Held-out log densities of all rows over five folds, of K and of K + 1 components with one covariance. */
interface HeldOut {
  k: number;
  now: Float64Array;
  more: Float64Array;
  /** of every fold: its rows, and the partitions of those it was fitted on */
  folds: { test: Int32Array; y: Matrix; labels: Int32Array; finer: Int32Array }[];
}

/** Undefined where a component vanishes. */
function heldOut(scores: Matrix, labels: Int32Array, k: number, random: RandomStream): HeldOut | undefined {
  const out: HeldOut = { k, now: new Float64Array(scores.rows), more: new Float64Array(scores.rows), folds: [] };
  for (const { train, test } of foldsOf(scores.rows, random)) {
    const y = rowsOf(scores, train);
    const own = train.map((i) => labels[i]);
    const now = fitFamily(y, own, k, 'PF', STEPS);
    const more = withOneMore(y, own, k, random);
    if (!now || !more) return undefined;
    putDensities(out.now, now, scores, test);
    putDensities(out.more, more, scores, test);
    out.folds.push({ test, y, labels: own, finer: more.labels });
  }
  return out;
}

function putDensities(out: Float64Array, { parameters }: FamilyFit, scores: Matrix, rows: Int32Array): void {
  const densities = logDensitiesOf(parameters, scores, rows);
  rows.forEach((i, q) => {
    out[i] = densities[q];
  });
}

const tiedGain = ({ now, more }: HeldOut): Gain => pairedGain(more, now);

/** The gain; where own covariances of K components are far better than one, it must also hold best against best. */
function tenableGain(scores: Matrix, held: HeldOut): Gain {
  const { k, now, more, folds } = held;
  const tied = tiedGain(held);
  if (k === 1) return tied;
  const ownDensities = (parts: number, labelsOf: (fold: HeldOut['folds'][number]) => Int32Array): Float64Array[] =>
    OWN.map((family) => {
      const out = new Float64Array(scores.rows);
      for (const fold of folds) {
        const fit = fitFamily(fold.y, labelsOf(fold), parts, family, OWN_STEPS);
        if (fit) putDensities(out, fit, scores, fold.test);
      }
      return out;
    });
  const best = mostOf([now, ...ownDensities(k, ({ labels }) => labels)], total);
  if (total(best) - total(now) <= UNTENABLE * scores.rows) return tied;
  const bestMore = mostOf([more, ...ownDensities(k + 1, ({ finer }) => finer)], total);
  const untied = pairedGain(bestMore, best);
  return { gain: Math.min(tied.gain, untied.gain), z: Math.min(tied.z, untied.z) };
}

/** The likeliest mixture of K + 1 from the labels with one component cut by 2-means. */
function withOneMore(y: Matrix, labels: Int32Array, k: number, random: RandomStream): FamilyFit | undefined {
  let best: FamilyFit | undefined;
  membersOfLabels(labels, k).rows.forEach((rows) => {
    if (rows.length < 2 * LEAST_CLUSTER) return;
    const two = new KMeans({ k: 2, nInit: 2, maxIter: 12, seed: random.uint32() }).fit(rowsOf(y, rows)).labels;
    const start = labels.slice();
    rows.forEach((i, q) => {
      if (two[q] === 1) start[i] = k;
    });
    const fit = fitFamily(y, start, k + 1, 'PF', STEPS);
    if (fit && (!best || fit.logLikelihood > best.logLikelihood)) best = fit;
  });
  return best;
}

/** The partition of K + 1 on all rows, if it refines the one of K and no group is too small. */
function accepted(
  climb: Climb,
  scores: Matrix,
  labels: Int32Array,
  k: number,
  { gain, z }: Gain,
  random: RandomStream,
): Int32Array[] | undefined {
  const fit = withOneMore(scores, labels, k, random);
  if (!fit) return undefined;
  const next = labelsOfResponsibilities(posteriorOf(fit.parameters, scores), k + 1);
  const parts = membersOfLabels(next, k + 1).rows;
  if (parts.some((rows) => rows.length < LEAST_CLUSTER)) return undefined;
  if (shareRefined(next, k + 1, labels, k) < REFINES) return undefined;
  const [lower, upper] = splitPair(parts, labels, k);
  const rung: Rung = {
    tier: 'predicted',
    rows: lower.length + upper.length,
    sizes: [lower.length, upper.length],
    logEvidence: null,
    logPeakedEvidence: null,
    strength: null,
    gain,
    z,
    features: climb.featuresOf(lower, upper),
  };
  addRung(climb, rung, lower, upper);
  return parts;
}

/** The two parts that come from the same old one: the last, and the largest other. */
function splitPair(parts: Int32Array[], labels: Int32Array, k: number): [Int32Array, Int32Array] {
  const mainOf = (rows: Int32Array): number => {
    const counts = new Int32Array(k);
    for (const i of rows) counts[labels[i]]++;
    return counts.indexOf(Math.max(...counts));
  };
  const last = parts[k];
  const from = mainOf(last);
  const siblings = parts.slice(0, k).filter((rows) => mainOf(rows) === from);
  const other = siblings.reduce((a, b) => (b.length > a.length ? b : a), siblings[0] ?? parts[from]);
  return [other, last];
}

/** The one of largest value, the first of equals. */
function mostOf<T>(items: T[], measure: (item: T) => number): T {
  return items.reduce((best, next) => (measure(next) > measure(best) ? next : best));
}

/** Share of the rows that lie in the part of `coarse` that is most frequent in their group of `fine`. */
function shareRefined(fine: Int32Array, groups: number, coarse: Int32Array, parts: number): number {
  const counts = pairCounts(fine, groups, coarse, parts);
  let sum = 0;
  for (let g = 0; g < groups; g++) sum += Math.max(...counts.subarray(g * parts, (g + 1) * parts));
  return sum / fine.length;
}
