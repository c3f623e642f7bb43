import { log } from '../../core/math/log.js';
import { Matrix } from '../../core/matrix.js';
import { stream } from '../../core/random.js';
import { adjustedRandIndex } from '../../metrics/agreement.js';
import { type Columns, compactLabels, sizesOf } from '../columns.js';
import { fitsOf, type ScoredMixture } from './by-bic.js';
import { FAMILIES, type Family, isFull } from './family.js';
import { type FamilyFit, fitFamily, posteriorLabels } from './family-mixture.js';
import { gatesOf } from './gates.js';
import { hardened } from './hardened.js';
import { kMeansLabels, sphered } from './starts.js';

/** A kind of method, and how far its partition agrees with the one that was elected. */
export interface Vote {
  kind: string;
  /** adjusted Rand index with the elected partition */
  ari: number;
  elected: boolean;
}

/** The partition that the others agree with most, as a mixture. */
export interface Elected {
  features: number[];
  fit: FamilyFit;
  family: Family;
  votes: Vote[];
}

interface Candidate {
  kind: string;
  labels: Int32Array;
  /** candidates without a mixture vote, and cannot be elected */
  mixture: { fit: FamilyFit; family: Family; features: number[] } | null;
  /** of mixtures on the columns that most are on; null for the others, which are not compared by it */
  bic: number | null;
}

export interface ElectionProblem {
  /** the columns, or the scores of a subspace with their own scales */
  space: Columns;
  scale: Float64Array | null;
  /** the partition of the search; null if it gives fewer clusters */
  search: Int32Array | null;
  k: number;
  /** whether the search shows so many clusters by itself: then it is right about the columns */
  shown: boolean;
  seed: number;
}

/** rows that the candidates are found from */
const MOST_ROWS = 4000;
/** columns under a full covariance; with more there are diagonal ones only */
const MOST_FULL = 40;
/** rows per column that correlations need */
const ROWS_A_COLUMN = 8;
const STEPS = { steps: 30, leastRows: 1 };
/** steps on all rows, if candidates are of some */
const LAST_STEPS = { steps: 12, leastRows: 1 };
const STARTS = 20;
const SPHERE_STARTS = 10;
const GATED_ROUNDS = 3;

/**
 * K clusters, as they were asked for: candidates of different kinds, each kind counted once, and of the mixtures among them
 * the one with the largest mean ARI to all the others. Undefined if no mixture has K components.
 */
export function elect(problem: ElectionProblem): Elected | undefined {
  const { space, k, seed } = problem;
  const some =
    space.rows > MOST_ROWS
      ? stream(seed, 'adaptive', 'candidates').permutation(space.rows).subarray(0, MOST_ROWS)
      : undefined;
  const search = some && problem.search ? some.map((i) => problem.search![i]) : problem.search;
  const sample = {
    ...problem,
    space: some ? space.take(some) : space,
    search: search && compactLabels(search).k === k ? search : null,
  };
  const { elected, votes, isPlain } = electAmong(candidatesOf(sample), sample.space.rows);
  if (!elected) return undefined;
  const { features, fit, family } = elected;
  const y = space.select(features).toMatrix();
  const labels = some ? posteriorLabels(fit.parameters, y) : fit.labels;
  if (isPlain) return { features, votes, family: 'PD', fit: hardened(y, labels, k) };
  const refit = some && fitFamily(y, labels, k, family, LAST_STEPS, fit.parameters.nu > 0);
  return { features, votes, family, fit: refit ?? fit };
}

/** nats per row by which a mixture may be worse than the best on the same columns: one that fits no better has no vote */
const MOST_WORSE = 0.3;

interface Election {
  elected: Candidate['mixture'];
  votes: Vote[];
  /** whether no kind of mixture is better than a Gaussian one with one variance per column, the model of K-means */
  isPlain: boolean;
}

function electAmong(all: Candidate[], rows: number): Election {
  const compared = all.filter(({ bic }) => bic !== null).sort((a, b) => b.bic! - a.bic!);
  const best = compared.length > 0 ? compared[0].bic! : 0;
  const candidates = all.filter(({ bic }) => bic === null || best - bic <= MOST_WORSE * rows);
  const aris = candidates.map((a) => candidates.map((b) => (a === b ? 1 : adjustedRandIndex(a.labels, b.labels))));
  let elected = -1;
  let most = Number.NEGATIVE_INFINITY;
  candidates.forEach(({ mixture }, a) => {
    const sum = aris[a].reduce((total, ari) => total + ari, 0);
    if (mixture && sum > most) [elected, most] = [a, sum];
  });
  if (elected < 0) return { elected: null, votes: [], isPlain: false };
  const { family, fit } = compared[0]?.mixture ?? candidates[elected].mixture!;
  return {
    elected: candidates[elected].mixture,
    votes: candidates.map(({ kind }, b) => ({ kind, ari: aris[elected][b], elected: b === elected })),
    isPlain: family === 'PD' && fit.parameters.nu === 0,
  };
}

/** The candidates, one for each kind. */
function candidatesOf(problem: ElectionProblem): Candidate[] {
  const { space, scale, k, seed } = problem;
  const all = space.toMatrix(scale ?? undefined);
  const byMeans = kMeansLabels(all, k, STARTS, seed, 'candidate k-means');
  const drawn = kMeansLabels(drawnIn(all), k, STARTS, seed, 'candidate drawn in');
  const features = featuresOf(problem, byMeans);
  const y = space.select(features).toMatrix();
  const starts = [byMeans, drawn];
  if (y.cols > 1 && y.cols <= MOST_FULL && y.rows > 4 * y.cols) {
    starts.push(kMeansLabels(sphered(y), k, SPHERE_STARTS, seed, 'candidate sphere'));
  }
  const allowed = familiesFor(y);
  const among = (kind: string, families: readonly Family[], heavy: boolean): Candidate[] =>
    named(
      kind,
      fitsOf(
        y,
        k,
        families.filter((family) => allowed.includes(family)).map((family) => ({ family, heavy })),
        starts,
        STEPS,
      ),
      features,
    );
  return [
    ...searchCandidate(problem, features.length),
    { kind: 'K-means', labels: byMeans, mixture: null, bic: null },
    { kind: 'K-means, far rows drawn in', labels: drawn, mixture: null, bic: null },
    ...among('Student, one variance per column', ['PD'], true),
    ...among('Student, one covariance', ['PF'], true),
    ...among('Student, own covariances', ['OD', 'OF'], true),
    ...among('Gaussian, covariances by BIC', ['PD', 'OD', 'PF', 'OF'], false),
    ...columnCandidate(problem, byMeans, features.length),
  ];
}

/**
 * The columns that the partition of the search opens, if it shows as many clusters by itself or its columns are worth
 * more than those of K-means; else all.
 */
function featuresOf({ space, scale, search, k, shown }: ElectionProblem, byMeans: Int32Array): number[] {
  const every = Array.from({ length: space.cols }, (_, j) => j);
  if (!search || scale) return every;
  const { open } = gatesOf(space, search, k);
  const isBetter = shown || columnsWorth(space, search, k) > columnsWorth(space, byMeans, k);
  return open.length > 0 && isBetter ? open : every;
}

/** What a partition is worth to the columns: without the sizes of its clusters, which favour one of hardly any rows. */
function columnsWorth(space: Columns, labels: Int32Array, k: number): number {
  const ofSizes = sizesOf(labels, k).reduce((sum, size) => sum + (size > 0 ? size * log(size / space.rows) : 0), 0);
  return gatesOf(space, labels, k).worth - ofSizes;
}

/** A mixture from the partition of the search, on the columns that it opens. */
function searchCandidate({ space, scale, search, k }: ElectionProblem, others: number): Candidate[] {
  if (!search) return [];
  const every = Array.from({ length: space.cols }, (_, j) => j);
  const { open } = gatesOf(space, search, k);
  const features = scale || open.length === 0 ? every : open;
  const y = space.select(features).toMatrix();
  const kinds = familiesFor(y).map((family) => ({ family, heavy: false }));
  return named('search', fitsOf(y, k, kinds, [search], STEPS), features, features.length === others);
}

/** Diagonal covariances for many columns or few rows, else all. */
const familiesFor = ({ rows, cols }: Matrix): Family[] =>
  FAMILIES.filter((family) => !isFull(family) || (cols <= MOST_FULL && rows >= ROWS_A_COLUMN * cols));

/** Columns by gates, K-means on them, again; then a mixture on the columns of the partition of most evidence. */
function columnCandidate({ space, scale, k, seed }: ElectionProblem, byMeans: Int32Array, others: number): Candidate[] {
  if (scale) return [];
  let labels = byMeans;
  let best: { worth: number; labels: Int32Array; features: number[] } | undefined;
  for (let round = 0; round < GATED_ROUNDS; round++) {
    const { worth, open } = gatesOf(space, labels, k);
    if (open.length === 0) break;
    if (!best || worth > best.worth) best = { worth, labels, features: open };
    labels = kMeansLabels(space.select(open).toMatrix(), k, SPHERE_STARTS, seed, `candidate columns ${round}`);
  }
  // with the columns of the others it is none of another kind
  if (!best || best.features.length === others) return [];
  const { features } = best;
  const y = space.select(features).toMatrix();
  const families = familiesFor(y).filter((family) => family !== 'OS');
  const kinds = families.flatMap((family) => [false, true].map((heavy) => ({ family, heavy })));
  return named('columns chosen, then a mixture', fitsOf(y, k, kinds, [best.labels], STEPS), features, false);
}

/** The best of some fits as the candidate of its kind; none if there is none. */
function named(kind: string, fits: ScoredMixture[], features: number[], isCompared = true): Candidate[] {
  if (fits.length === 0) return [];
  const [{ fit, family, bic }] = fits;
  return [{ kind, labels: fit.labels, mixture: { fit, family, features }, bic: isCompared ? bic : null }];
}

/** Rows further out than half of them, drawn in to that distance: hubs of far rows are no clusters to K-means then. */
function drawnIn(x: Matrix): Matrix {
  const norms = Float64Array.from({ length: x.rows }, (_, i) => {
    let square = 0;
    for (const value of x.row(i)) square += value * value;
    return Math.sqrt(square);
  });
  const middle = norms.slice().sort()[x.rows >> 1];
  const out = new Matrix(x.rows, x.cols, x.data.slice());
  for (let i = 0; i < x.rows; i++) {
    if (norms[i] <= middle) continue;
    const row = out.row(i);
    for (let j = 0; j < row.length; j++) row[j] *= middle / norms[i];
  }
  return out;
}
