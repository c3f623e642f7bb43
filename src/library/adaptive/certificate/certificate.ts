import { InputError } from '../../core/errors.js';
import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';
import type { Matrix } from '../../core/matrix.js';
import { stream } from '../../core/random.js';
import { takeRows } from '../columns.js';
import type { AdaptiveStep } from '../options.js';
import { completeRows, coordinatesOf } from './coordinates.js';
import { type Level, type Places, placesOf } from './levels.js';
import { pairEvidence } from './pair.js';

/** At least so many clusters, by one e-value for the whole fit. */
export interface Certificate {
  /** the largest K whose E_K is enough; 1 if none is */
  k: number;
  /** ln E_2, ln E_3, …: E_K is an e-value against fewer than K clusters, and falls with K */
  logEvidence: number[];
}

/** parts that the rows are divided in: each is judged by what the others show */
const PARTS = 2;
/** how often the rows are divided at random */
const DIVISIONS = 3;
/** rows from which on there is a certificate: fewer have no clusters of so many rows to show */
const LEAST_ROWS = 40;
/** nats by which the least clear pair of a level must be clear for it to be judged */
const CLEAR = 3;
/** parts that may show nothing at all before the others are not asked */
const PATIENCE = 2;

interface CertificateRequest {
  seed: number;
  /** ln E that is enough */
  needed: number;
  /** clusters that nobody asks beyond: no further part judges once so many are shown */
  enough: number;
  onStep?: ((step: AdaptiveStep) => void) | undefined;
}

/**
 * The certificate of "at least K clusters". For every part of the rows, places of clusters are found in the others;
 * for K places E is the least of the e-values against one mode between two of them. E_K is the mean over the parts of
 * Σ_{K' ≥ K} w_K' E(K'), where weights and places do not depend on the part that judges. Parts that are not asked any
 * more count as 0, which makes E_K smaller only: it ends early if the first ones show nothing, or enough.
 */
export function certificateOf(x: Matrix, { seed, needed, enough, onStep }: CertificateRequest): Certificate {
  const total = PARTS * DIVISIONS;
  // ln Σ w E of every part and K
  const parts: number[][] = [];
  const claim = (): Certificate => {
    const logEvidence: number[] = [];
    for (let c = 0; ; c++) {
      const value = logSum(parts.flatMap((part) => part[c] ?? [])) - log(total);
      if (value === Number.NEGATIVE_INFINITY) break;
      logEvidence.push(value);
    }
    const refused = logEvidence.findIndex((value) => !(value >= needed));
    return { k: 1 + (refused < 0 ? logEvidence.length : refused), logEvidence };
  };
  if (x.rows < LEAST_ROWS) return claim();
  for (let division = 0; division < DIVISIONS; division++) {
    const order = stream(seed, 'adaptive', 'certificate', division).permutation(x.rows);
    for (let part = 0; part < PARTS; part++) {
      const judging = order.filter((_, i) => i % PARTS === part);
      const finding = order.filter((_, i) => i % PARTS !== part);
      const names = [division, part];
      const places = tryPlaces(takeRows(x, finding), seed, names);
      parts.push(places ? evidenceOf(places, takeRows(x, judging), seed, names) : []);
      onStep?.({ done: parts.length, of: total });
      const isHopeless = parts.length === PATIENCE && parts.every((known) => !(logSum(known) > 0));
      if (isHopeless || claim().k >= Math.max(2, enough)) return claim();
    }
  }
  return claim();
}

/** Rows of a part may lack what tells them apart, or be too far out for their variance: nothing is shown then. */
function tryPlaces(x: Matrix, seed: number, names: number[]): Places | undefined {
  try {
    return placesOf(x, seed, names);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** ln Σ_{K' ≥ K} w_K' E(K') for K = 2, 3, … by rows that had no part in the places. */
function evidenceOf({ coordinates, levels }: Places, x: Matrix, seed: number, names: number[]): number[] {
  if (levels.length === 0) return [];
  const z = coordinatesOf(
    takeRows(x, completeRows(x, coordinates)),
    coordinates,
    stream(seed, 'adaptive', 'judges', ...names),
  );
  const weights = weightsOf(levels);
  const most = levels[0].k;
  const out: number[] = [];
  let sum = Number.NEGATIVE_INFINITY;
  for (let k = most; k >= 2; k--) {
    const at = levels.findIndex((level) => level.k === k);
    if (at >= 0 && weights[at] > 0) {
      let least = Number.POSITIVE_INFINITY;
      for (const pair of levels[at].pairs) least = Math.min(least, pairEvidence(pair, z));
      sum = logSum([sum, log(weights[at]) + least]);
    }
    out[k - 2] = sum;
  }
  return out;
}

/** ½, 1/6, 1/12, … 1/(j (j + 1)) for the levels that are clear, from the most places on; the others have no say. */
function weightsOf(levels: Level[]): number[] {
  let j = 0;
  return levels.map(({ clarity }) => {
    if (clarity < CLEAR) return 0;
    j++;
    return 1 / (j * (j + 1));
  });
}

function logSum(values: readonly number[]): number {
  const most = Math.max(Number.NEGATIVE_INFINITY, ...values);
  if (most === Number.NEGATIVE_INFINITY) return most;
  return most + log(values.reduce((sum, value) => sum + exp(value - most), 0));
}
