import { log } from '../../core/math/log.js';
import type { Matrix } from '../../core/matrix.js';
import { stream } from '../../core/random.js';
import { sizesOf, takeRows } from '../columns.js';
import { FAMILIES, type Family, isFull, isPooled, parameterCount } from './family.js';
import { type FamilyFit, fitFamily, fitRows, posteriorLabels } from './family-mixture.js';
import { KernelRows } from './kernel-rows.js';
import { kMeansLabels, sphered } from './starts.js';

/** A mixture, and what it is worth. */
export interface ScoredMixture {
  fit: FamilyFit;
  family: Family;
  /** whether its components follow Student's law */
  heavy: boolean;
  k: number;
  /** ln L − ½ (parameters) ln N */
  bic: number;
}

/** A partition to begin with. */
export interface Start {
  labels: Int32Array;
  k: number;
}

/** Covariances of one family, and whether components follow Student's law. */
export interface Kind {
  family: Family;
  heavy: boolean;
}

const ALL_KINDS: readonly Kind[] = FAMILIES.flatMap((family) => [false, true].map((heavy) => ({ family, heavy })));

/** kinds of one shape: their steps of EM take few operations */
export const QUICK_KINDS: readonly Kind[] = ALL_KINDS.filter(({ family, heavy }) => !heavy && isPooled(family));

interface BicRequest {
  /** the partition that the search shows; then only numbers of components near its own are tried, unless `all` */
  start: Start | null;
  all: boolean;
  most: number;
  seed: number;
  /** ALL_KINDS if not given */
  among?: readonly Kind[];
}

/** rows that the number of components and the family are chosen from, on few columns and on more */
const ROWS_OF_FEW = 2000;
const ROWS_OF_MANY = 1000;
const FEW_COLUMNS = 4;
/** columns under a full covariance */
const MOST_FULL = 40;
/** rows per column that correlations need */
const ROWS_PER_COLUMN = 5;
const STEPS = { steps: 25, leastRows: 1 };
/** the same if a partition to begin with is known */
const FEWER_STEPS = { steps: 12, leastRows: 1 };
const LEAST_SIZE = 4;
/** rows per component */
const ROWS_PER_COMPONENT = 8;
/** numbers of components in turn that are no better before the search ends */
const PATIENCE = 6;
/** kinds of mixtures that go on from two components, and from more */
const KINDS_AT_TWO = 6;
const KINDS_BEYOND = 3;

/** The mixture of largest BIC, and the BIC of one component on the same rows. */
export interface BestMixture extends ScoredMixture {
  one: number;
}

/**
 * The number of components and the family by BIC: 1, 2, 3, 4, then in steps of a third, then the neighbours of the best.
 * Chosen from at most 2000 rows; EM then goes on with all.
 */
export function mixtureByBic(y: Matrix, request: BicRequest): BestMixture {
  const most = y.cols <= FEW_COLUMNS ? ROWS_OF_FEW : ROWS_OF_MANY;
  if (y.rows <= 1.25 * most) return chosen(y, request);
  const some = stream(request.seed, 'adaptive', 'bic').permutation(y.rows).subarray(0, most);
  const start = request.start && { ...request.start, labels: some.map((i) => request.start!.labels[i]) };
  const isWhole = start && sizesOf(start.labels, start.k).every((size) => size > 0);
  const best = chosen(takeRows(y, some), { ...request, start: isWhole ? start : null });
  if (best.k === 1) return { ...best, fit: { ...best.fit, labels: new Int32Array(y.rows) } };
  const labels = posteriorLabels(best.fit.parameters, y);
  const fit = fitFamily(y, labels, best.k, best.family, STEPS, best.heavy);
  const gain = ((best.bic - best.one) * y.rows) / most;
  if (!fit) return { ...best, fit: { ...best.fit, labels }, one: best.bic - gain };
  const bic = bicOf(fit, best.family, best.heavy, best.k, y);
  return { ...best, fit, bic, one: bic - gain };
}

function bicOf(fit: FamilyFit, family: Family, heavy: boolean, k: number, { rows, cols }: Matrix): number {
  return fit.logLikelihood - 0.5 * (parameterCount(family, k, cols) + (heavy ? 1 : 0)) * log(rows);
}

/** with one component own covariances are the pooled one */
const isOfOne = ({ family }: Kind): boolean => isPooled(family);

function chosen(y: Matrix, { start, all, most, seed, among = ALL_KINDS }: BicRequest): BestMixture {
  const canBeFull = y.cols <= MOST_FULL && y.rows >= ROWS_PER_COLUMN * y.cols;
  const allowed = among.filter(({ family }) => canBeFull || !isFull(family));
  const sphere = all && y.cols > 1 && canBeFull ? sphered(y) : undefined;
  const starts = y.rows * y.cols < 8000 ? 10 : 3;
  let kinds = allowed;
  const known = new Map<number, ScoredMixture | undefined>();
  const attempt = (k: number): ScoredMixture | undefined => {
    if (known.has(k)) return known.get(k);
    const from: Int32Array[] = [];
    if (start?.k === k) from.push(start.labels);
    if (k === 1) from.push(new Int32Array(y.rows));
    else if (all || from.length === 0) from.push(kMeansLabels(y, k, starts, seed, `bic k-means ${k}`));
    if (sphere && k > 1) from.push(kMeansLabels(sphere, k, starts, seed, `bic sphere ${k}`));
    const fits = fitsOf(y, k, k === 1 ? allowed.filter(isOfOne) : kinds, from, all ? STEPS : FEWER_STEPS);
    if (k > 1 && kinds.length > KINDS_BEYOND) {
      const order = kinds.filter((kind) => fits.some((fit) => isOf(fit, kind)));
      const rank = (kind: Kind): number => fits.findIndex((fit) => isOf(fit, kind));
      order.sort((a, b) => rank(a) - rank(b));
      if (order.length > 0) kinds = order.slice(0, k === 2 && all ? KINDS_AT_TWO : KINDS_BEYOND);
    }
    known.set(k, fits[0]);
    return fits[0];
  };
  const one = attempt(1)!;
  let best = one;
  const tryK = (k: number): boolean => {
    if (k > most || y.rows < ROWS_PER_COMPONENT * k) return false;
    const next = attempt(k);
    if (!next || next.bic <= best.bic) return false;
    best = next;
    return true;
  };
  if (start) tryK(start.k);
  let worse = all ? 0 : PATIENCE - 1;
  for (let k = all ? 2 : best.k + 1; worse < PATIENCE && k <= most; k = k < 4 ? k + 1 : Math.ceil(1.3 * k)) {
    worse = tryK(k) ? 0 : worse + 1;
  }
  while (tryK(best.k + 1) || (best.k > 1 && tryK(best.k - 1)));
  return { ...best, one: one.bic };
}

const isOf = (fit: ScoredMixture, { family, heavy }: Kind): boolean => fit.family === family && fit.heavy === heavy;

/** EM of mixtures of k components of some kinds from all starts, the best first. */
export function fitsOf(
  y: Matrix,
  k: number,
  kinds: readonly Kind[],
  starts: readonly Int32Array[],
  steps = STEPS,
): ScoredMixture[] {
  const out: ScoredMixture[] = [];
  for (const heavy of [false, true]) {
    const families = kinds.filter((kind) => kind.heavy === heavy);
    if (families.length === 0) continue;
    const rows = new KernelRows(y, k, heavy);
    for (const { family } of families) {
      for (const start of starts) {
        const fit = fitRows(rows, start, family, steps);
        if (!fit || sizesOf(fit.labels, k).some((size) => size < Math.min(LEAST_SIZE, y.rows))) continue;
        out.push({ fit, family, heavy, k, bic: bicOf(fit, family, heavy, k, y) });
      }
    }
    rows.close();
  }
  return out.sort((a, b) => b.bic - a.bic);
}
