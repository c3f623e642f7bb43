import { log } from '../../core/math/log.js';
import type { Columns } from '../columns.js';
import { mostFrequentOf } from '../guards/guard.js';
import { gatedEvidence, strongest } from '../mixture/gated-mixture.js';
import { changesOf } from '../mixture/memberships.js';
import { FAMILIES, type Family, isFull, parameterCount } from './family.js';
import { type FamilyFit, fitRows } from './family-mixture.js';
import { FamilyRows } from './family-rows.js';

/** The mixture that describes the rows in the end. */
interface ChosenFamily {
  fit: FamilyFit;
  labels: Int32Array;
  family: Family;
  /** the columns of the space that the mixture is on */
  features: number[];
}

/** What the families are fitted on, and from which partition. */
export interface FamilyProblem {
  /** the columns, or the scores of a subspace with their own scales */
  space: Columns;
  scale: Float64Array | null;
  labels: Int32Array;
  k: number;
}

const STEPS = 40;
/** beyond this N K P² only PF and OF are fitted, in fewer steps */
const LARGE = 1e7;
const LARGE_STEPS = 12;
const MOST_FEATURES = 40;
/** rows a column that correlations need: with fewer there are diagonal covariances alone */
const ROWS_A_COLUMN = 8;
/** a value this frequent makes a column lumpy: where most are, own variances would collapse on them */
const LUMP = 0.2;
/** share of the rows that may leave a partition the ladder found */
const MAY_LEAVE = 0.2;

/** The covariance family of the ladder's partition by BIC, after EM; undefined where no column is open or no fit holds. */
export function chooseFamily(problem: FamilyProblem): ChosenFamily | undefined {
  const { space, scale, labels, k } = problem;
  const { open, gains } = gatedEvidence(space, labels, k);
  const every = Array.from({ length: space.cols }, (_, j) => j);
  const features = strongest(scale ? every : open, gains, MOST_FEATURES);
  if (features.length === 0) return undefined;
  const y = space.select(features);
  const few = y.rows < ROWS_A_COLUMN * y.cols;
  const large = !few && y.rows * k * y.cols * y.cols > LARGE;
  const rows = new FamilyRows(y, k);
  let best: (ChosenFamily & { bic: number }) | undefined;
  for (const family of familiesFor(isLumpy(problem, features), few, large)) {
    const fit = fitRows(rows, labels, family, { steps: large ? LARGE_STEPS : STEPS, leastRows: 1 });
    if (!fit) continue;
    const { sizes, moved } = changesOf(fit.labels, labels, k);
    if (sizes.some((size) => size < 2) || moved > MAY_LEAVE * y.rows) continue;
    const bic = fit.logLikelihood - 0.5 * parameterCount(family, k, y.cols) * log(y.rows);
    if (!best || bic > best.bic) best = { fit, labels: fit.labels, family, features, bic };
  }
  rows.close();
  return best;
}

function familiesFor(lumpy: boolean, few: boolean, large: boolean): readonly Family[] {
  if (large && !lumpy) return ['PF', 'OF'];
  const all: readonly Family[] = lumpy ? ['PD', 'PF'] : FAMILIES;
  return few ? all.filter((family) => !isFull(family)) : all;
}

function isLumpy({ space, scale }: FamilyProblem, features: number[]): boolean {
  if (scale) return false;
  const lumpy = mostFrequentOf(space.select(features)).filter((rows) => rows >= LUMP * space.rows);
  return 2 * lumpy.length > features.length;
}
