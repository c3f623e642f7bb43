import type { Matrix } from '../../core/matrix.js';
import { stream } from '../../core/random.js';
import { Columns } from '../columns.js';
import { normalScores } from '../guards/atoms.js';
import type { Prepared } from '../prepare.js';
import { dot } from '../search/standardised.js';
import { mixtureByBic, QUICK_KINDS, type ScoredMixture, type Start } from './by-bic.js';
import { isPooled } from './family.js';
import { gatesOf, strongest } from './gates.js';
import { mergeComponents } from './merge-components.js';

/** A mixture whose components are merged to clusters. */
export interface FoundMixture {
  /** columns of the space that it is on */
  features: number[];
  mixture: ScoredMixture;
  clusterOf: Int32Array;
  k: number;
}

interface FindRequest {
  /** the partition that the certificate supports; null if it supports none */
  start: Start | null;
  /** whether some line shows a valley, clear enough or not */
  hasValley: boolean;
  maxClusters: number;
  seed: number;
}

/** columns of a mixture at most: so many on their own, or so many of those that a partition opens */
const MOST_COLUMNS = 40;
/** columns that are all in the mixture, whatever the search opens */
const FEW_COLUMNS = 20;
/** rows per column that a mixture on all columns needs */
const ROWS_PER_COLUMN = 5;
/**
 * What a mixture on normal scores, without the columns' own shapes, must gain over one component: nats per row if its
 * components differ in their means only, and nats per row and column if they differ in shape, as parts of one bent or
 * uneven cloud do.
 */
const GAIN_OF_MEANS = 0.05;
const GAIN_OF_SHAPES = 0.08;
/** the same per column if a line shows a valley that is not clear enough by itself */
const GAIN_BESIDE_VALLEY = 0.05;
/** rows from which components that differ in their means only would show a valley, and those that differ in shape */
const ROWS_FOR_VALLEY = 300;
const ROWS_FOR_VALLEY_OF_SHAPES = 1000;
/** share of a column's variance that others must leave, or it says nothing new */
const LEAST_NEW = 1e-4;
const MOST_COMPONENTS_ON_SCORES = 4;

/**
 * Clusters of a mixture by BIC whose components are merged; null if there is one cluster. Without a partition to begin
 * with, few columns may show clusters by themselves.
 */
export function findClusters(
  { space }: Prepared,
  { start, hasValley, maxClusters, seed }: FindRequest,
): FoundMixture | null {
  const every = Array.from({ length: space.cols }, (_, j) => j);
  if (!start && !(isFew(space) && showsClusters(space, hasValley, seed))) return null;
  let features = every;
  if (start && !(isFew(space) && space.cols <= FEW_COLUMNS)) {
    const { open, gains } = gatesOf(space, start.labels, start.k);
    features = strongest(open, gains, MOST_COLUMNS);
    if (features.length === 0) return null;
  }
  const y = space.select(features).toMatrix();
  const mixture = mixtureByBic(y, { start, all: features === every, most: maxClusters, seed });
  return { features, mixture, ...mergeComponents(y, mixture, seed) };
}

/** Whether a mixture on all columns has rows enough. */
const isFew = ({ rows, cols }: Columns): boolean => cols <= MOST_COLUMNS && rows >= ROWS_PER_COLUMN * cols;

/** Whether normal scores of the columns, which have lost their own shapes, still fall into several clusters. */
function showsClusters(space: Columns, hasValley: boolean, seed: number): boolean {
  if (space.rows >= ROWS_FOR_VALLEY_OF_SHAPES) return false;
  const y = normalScoresOf(space, seed);
  const best = mixtureByBic(y, { start: null, all: true, most: MOST_COMPONENTS_ON_SCORES, seed });
  const gain = (best.bic - best.one) / y.rows;
  const ofMeans = isPooled(best.family);
  if (best.k === 1 || (ofMeans && y.rows >= ROWS_FOR_VALLEY)) return false;
  const least = ofMeans ? GAIN_OF_MEANS : (hasValley ? GAIN_BESIDE_VALLEY : GAIN_OF_SHAPES) * y.cols;
  return gain >= least && mergeComponents(y, best, seed).k > 1;
}

/** nats per row that many components of one shape gain on normal scores, if there are many clusters: single clouds reach 0.22 */
const GAIN_OF_MANY = 0.3;

/** A partition by many components of one shape, if normal scores of few columns gain enough by them; else undefined. */
export function manyComponents(space: Columns, most: number, seed: number): Start | undefined {
  if (!isFew(space)) return undefined;
  const request = { start: null, all: true, most, seed, among: QUICK_KINDS };
  const scored = mixtureByBic(normalScoresOf(space, seed), request);
  if (scored.bic - scored.one < GAIN_OF_MANY * space.rows) return undefined;
  const { fit, k } = mixtureByBic(space.toMatrix(), request);
  return k > 1 ? { k, labels: fit.labels } : undefined;
}

function normalScoresOf(space: Columns, seed: number): Matrix {
  const scores = independentColumns(space).map((j) =>
    normalScores(space.column(j), stream(seed, 'adaptive', 'scores', j)),
  );
  return new Columns(space.rows, scores).toMatrix();
}

/** The columns that are no linear function of those before them. */
function independentColumns(x: Columns): number[] {
  const kept: number[] = [];
  const basis: Float64Array[] = [];
  for (let j = 0; j < x.cols; j++) {
    const rest = x.column(j).slice();
    for (const axis of basis) {
      const along = dot(rest, axis);
      for (let i = 0; i < rest.length; i++) rest[i] -= along * axis[i];
    }
    const square = dot(rest, rest);
    if (square <= LEAST_NEW * x.rows) continue;
    kept.push(j);
    basis.push(rest.map((value) => value / Math.sqrt(square)));
  }
  return kept;
}
