import { requireKnown } from '../../library/core/errors.js';
import { Matrix, type MatrixInput, requireData } from '../../library/core/matrix.js';
import { type RandomStream, stream } from '../../library/core/random.js';
import {
  type DataSet,
  type DatasetSpec,
  dataSetName,
  type RealSpec,
  type SyntheticSpec,
} from '../../library/data/data-set.js';

interface DataDefinition<Options extends object> {
  name: string;
  /** every option with its default: these and the seed are all that enters a run's key */
  defaults: Options;
  /** draws it; without labels it has no classes */
  make(
    options: Options,
    random: RandomStream,
  ): {
    x: MatrixInput;
    labels?: ArrayLike<number>;
    informative?: readonly number[];
  };
  /** whether methods get its columns with mean 0 and variance 1 */
  standardized?: true;
}

/** A data set that is drawn, of whatever design. */
export function defineDataSet<Options extends object>({
  name,
  defaults,
  make,
  standardized,
}: DataDefinition<Options>): DataSet<Partial<Options> & { seed: number }, SyntheticSpec> {
  const known = { generator: '', seed: 0, raw: true, ...defaults };
  return {
    name,
    kind: 'synthetic',
    ...(standardized && { standardized }),
    with: (options) => ({ generator: name, ...options }) as unknown as SyntheticSpec,
    resolve(spec) {
      requireKnown(`${name} option`, spec, known);
      return { ...defaults, ...(spec as SyntheticSpec) };
    },
    describe(spec) {
      const { generator: _generator, seed, ...options } = { ...defaults, ...(spec as SyntheticSpec) };
      const shown = Object.entries(options).map(([option, value]) => `${option} = ${value}`);
      return [`${name} ${shown.join(', ')}`.trim(), `data set ${seed}`].join(', ');
    },
    load(spec) {
      const { generator: _generator, seed, raw: _raw, ...options } = { ...defaults, ...(spec as SyntheticSpec) };
      const { x, labels = [], informative } = make(options as Options, stream(seed, name));
      const classes = Int32Array.from(labels);
      return {
        x: requireData(x, 1),
        labels: classes,
        informative: informative ? [...informative] : null,
        classNames: [...new Set(classes)].sort((a, b) => a - b).map((c) => `class ${c + 1}`),
        featureNames: null,
      };
    },
    missing: () => null,
  };
}

/** What a run names as its data set that needs none. */
export const NO_DATA: RealSpec = { source: 'none' };

export const isNoData = (spec: DatasetSpec): boolean => dataSetName(spec) === NO_DATA.source;

/** The data of runs that need none. */
export const NOTHING: DataSet = {
  name: NO_DATA.source,
  kind: 'real',
  with: () => NO_DATA,
  resolve: () => NO_DATA,
  describe: () => 'no data',
  load: () => ({
    x: new Matrix(0, 0),
    labels: new Int32Array(0),
    informative: null,
    classNames: [],
    featureNames: null,
  }),
  missing: () => null,
};
