// the library, wherever it runs: nothing here reaches a module of Node (tests/neutral.test.ts)
export { type AdaptiveAsyncOptions, AdaptiveDivi } from './adaptive/adaptive-divi.js';
export type { Vote } from './adaptive/mixture/elect.js';
export type { Family } from './adaptive/mixture/family.js';
export type { Join } from './adaptive/mixture/merge-components.js';
export type { AdaptiveModel, Agreement } from './adaptive/model.js';
export type { AdaptiveOptions, AdaptiveStep, Clusters } from './adaptive/options.js';
export {
  type AnyModel,
  type FittedColumns,
  modelText,
  parseModel,
  type SavedAnyModel,
} from './adaptive/saved/model-text.js';
export { type ChooseBoundOptions, type ChosenBound, chooseBound } from './baselines/choose-bound.js';
export {
  GaussianMixture,
  type GaussianMixtureModel,
  type GaussianMixtureOptions,
} from './baselines/gaussian-mixture.js';
export { KMeans, type KMeansModel, type KMeansOptions } from './baselines/kmeans.js';
export { MixtureBic, type MixtureBicModel, type MixtureBicOptions } from './baselines/mixture-bic.js';
export { SparseKMeans, type SparseKMeansModel, type SparseKMeansOptions } from './baselines/sparse-kmeans.js';
export {
  VariableSelectionMixture,
  type VariableSelectionModel,
  type VariableSelectionOptions,
} from './baselines/variable-selection-mixture.js';
export { InputError } from './core/errors.js';
export { allocateMatrix } from './core/kernel/kernel-memory.js';
export { Matrix, type MatrixInput } from './core/matrix.js';
export { RandomStream, stream } from './core/random.js';
export type { FitAsyncOptions, StopSignal } from './core/worker/fit-in-worker.js';
export { applyScaling, type Scaling, type Standardized, standardize } from './data/standardize.js';
export { type CorrelatedNoiseOptions, makeCorrelatedNoise } from './data/synthetic/correlated-noise.js';
export type { LabelledData, SyntheticOptions } from './data/synthetic/design/synthetic.js';
export { type HeavyTailedOptions, makeHeavyTailed } from './data/synthetic/heavy-tailed.js';
export { makeMatched } from './data/synthetic/matched.js';
export { type ReadOptions, readTable, type TableOptions } from './data/table/read-table.js';
export type { BlobInput, StreamInput, TableInput } from './data/table/source/table-input.js';
export type { Table } from './data/table/table.js';
export type { ColumnChoice, OptionWords } from './data/table/table-columns.js';
export { Divi, type DiviAsyncOptions } from './divi/divi.js';
export type { EngineName } from './divi/engine.js';
export type { DiviHistory, DiviModel } from './divi/model.js';
export type { DiviInput, DiviOptions } from './divi/options.js';
export type { DiviParameters } from './divi/parameters.js';
export type { PriorMode, StepAOptions } from './divi/prior.js';
export { type Annealing, type AnnealingSchedule, splitIntervalFor } from './divi/schedule.js';
export { DivergenceError, type EpochReport, type SplitCheck } from './divi/training.js';
export { adjustedRandIndex, featureF1, normalizedMutualInfo } from './metrics/agreement.js';
