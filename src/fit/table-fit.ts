import { InputError, requireWhole } from '../core/errors.js';
import type { Matrix } from '../core/matrix.js';
import { applyScaling, standardize } from '../data/standardize.js';
import type { Table } from '../data/table/table.js';
import { Divi } from '../divi/divi.js';
import type { DiviModel } from '../divi/model.js';
import type { DiviInput } from '../divi/options.js';
import { DivergenceError } from '../divi/training.js';
import { adjustedRandIndex } from '../metrics/adjusted-rand-index.js';
import { normalizedMutualInfo } from '../metrics/normalized-mutual-info.js';
import { standardDeviation } from '../stats/moments.js';
import { type ClusterProfile, clusterProfiles } from './cluster-profile.js';
import { type RowStability, rowStability } from './resampling.js';
import { RIVALS } from './rivals.js';
import { type TypicalFit, typicalFit } from './typical-fit.js';

/** of the rough K-means: the ledger's three leave a small table's partition to luck */
const ROUGH_RESTARTS = 10;

export interface TableFitOptions {
  /** DIVI's options but its seed */
  divi: Omit<DiviInput, 'seed' | 'onEpoch'>;
  /** seed of the first fit */
  seed: number;
  /** fits in all, with the seeds from `seed` on; the most typical one is reported */
  seeds: number;
  /** whether other methods are fitted beside DIVI, with its K */
  compare: boolean;
  /** refits on samples of the rows, to see how stable the clusters are; 0 for none */
  resamples: number;
  /** told what is being done, and which part of it is done where that is known */
  onProgress?: (what: string, part: number | null) => void;
}

/** Agreement of a method's clusters with the known classes. */
export interface Truth {
  ari: number;
  nmi: number;
}

/** DIVI with several seeds. */
export interface SeedFits extends TypicalFit {
  seeds: number[];
  /** K of every seed */
  k: number[];
  /** mean and standard deviation (n − 1) of every gate */
  gateMeans: Float64Array;
  gateSds: Float64Array;
}

/** A method beside DIVI, on the same standardised data and with DIVI's K. */
export interface ComparedMethod {
  method: string;
  /** clusters it ended with; null where it could not be fitted */
  k: number | null;
  /** ARI with DIVI's clusters */
  ariWithDivi: number | null;
  /** null without known classes */
  truth: Truth | null;
  /** features selected; null for a method that selects none */
  activeFeatures: number | null;
  /** why it could not be fitted */
  failed: string | null;
}

export interface TableFit {
  model: DiviModel;
  /** null without known classes */
  truth: Truth | null;
  /** null for a single seed */
  seedFits: SeedFits | null;
  /** what sets each cluster apart */
  profiles: ClusterProfile[];
  /** null where no sample was drawn */
  resampling: RowStability | null;
  /** null where nothing was compared */
  comparison: ComparedMethod[] | null;
}

/** Fits DIVI to a table, with as many seeds and samples as asked for, and the other methods beside it. */
export function fitTable(table: Table, options: TableFitOptions): TableFit {
  const { x, labels } = table;
  const { seed, seeds, compare, resamples, onProgress } = options;
  requireWhole('seeds', seeds, 1);
  requireWhole('resamples', resamples, 0);
  const fits = Array.from({ length: seeds }, (_, i) => {
    const name = seeds === 1 ? 'DIVI' : `DIVI, seed ${seed + i} (${i + 1} of ${seeds})`;
    return fitDivi(x, options, seed + i, name);
  });
  const seedFits = seeds === 1 ? null : seedFitsOf(fits, seed);
  const model = fits[seedFits?.index ?? 0];
  const truth = (found: Int32Array): Truth | null =>
    labels.length === 0 ? null : { ari: adjustedRandIndex(labels, found), nmi: normalizedMutualInfo(labels, found) };
  onProgress?.('what sets the clusters apart', null);
  return {
    model,
    truth: truth(model.labels),
    seedFits,
    profiles: clusterProfiles(table, model.labels, model.k, { seed }),
    resampling:
      resamples === 0
        ? null
        : rowStability(x, model, (sample, s) => tryDivi(sample, options, s), {
            seed,
            refits: resamples,
            onRefit: (refit) => onProgress?.(`DIVI on samples of the rows (${refit + 1} of ${resamples})`, null),
          }),
    comparison: compare && model.k > 1 ? comparison(x, model, seed, truth, onProgress) : null,
  };
}

function fitDivi(x: Matrix, { divi, onProgress }: TableFitOptions, seed: number, name: string): DiviModel {
  onProgress?.(`${name}: Step A, the prior of the gates`, null);
  return new Divi({
    ...divi,
    stepA: stepAOf(divi),
    seed,
    onEpoch: ({ epoch, epochs, k }) => onProgress?.(`${name}: epoch ${epoch} of ${epochs}, K = ${k}`, epoch / epochs),
  }).fit(x);
}

/** DIVI on a sample, which may lack what tells its rows apart; null then. */
function tryDivi(x: Matrix, { divi }: TableFitOptions, seed: number): DiviModel | null {
  try {
    return new Divi({ ...divi, stepA: stepAOf(divi), seed }).fit(x);
  } catch (error) {
    if (error instanceof InputError || error instanceof DivergenceError) return null;
    throw error;
  }
}

// each seed draws a rough partition of its own: with one for all, seeds would seem to agree more than they do
const stepAOf = ({ stepA }: TableFitOptions['divi']): DiviInput['stepA'] => ({
  seed: null,
  restarts: ROUGH_RESTARTS,
  ...stepA,
});

function seedFitsOf(fits: readonly DiviModel[], seed: number): SeedFits {
  const gatesOf = (j: number): number[] => fits.map(({ gates }) => gates[j]);
  return {
    ...typicalFit(fits.map(({ labels }) => labels)),
    seeds: fits.map((_, i) => seed + i),
    k: fits.map(({ k }) => k),
    gateMeans: fits[0].gates.map((_, j) => gatesOf(j).reduce((sum, gate) => sum + gate, 0) / fits.length),
    gateSds: fits[0].gates.map((_, j) => standardDeviation(gatesOf(j))),
  };
}

function comparison(
  raw: Matrix,
  model: DiviModel,
  seed: number,
  truth: (found: Int32Array) => Truth | null,
  onProgress: TableFitOptions['onProgress'],
): ComparedMethod[] {
  const x = model.scaling ? applyScaling(raw, model.scaling) : standardize(raw).x;
  const divi: ComparedMethod = {
    method: 'DIVI',
    k: model.k,
    ariWithDivi: 1,
    truth: truth(model.labels),
    activeFeatures: model.activeFeatures.length,
    failed: null,
  };
  const rivals = RIVALS.map((rival): ComparedMethod => {
    const { name } = rival;
    onProgress?.(name, null);
    try {
      const found = rival.fit(x, model.k, seed);
      return {
        method: name,
        k: found.k,
        ariWithDivi: adjustedRandIndex(model.labels, found.labels),
        truth: truth(found.labels),
        activeFeatures: found.activeFeatures?.length ?? null,
        failed: null,
      };
    } catch (error) {
      // more clusters than rows, for one: the fit of DIVI is not lost for it
      if (!(error instanceof InputError)) throw error;
      return { method: name, k: null, ariWithDivi: null, truth: null, activeFeatures: null, failed: error.message };
    }
  });
  return [divi, ...rivals];
}
