import type { AdaptiveModel } from '../../library/adaptive/model.js';
import { requireWhole } from '../../library/core/errors.js';
import { allocateMatrix } from '../../library/core/kernel/kernel-memory.js';
import { Matrix } from '../../library/core/matrix.js';
import { applyScaling, measureScale, type Scaling } from '../../library/data/standardize.js';
import type { Table } from '../../library/data/table/table.js';
import { DiviModel } from '../../library/divi/model.js';
import { type GroupSums, groupSums } from '../../library/stats/groups/group-sums.js';
import { standardDeviation } from '../../library/stats/moments.js';
import { type ClusterProfile, clusterProfiles } from './cluster-profile.js';
import { type ComparedMethod, comparisonOf, type Truth, truthOf } from './comparison.js';
import {
  type AdaptiveSettings,
  adaptiveFitter,
  type DiviSettings,
  type DiviWatch,
  diviFitter,
  type Fitter,
  type Told,
  tryFit,
} from './fitter.js';
import { completeTable, describedRows } from './missing-notes.js';
import { type RowStability, rowStability } from './resampling.js';
import { type TypicalFit, typicalFit } from './typical-fit.js';

export type FittedModel = DiviModel | AdaptiveModel;

/** What is asked of a fit, whatever the method. */
export interface TableFitRequest {
  /** seed of the first fit */
  seed: number;
  /** fits in all, with the seeds from `seed` on; the most typical one is reported */
  seeds: number;
  /** whether other methods are fitted beside it, with its K */
  compare: boolean;
  /** refits on samples of the rows, to see how stable the clusters are; 0 for none */
  resamples: number;
  /** threads of a fit; one by default */
  threads?: number;
  onProgress?: Told;
}

export interface DiviFitOptions extends TableFitRequest {
  divi: DiviSettings;
  watch?: DiviWatch;
}

export interface AdaptiveFitOptions extends TableFitRequest {
  adaptive: AdaptiveSettings;
}

export type TableFitOptions = DiviFitOptions | AdaptiveFitOptions;

/** The method with several seeds. */
export interface SeedFits extends TypicalFit {
  seeds: number[];
  /** K of every seed */
  k: number[];
  /** certain clusters of every seed; null for the paper's DIVI, which knows none */
  certain: number[] | null;
  /** mean and standard deviation (n − 1) of every gate */
  gateMeans: Float64Array;
  gateSds: Float64Array;
}

export interface TableFit<M extends FittedModel = FittedModel> {
  model: M;
  /** of all rows: what brings them to the standard scale */
  scaling: Scaling | null;
  /** null without known classes */
  truth: Truth | null;
  /** null for a single seed */
  seedFits: SeedFits | null;
  /** means of the features in every cluster, on the standard scale, K × D */
  means: Matrix;
  /** what sets each cluster apart */
  profiles: ClusterProfile[];
  /** null if no sample was drawn */
  resampling: RowStability | null;
  /** null if nothing was compared */
  comparison: ComparedMethod[] | null;
}

/** Fits a method to a table, with as many seeds and samples as asked for, and the other methods beside it. */
export function fitTable(table: Table, options: DiviFitOptions): TableFit<DiviModel>;
export function fitTable(table: Table, options: AdaptiveFitOptions): TableFit<AdaptiveModel>;
export function fitTable(table: Table, options: TableFitOptions): TableFit {
  return 'divi' in options
    ? fitWith(table, diviFitter(options.divi, options.threads, options.watch), options)
    : fitWith(table, adaptiveFitter(options.adaptive), options);
}

function fitWith<M extends FittedModel>(table: Table, fitter: Fitter<M>, options: TableFitRequest): TableFit<M> {
  const { x, labels } = table;
  const { seed, seeds, compare, resamples, onProgress } = options;
  requireWhole('seeds', seeds, 1);
  requireWhole('resamples', resamples, 0);
  const fits = Array.from({ length: seeds }, (_, i) => {
    const name = seeds === 1 ? fitter.name : `${fitter.name}, seed ${seed + i} (${i + 1} of ${seeds})`;
    return fitter.fit(x, seed + i, onProgress, name);
  });
  const seedFits = seeds === 1 ? null : seedFitsOf(fits, seed);
  const model = fits[seedFits?.index ?? 0];
  const truth = (found: Int32Array): Truth | null => truthOf(labels, found);
  const { name } = fitter;
  const ofSamples = (model.k > 1 && fitter.again?.(model.k)) || fitter;
  const method = isDivi(model) ? 'divi' : 'adaptive';
  onProgress?.('what sets the clusters apart', null);
  const described = describeClusters(table, model, options);
  return {
    model,
    ...described,
    truth: truth(model.labels),
    seedFits,
    resampling:
      resamples === 0
        ? null
        : rowStability(x, model, (sample, s) => tryFit(ofSamples, sample, s), {
            seed,
            refits: resamples,
            onRefit: (refit) => onProgress?.(`${name} on samples of the rows (${refit + 1} of ${resamples})`, null),
          }),
    comparison:
      compare && model.k > 1
        ? comparisonOf(
            standardRows(table),
            { method, name, k: model.k, labels: model.labels, activeFeatures: model.activeFeatures, truth },
            seed,
            onProgress,
          )
        : null,
  };
}

/** What the methods beside it are fitted to, where the kernels compute: they need no copy of a large one. */
function standardRows(table: Table): Matrix {
  const { x } = completeTable(table);
  return applyScaling(x, measureScale(x), allocateMatrix(x.rows, x.cols));
}

/** What is said of the clusters as they are, by as many threads as the fit has. */
function describeClusters(
  table: Table,
  model: FittedModel,
  { seed, threads = 1 }: TableFitRequest,
): Pick<TableFit, 'scaling' | 'means' | 'profiles'> {
  const { labels, k } = model;
  const x = describedRows(table.x, labels, k);
  // Adaptive DIVI scales the data itself; figures and other methods use the plain scale
  const scaling = isDivi(model) ? model.scaling : measureScale(x);
  const sums = groupSums(x, labels, k, scaling);
  const profiles = clusterProfiles({ ...table, x }, labels, k, { seed, threads, sums });
  return { scaling, means: clusterMeans(sums), profiles };
}

const isDivi = (model: FittedModel): model is DiviModel => model instanceof DiviModel;

function seedFitsOf(fits: readonly FittedModel[], seed: number): SeedFits {
  const gatesOf = (j: number): number[] => fits.map(({ gates }) => gates[j]);
  const certain = fits.flatMap((model) => (isDivi(model) ? [] : [model.certain]));
  return {
    ...typicalFit(fits.map(({ labels }) => labels)),
    seeds: fits.map((_, i) => seed + i),
    k: fits.map(({ k }) => k),
    certain: certain.length > 0 ? certain : null,
    gateMeans: fits[0].gates.map((_, j) => gatesOf(j).reduce((sum, gate) => sum + gate, 0) / fits.length),
    gateSds: fits[0].gates.map((_, j) => standardDeviation(gatesOf(j))),
  };
}

/** Means of the features over the rows of every cluster, on the scale of the sums, K × D; NaN for a cluster without rows. */
export function clusterMeans({
  counts,
  scaled: { rows: k, cols, data },
}: Pick<GroupSums, 'counts' | 'scaled'>): Matrix {
  return new Matrix(
    k,
    cols,
    data.map((sum, at) => sum / counts[Math.floor(at / cols)]),
  );
}
