import { requireInput } from '../core/errors.js';
import { FINITE, type Fields, POSITIVE, PROBABILITY, wholeFrom } from '../core/fields.js';
import { GaussianMixtureModel } from './gaussian-mixture.js';
import { KMeansModel } from './kmeans.js';
import { MixtureBicModel } from './mixture-bic.js';
import type { MixtureParameters } from './mixture-state.js';
import { SparseKMeansModel } from './sparse-kmeans.js';
import { VariableSelectionModel } from './variable-selection-mixture.js';

export type BaselineModel =
  | KMeansModel
  | GaussianMixtureModel
  | MixtureBicModel
  | SparseKMeansModel
  | VariableSelectionModel;

export const BASELINE_FORMAT = 'divi-baseline-model';

/** How the models of a class are read again; d columns. */
interface Kind {
  name: string;
  of: abstract new (...parts: never[]) => BaselineModel;
  read(fit: Fields, d: number): BaselineModel;
}

const KINDS: Kind[] = [
  {
    name: 'k-means',
    of: KMeansModel,
    read: (fit, d) => {
      const centers = fit.matrix('centers', d);
      const run = { labels: labelsOf(fit, centers.rows), centers, inertia: fit.number('inertia'), ...endOf(fit) };
      return new KMeansModel(run, fit.floats('origin', FINITE, d));
    },
  },
  { name: 'gaussian-mixture', of: GaussianMixtureModel, read: gaussianMixtureOf },
  {
    name: 'mixture-bic',
    of: MixtureBicModel,
    read: (fit, d) => new MixtureBicModel(gaussianMixtureOf(fit.object('mixture'), d), fit.numbers('bics')),
  },
  {
    name: 'sparse-k-means',
    of: SparseKMeansModel,
    read: (fit, d) => {
      const centers = fit.matrix('centers', d);
      const labels = labelsOf(fit, centers.rows);
      const weights = fit.floats('weights', FINITE, d);
      const run = { labels, weights, criteria: fit.numbers('criteria'), ...endOf(fit) };
      return new SparseKMeansModel(run, centers, fit.number('threshold'));
    },
  },
  {
    name: 'variable-selection-mixture',
    of: VariableSelectionModel,
    read: (fit, d) => {
      const mixture = mixtureOf(fit, d);
      const discriminative = fit.numbers('discriminative', wholeFrom(0, d - 1));
      const [bic, bics] = [fit.number('bic'), fit.numbers('bics')];
      const run = { ...mixture, discriminative, bic, bics, ...endOf(fit) };
      return new VariableSelectionModel(run, labelsOf(fit, mixture.weights.length));
    },
  },
];

/** What a file stores of a model, and its columns; null for what is no model. */
export function baselineContent(model: BaselineModel): { cols: number; content: object } | null {
  const kind = KINDS.find(({ of }) => (model as unknown) instanceof of);
  if (kind === undefined) return null;
  const fitted = model instanceof MixtureBicModel ? model.mixture : model;
  const { cols } = 'centers' in fitted ? fitted.centers : fitted.means;
  return { cols, content: { kind: kind.name, fit: model } };
}

/** The model of d columns that a file stores. */
export function baselineOf(fields: Fields, d: number): BaselineModel {
  const kind = KINDS.find(({ name }) => name === fields.all.kind);
  requireInput(kind !== undefined, `kind must be one of ${KINDS.map(({ name }) => name).join(', ')}`);
  return kind.read(fields.object('fit'), d);
}

function gaussianMixtureOf(fit: Fields, d: number): GaussianMixtureModel {
  const parameters = mixtureOf(fit, d);
  const run = { parameters, lowerBound: fit.number('lowerBound'), ...endOf(fit) };
  return new GaussianMixtureModel(run, labelsOf(fit, parameters.weights.length), fit.floats('origin', FINITE, d));
}

function mixtureOf(fit: Fields, d: number): MixtureParameters {
  const means = fit.matrix('means', d);
  const weights = fit.floats('weights', PROBABILITY, means.rows);
  return { weights, means, variances: fit.matrix('variances', d, POSITIVE, means.rows) };
}

const labelsOf = (fit: Fields, k: number): Int32Array => fit.wholes('labels', wholeFrom(0, k - 1));

const endOf = (fit: Fields): { iterations: number; converged: boolean } => ({
  iterations: fit.number('iterations', wholeFrom(0)),
  converged: fit.boolean('converged'),
});
