import { log } from '../../core/math/log.js';
import type { Matrix } from '../../core/matrix.js';
import { stream } from '../../core/random.js';
import { mostFrequentOf } from '../guards/guard.js';
import { changesOf, pairCounts } from '../mixture/memberships.js';
import { FAMILIES, type Family, isFull, parameterCount } from './family.js';
import { type FamilyFit, fitRows } from './family-mixture.js';
import { FamilyRows } from './family-rows.js';
import { type Fold, foldsOf, heldOutDensities, pairedGain, total } from './held-out.js';
import { type FamilyProblem, type Origin, type Start, startsOf } from './starts.js';

/** The mixture that describes the rows in the end. */
interface ChosenFamily {
  fit: FamilyFit;
  labels: Int32Array;
  family: Family;
  origin: Origin;
  /** the columns of the space that the mixture is on */
  features: number[];
}

interface Contender {
  fit: FamilyFit;
  labels: Int32Array;
  family: Family;
  origin: Origin;
  bic: number;
  /** held-out densities of the rows, once computed */
  held?: Float64Array | undefined;
}

const STEPS = 40;
/** beyond this N K P² only PF and OF are fitted, in fewer steps, and chosen by BIC */
const LARGE = 1e7;
const LARGE_STEPS = 12;
const FOLD_STEPS = { steps: 5, leastRows: 1e-3 };
/** rows a column that correlations need: with fewer there are diagonal covariances alone, chosen by BIC */
const ROWS_A_COLUMN = 8;
/** a value this frequent makes a column lumpy: where most are, own variances would collapse on them */
const LUMP = 0.2;
/** share of the rows that may leave a partition the ladder found */
const MAY_LEAVE = 0.2;
/** share of the rows that a rival must keep within one clear part of each of its groups */
const REFINES = 0.95;
/** z of the held-out gain that a rival of the ladder's partition needs */
const RIVAL_Z = 2;

/**
 * The covariance family, and for K asked the partition: EM of every family from every start, the best start of each by
 * likelihood, the family by held-out log density, or by BIC where rows are few or only the ladder's partition starts.
 * Undefined where no column is open or no fit holds.
 */
export function chooseFamily(problem: FamilyProblem): ChosenFamily | undefined {
  const { k, seed } = problem;
  const { features, y, starts } = startsOf(problem);
  if (features.length === 0) return undefined;
  const few = y.rows < ROWS_A_COLUMN * y.cols;
  const large = !few && y.rows * k * y.cols * y.cols > LARGE;
  const families = familiesFor(isLumpy(problem, features), few, large);
  const rows = new FamilyRows(y, k);
  const all = families.flatMap((family) => contendersOf(problem, rows, starts, family, large ? LARGE_STEPS : STEPS));
  rows.close();
  const tops = families
    .map((family) => all.filter((contender) => contender.family === family))
    .filter((contenders) => contenders.length > 0)
    .map((contenders) => mostOf(contenders, ({ fit }) => fit.logLikelihood));
  if (tops.length === 0) return undefined;
  // without rivals BIC is level with held-out densities, for half of the time
  if (large || !problem.free) return { ...mostOf(tops, bicOf), features };
  const table = y.toMatrix();
  const folds = foldsOf(y.rows, stream(seed, 'adaptive', 'folds'));
  for (const top of tops) top.held = heldOf(top, table, k, folds);
  const measure = few ? bicOf : heldTotal;
  const best = mostOf(tops, measure);
  // parts that the ladder was made to cut have nothing to defend
  const open = best.origin === 'ladder' || !problem.found;
  return { ...(open ? best : defended(best, all, tops, table, k, folds, measure)), features };
}

function familiesFor(lumpy: boolean, few: boolean, large: boolean): readonly Family[] {
  if (large && !lumpy) return ['PF', 'OF'];
  const all: readonly Family[] = lumpy ? ['PD', 'PF'] : FAMILIES;
  return few ? all.filter((family) => !isFull(family)) : all;
}

/** The rival where it predicts clearly better than the ladder's own partition, else the ladder's best. */
function defended(
  rival: Contender,
  all: Contender[],
  tops: Contender[],
  y: Matrix,
  k: number,
  folds: Fold[],
  measure: (contender: Contender) => number,
): Contender {
  const ladder = all.filter(({ origin }) => origin === 'ladder');
  if (ladder.length === 0) return rival;
  const judged = [mostOf(ladder, bicOf), ...ladder.filter(({ family }) => family === rival.family)];
  for (const contender of judged) contender.held ??= heldOf(contender, y, k, folds);
  const own = mostOf(judged, measure);
  if (!own.held || pairedGain(rival.held!, own.held).z >= RIVAL_Z) return rival;
  return mostOf([own, ...tops.filter(({ origin }) => origin === 'ladder')], measure);
}

/** The fits of a family from every start, without those that lose a component or what the ladder has found. */
function contendersOf(
  problem: FamilyProblem,
  rows: FamilyRows,
  starts: Start[],
  family: Family,
  steps: number,
): Contender[] {
  const { k, free } = problem;
  const { n, p } = rows;
  const contenders: Contender[] = [];
  for (const { origin, labels: start } of starts) {
    const fit = fitRows(rows, start, family, { steps, leastRows: 1 });
    if (!fit) continue;
    const { labels } = fit;
    const { sizes, moved } = changesOf(labels, start, k);
    if (sizes.some((size) => size < 2)) continue;
    if (!free && moved > MAY_LEAVE * n) continue;
    if (origin !== 'ladder' && !refinesClear(problem, labels)) continue;
    const bic = fit.logLikelihood - 0.5 * parameterCount(family, k, p) * log(n);
    contenders.push({ fit, labels, family, origin, bic });
  }
  return contenders;
}

const heldOf = ({ labels, family }: Contender, y: Matrix, k: number, folds: Fold[]): Float64Array | undefined =>
  heldOutDensities(y, labels, k, family, folds, FOLD_STEPS);

const bicOf = ({ bic }: Contender): number => bic;

const heldTotal = ({ held }: Contender): number => (held ? total(held) : Number.NEGATIVE_INFINITY);

/** The one of largest value, the first of equals. */
export function mostOf<T>(items: T[], measure: (item: T) => number): T {
  return items.reduce((best, next) => (measure(next) > measure(best) ? next : best));
}

function refinesClear({ clearLabels, clear, k }: FamilyProblem, labels: Int32Array): boolean {
  return clear < 2 || shareRefined(labels, k, clearLabels, clear) >= REFINES;
}

/** Share of the rows that lie in the part of `coarse` that is most frequent in their group of `fine`. */
export function shareRefined(fine: Int32Array, groups: number, coarse: Int32Array, parts: number): number {
  const counts = pairCounts(fine, groups, coarse, parts);
  let sum = 0;
  for (let g = 0; g < groups; g++) sum += Math.max(...counts.subarray(g * parts, (g + 1) * parts));
  return sum / fine.length;
}

function isLumpy({ space, scale }: FamilyProblem, features: number[]): boolean {
  if (scale) return false;
  const lumpy = mostFrequentOf(space.select(features)).filter((rows) => rows >= LUMP * space.rows);
  return 2 * lumpy.length > features.length;
}
