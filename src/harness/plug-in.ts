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
export { defineRealSet, type RealData } from './data-sets/files/define-real-set.js';
export { benchmarkRows, type Contender } from './experiment/benchmark-rows.js';
export type { Experiment, ExperimentRow } from './experiment/experiment.js';
export { paperValues } from './experiment/paper-values.js';
export { realRows } from './experiment/real-rows.js';
export type { RunSpec } from './experiment/run-spec.js';
export { scaling } from './experiment/scaling.js';
export { namedSeed } from './experiment/seeds.js';
export { sweep } from './experiment/sweep.js';
export { defineMethod, type Method, type MethodFit, plainFit } from './methods/shared/method.js';
