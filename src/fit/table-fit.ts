import { chooseBound } from '../baselines/choose-bound.js';
import { requireWhole } from '../core/errors.js';
import { square } from '../core/math/pow.js';
import { Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { standardize } from '../data/standardize.js';
import type { Table } from '../data/table/table.js';
import { Divi } from '../divi/divi.js';
import type { DiviModel } from '../divi/model.js';
import type { DiviInput } from '../divi/options.js';
import { method as gmm } from '../methods/gmm.js';
import { method as kMeans } from '../methods/k-means.js';
import type { MethodFit } from '../methods/shared/method.js';
import { method as spkm } from '../methods/spkm.js';
import { adjustedRandIndex } from '../metrics/adjusted-rand-index.js';
import { normalizedMutualInfo } from '../metrics/normalized-mutual-info.js';
import { pairwiseStability, type Stability } from '../metrics/stability.js';

/** rows that the bound of sparse k-means is chosen on: its permutations would take hours on all of a large table */
const BOUND_ROWS = 1000;
const BOUND_PERMUTATIONS = 10;
/** of the rough K-means: the ledger's three leave a small table's partition to luck */
const ROUGH_RESTARTS = 10;

export interface TableFitOptions {
  /** DIVI's options but its seed */
  divi: Omit<DiviInput, 'seed' | 'onEpoch'>;
  /** seed of the fit that is reported */
  seed: number;
  /** fits in all, with the seeds from `seed` on */
  seeds: number;
  /** whether K-means, GMM and SPKM are fitted with DIVI's K beside it */
  compare: boolean;
  /** told what is being done, and which part of it is done where that is known */
  onProgress?: (what: string, part: number | null) => void;
}

/** Agreement of a method's clusters with the known classes. */
export interface Agreement {
  ari: number;
  nmi: number;
}

/** DIVI with other seeds. */
export interface SeedSpread {
  seeds: number[];
  /** K of every seed */
  k: number[];
  /** ARI between the seeds */
  stability: Stability;
  /** mean and standard deviation (n − 1) of every gate */
  gateMeans: Float64Array;
  gateSds: Float64Array;
}

/** A method beside DIVI, on the same standardised data and with DIVI's K. */
export interface ComparedMethod {
  method: 'DIVI' | 'K-means' | 'GMM' | 'SPKM';
  /** ARI with DIVI's clusters */
  ariWithDivi: number;
  /** null without known classes */
  truth: Agreement | null;
  /** features selected; null for a method that selects none */
  activeFeatures: number | null;
}

export interface TableFit {
  model: DiviModel;
  /** null without known classes */
  truth: Agreement | null;
  /** null for a single seed */
  spread: SeedSpread | null;
  /** null where nothing was compared */
  comparison: ComparedMethod[] | null;
}

/** Fits DIVI to a table, with as many seeds as asked for, and the other methods beside it. */
export function fitTable({ x, labels }: Table, options: TableFitOptions): TableFit {
  const { divi, seed, seeds, compare, onProgress } = options;
  requireWhole('seeds', seeds, 1);
  const fitSeed = (s: number): DiviModel => {
    const name = seeds === 1 ? 'DIVI' : `DIVI, seed ${s} (${s - seed + 1} of ${seeds})`;
    onProgress?.(`${name}: Step A, the prior of the gates`, null);
    return new Divi({
      ...divi,
      // each seed draws a rough partition of its own: with one for all, seeds would seem to agree more than they do
      stepA: { seed: null, restarts: ROUGH_RESTARTS, ...divi.stepA },
      seed: s,
      onEpoch: ({ epoch, epochs, k }) => onProgress?.(`${name}: epoch ${epoch} of ${epochs}, K = ${k}`, epoch / epochs),
    }).fit(x);
  };
  const model = fitSeed(seed);
  const others = Array.from({ length: seeds - 1 }, (_, i) => fitSeed(seed + i + 1));
  const agreement = (found: Int32Array): Agreement | null =>
    labels.length === 0 ? null : { ari: adjustedRandIndex(labels, found), nmi: normalizedMutualInfo(labels, found) };
  return {
    model,
    truth: agreement(model.labels),
    spread: others.length === 0 ? null : spreadOf([model, ...others], seed),
    comparison: compare && model.k > 1 ? comparison(x, model, seed, agreement, onProgress) : null,
  };
}

function spreadOf(fits: Pick<DiviModel, 'k' | 'labels' | 'gates'>[], seed: number): SeedSpread {
  const n = fits.length;
  const gateMeans = fits[0].gates.map((_, j) => fits.reduce((sum, { gates }) => sum + gates[j], 0) / n);
  return {
    seeds: fits.map((_, i) => seed + i),
    k: fits.map(({ k }) => k),
    stability: pairwiseStability(fits.map(({ labels }) => labels)),
    gateMeans,
    gateSds: gateMeans.map((mean, j) =>
      Math.sqrt(fits.reduce((sum, { gates }) => sum + square(gates[j] - mean), 0) / (n - 1)),
    ),
  };
}

function comparison(
  raw: Matrix,
  model: DiviModel,
  seed: number,
  agreement: (found: Int32Array) => Agreement | null,
  onProgress: TableFitOptions['onProgress'],
): ComparedMethod[] {
  const { x } = standardize(raw);
  const { k } = model;
  const compared = (
    method: ComparedMethod['method'],
    fit: Pick<MethodFit, 'labels' | 'activeFeatures'>,
  ): ComparedMethod => ({
    method,
    ariWithDivi: adjustedRandIndex(model.labels, fit.labels),
    truth: agreement(fit.labels),
    activeFeatures: fit.activeFeatures?.length ?? null,
  });
  const fits: ComparedMethod[] = [compared('DIVI', model)];
  const rivals: [method: ComparedMethod['method'], run: () => MethodFit][] = [
    ['K-means', () => kMeans.fit({ k, nInit: 10 }, x, seed)],
    ['GMM', () => gmm.fit({ k, nInit: 10 }, x, seed)],
    ['SPKM', () => spkm.fit({ k, bound: sparseBound(x, k, seed) }, x, seed)],
  ];
  for (const [method, run] of rivals) {
    onProgress?.(method, null);
    fits.push(compared(method, run()));
  }
  return fits;
}

/** The bound that permutations of at most a thousand rows speak for. */
function sparseBound(x: Matrix, k: number, seed: number): number {
  if (x.cols < 2) return 2;
  const rows = Array.from(stream(seed, 'table-fit', 'bound').permutation(x.rows).subarray(0, BOUND_ROWS));
  const sample = Matrix.fromRows(rows.map((i) => x.row(i)));
  return chooseBound(sample, { k, nPermutations: BOUND_PERMUTATIONS, seed }).bound;
}
