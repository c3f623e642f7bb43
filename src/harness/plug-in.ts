// what methods, data sets and experiments from outside are written with: CONTRIBUTING.md
export { Matrix, type MatrixInput, requireData } from '../library/core/matrix.js';
export { RandomStream, stream } from '../library/core/random.js';
export type { DataSet, LoadedData, RealSpec, SetFile, SetFiles, SyntheticSpec } from '../library/data/data-set.js';
export {
  defineSynthetic,
  type LabelledData,
  makeSynthetic,
  type SyntheticNoise,
  type SyntheticOptions,
} from '../library/data/synthetic/design/synthetic.js';
export { defineRealSet, type RealData } from './data-sets/define-real-set.js';
export { benchmarkRows, type Contender, namedSeed, realRows } from './experiment/benchmark-rows.js';
export type { Experiment, ExperimentRow, RunSpec } from './experiment/experiment.js';
export { defineMetric, type Metric, type Truth } from './experiment/metrics.js';
export { type PaperRow, withPaper } from './experiment/paper-rows.js';
export { paperTable, type TableMeaning } from './latex/paper-table.js';
export { storedTables } from './latex/table-source.js';
export { defineMethod, type Method, type MethodFit, plainFit } from './methods/shared/method.js';
