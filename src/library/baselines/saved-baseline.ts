import { requireInput } from '../core/errors.js';
import { Matrix } from '../core/matrix.js';
import {
  contentOfFile,
  FINITE,
  type NumberKind,
  POSITIVE,
  PROBABILITY,
  requireArray,
  requireBoolean,
  requireNumber,
  requireNumbers,
  requireRecord,
  wholeFrom,
} from '../core/require-shape.js';
import { GaussianMixtureModel } from './gaussian-mixture.js';
import { KMeansModel } from './kmeans.js';
import { MixtureBicModel } from './mixture-bic.js';
import { SparseKMeansModel } from './sparse-kmeans.js';
import { VariableSelectionModel } from './variable-selection-mixture.js';

export type BaselineModel =
  | KMeansModel
  | GaussianMixtureModel
  | MixtureBicModel
  | SparseKMeansModel
  | VariableSelectionModel;

export const BASELINE_FORMAT = 'divi-baseline-model';

/** How the models of a class are read again. */
interface Kind {
  name: string;
  of: abstract new (...parts: never[]) => BaselineModel;
  read(fit: Fields): BaselineModel;
}

const COUNT = wholeFrom(0, Number.MAX_SAFE_INTEGER);

const readMixture = (fit: Fields): GaussianMixtureModel => {
  const parameters = fit.mixture();
  const { lowerBound } = fit.numbers(['lowerBound']);
  const labels = fit.labels(parameters.weights.length);
  return new GaussianMixtureModel({ parameters, lowerBound, ...fit.end() }, labels, fit.floats('origin', fit.cols));
};

const KINDS: Kind[] = [
  {
    name: 'k-means',
    of: KMeansModel,
    read: (fit) => {
      const centers = fit.matrix('centers');
      const run = { labels: fit.labels(centers.rows), centers, ...fit.numbers(['inertia']), ...fit.end() };
      return new KMeansModel(run, fit.floats('origin', fit.cols));
    },
  },
  { name: 'gaussian-mixture', of: GaussianMixtureModel, read: readMixture },
  {
    name: 'mixture-bic',
    of: MixtureBicModel,
    read: (fit) => new MixtureBicModel(readMixture(fit.inside('mixture')), Array.from(fit.floats('bics'))),
  },
  {
    name: 'sparse-k-means',
    of: SparseKMeansModel,
    read: (fit) => {
      const centers = fit.matrix('centers');
      const weights = fit.floats('weights', fit.cols);
      const run = {
        labels: fit.labels(centers.rows),
        weights,
        criteria: Array.from(fit.floats('criteria')),
        ...fit.end(),
      };
      return new SparseKMeansModel(run, centers, fit.numbers(['threshold']).threshold);
    },
  },
  {
    name: 'variable-selection-mixture',
    of: VariableSelectionModel,
    read: (fit) => {
      const mixture = fit.mixture();
      const discriminative = requireNumbers('discriminative', fit.of.discriminative, wholeFrom(0, fit.cols - 1));
      const bics = Array.from(fit.floats('bics'));
      const run = { ...mixture, discriminative, bics, ...fit.numbers(['bic']), ...fit.end() };
      return new VariableSelectionModel(run, fit.labels(mixture.weights.length));
    },
  },
];

/** A model as JSON can hold it, and its columns; null for what is no model. */
export function baselineContent(model: object): { cols: number; content: { kind: string; fit: object } } | null {
  const kind = KINDS.find(({ of }) => model instanceof of);
  if (kind === undefined) return null;
  const fitted = model instanceof MixtureBicModel ? model.mixture : (model as Exclude<BaselineModel, MixtureBicModel>);
  const { cols } = 'centers' in fitted ? fitted.centers : fitted.means;
  return { cols, content: { kind: kind.name, fit: plain(model) } };
}

const plain = (model: object): object =>
  Object.fromEntries(
    Object.entries(model).map(([name, value]) => [
      name,
      value instanceof Matrix
        ? value.toRows()
        : ArrayBuffer.isView(value)
          ? Array.from(value as Float64Array)
          : value instanceof GaussianMixtureModel
            ? plain(value)
            : value,
    ]),
  );

/** The model of a file's content, refused with one sentence where its parts do not fit together. */
export function baselineOf(content: Record<string, unknown>, cols: number, file: string): BaselineModel {
  const read = (): BaselineModel => {
    const kind = KINDS.find(({ name }) => name === content.kind);
    requireInput(kind !== undefined, `kind must be one of ${KINDS.map(({ name }) => name).join(', ')}`);
    return kind.read(new Fields(requireRecord('fit', content.fit), cols));
  };
  return contentOfFile(read, `${file} is no model that saveModel has written`, 'fit the model again');
}

/** The fields of a fit in a file, checked as they are read. */
class Fields {
  readonly of: Record<string, unknown>;
  readonly cols: number;

  constructor(of: Record<string, unknown>, cols: number) {
    this.of = of;
    this.cols = cols;
  }

  inside(name: string): Fields {
    return new Fields(requireRecord(name, this.of[name]), this.cols);
  }

  floats(name: string, length?: number, kind: NumberKind = FINITE): Float64Array {
    return Float64Array.from(requireNumbers(name, this.of[name], kind, length));
  }

  matrix(name: string, rows?: number, kind: NumberKind = FINITE): Matrix {
    const found = requireArray(name, this.of[name], rows);
    return Matrix.fromRows(found.map((row, i) => requireNumbers(`${name}[${i}]`, row, kind, this.cols)));
  }

  mixture(): { weights: Float64Array; means: Matrix; variances: Matrix } {
    const means = this.matrix('means');
    const weights = this.floats('weights', means.rows, PROBABILITY);
    return { weights, means, variances: this.matrix('variances', means.rows, POSITIVE) };
  }

  labels(k: number): Int32Array {
    return Int32Array.from(requireNumbers('labels', this.of.labels, wholeFrom(0, k - 1)));
  }

  numbers<N extends string>(names: N[]): Record<N, number> {
    return Object.fromEntries(names.map((name) => [name, requireNumber(name, this.of[name], FINITE)])) as Record<
      N,
      number
    >;
  }

  end(): { iterations: number; converged: boolean } {
    const iterations = requireNumber('iterations', this.of.iterations, COUNT);
    return { iterations, converged: requireBoolean('converged', this.of.converged) };
  }
}
