// what a study is written with, `divi-repro/harness`: docs/harness.md

export { type CalibrationStudy, type Knob, oneRung } from '../harness/calibrate/study.js';
export type { Claim, PartRule } from '../harness/claims/claim.js';
export { type Estimate, meanEstimate, rescaled, shareEstimate } from '../harness/claims/estimate.js';
export { type Evidence, MissingEvidence } from '../harness/claims/evidence.js';
export { above, below, everyCase, judgeInterval, within } from '../harness/claims/rules.js';
export type { ComparedTable } from '../harness/compare/compared-table.js';
export { defineDataSet, NO_DATA } from '../harness/data-sets/define-data-set.js';
export { defineRealSet, type RealData } from '../harness/data-sets/define-real-set.js';
export { benchmarkRows, type Contender, namedSeed, realRows } from '../harness/experiment/benchmark-rows.js';
export type { Column, Experiment, ExperimentRow, RunSpec } from '../harness/experiment/experiment.js';
export { defineMetric, type Metric } from '../harness/experiment/metrics.js';
export { type PaperRow, withPaper } from '../harness/experiment/paper-rows.js';
export { code, link, type Prose, strong } from '../harness/experiment/prose.js';
export { paperTable, type TableMeaning } from '../harness/latex/paper-table.js';
export { storedTables } from '../harness/latex/table-source.js';
export { commandMethod } from '../harness/methods/shared/command.js';
export {
  defineMethod,
  type FitResult,
  type Method,
  type MethodFit,
  measured,
  plainFit,
  type Truth,
} from '../harness/methods/shared/method.js';
export { type GradedFault, graded } from '../harness/power/dose.js';
export type { BrokenVariant } from '../harness/power/power-test.js';
export { type PoolSize, poolOf } from '../harness/self-replication/pool.js';
export { InputError, requireKnown } from '../library/core/errors.js';
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
export { figure, heading, list, type ReportDocument, table, text } from './document.js';
export type { Study } from './study.js';
