import { requireInput } from '../../core/errors.js';
import { FINITE, type Fields, type NumberKind, POSITIVE, PROBABILITY, wholeFrom } from '../../core/fields.js';
import type { Assignment } from '../assignment.js';
import type { Guard } from '../guards/guard.js';
import type { Vote } from '../mixture/elect.js';
import { FAMILIES, type Family, type FamilyParameters, factorSize, isPooled } from '../mixture/family.js';
import type { Join } from '../mixture/merge-components.js';
import { AdaptiveModel, type Agreement } from '../model.js';
import { resolveAdaptiveOptions } from '../options.js';

/** ν, 0 for Gaussian components */
const DEGREES: NumberKind = { words: 'a number from 0 on', holds: (v) => Number.isFinite(v) && v >= 0 };
const COUNT = wholeFrom(1);

/** What a file stores of a model. */
export function adaptiveContent({ parts }: AdaptiveModel): object {
  const { options, cols: _cols, assignment, labels, probabilities, gates, ...found } = parts;
  const { guard, subspace, features, clusterOf, mixture } = assignment;
  // how the fit is run does not belong to its result
  const { onStep: _onStep, ...stored } = options;
  const { k: _k, p: _p, ...parameters } = mixture ?? {};
  return {
    options: stored,
    guard,
    subspace,
    mixtureFeatures: features,
    clusterOf,
    mixture: mixture && parameters,
    labels,
    probabilities,
    gates,
    ...found,
  };
}

/** The model of d columns that a file stores. */
export function adaptiveOf(fields: Fields, d: number): AdaptiveModel {
  const options = resolveAdaptiveOptions(fields.object('options').all);
  const assignment = assignmentOf(fields, d);
  const k = 1 + Math.max(0, ...assignment.clusterOf);
  const labels = fields.wholes('labels', wholeFrom(0, k - 1));
  return new AdaptiveModel({
    options,
    cols: d,
    assignment,
    labels,
    probabilities: fields.matrix('probabilities', k, PROBABILITY, labels.length),
    gates: fields.floats('gates', PROBABILITY, d),
    certain: fields.number('certain', COUNT),
    certificate: fields.numbers('certificate'),
    likely: fields.nullable('likely', (name) => fields.number(name, COUNT)),
    joins: fields.objects('joins', k - 1).map((join) => joinOf(join, k)),
    family: fields.nullable('family', (name) => familyOf(fields, name)),
    votes: fields.nullable('votes', (name) => fields.objects(name).map(voteOf)),
    notes: fields.texts('notes'),
    agreement: fields.nullable('agreement', (name) => agreementOf(fields.object(name))),
  });
}

function assignmentOf(fields: Fields, d: number): Assignment {
  const guard = guardOf(fields.object('guard'), d);
  const subspace = fields.nullable('subspace', (name) => subspaceOf(fields.object(name), guard.columns.length));
  const dimensions = (subspace?.guard ?? guard).columns.length;
  const features = fields.numbers('mixtureFeatures', wholeFrom(0, dimensions - 1));
  const mixture = fields.nullable('mixture', (name) => mixtureOf(fields.object(name), features.length));
  const components = mixture?.k ?? 0;
  const clusterOf = fields.numbers('clusterOf', wholeFrom(0, Math.max(0, components - 1)), components);
  return { guard, subspace, features, mixture, clusterOf };
}

/** A guard over `d` columns. */
function guardOf(guard: Fields, d: number): Guard {
  const columns = guard.numbers('columns', wholeFrom(0, d - 1));
  guard.requireDistinct('columns');
  return {
    columns,
    lows: guard.floats('lows', FINITE, columns.length),
    highs: guard.floats('highs', FINITE, columns.length),
    means: guard.floats('means', FINITE, columns.length),
    sds: guard.floats('sds', POSITIVE, columns.length),
  };
}

function subspaceOf(subspace: Fields, columns: number): Assignment['subspace'] {
  const axes = subspace.matrix('axes', columns);
  return {
    axes: Array.from({ length: axes.rows }, (_, a) => axes.row(a)),
    guard: guardOf(subspace.object('guard'), axes.rows),
  };
}

/** A mixture on p columns. */
function mixtureOf(mixture: Fields, p: number): FamilyParameters {
  const family = familyOf(mixture, 'family');
  const nu = mixture.number('nu', DEGREES);
  const weights = mixture.floats('weights', PROBABILITY);
  const k = weights.length;
  requireInput(k > 0, 'mixture.weights must have at least one value');
  const means = mixture.floats('means', FINITE, k * p);
  const halfLogDets = mixture.floats('halfLogDets', FINITE, k);
  const factors = mixture.floats('factors', FINITE, (isPooled(family) ? 1 : k) * factorSize(family, p));
  return { family, k, p, nu, weights, means, factors, halfLogDets };
}

function familyOf(fields: Fields, name: string): Family {
  const family = FAMILIES.find((known) => known === fields.all[name]);
  if (family === undefined) throw fields.unlike(name, `one of ${FAMILIES.join(', ')}`);
  return family;
}

function joinOf(join: Fields, k: number): Join {
  const cluster = wholeFrom(0, k - 1);
  return { a: join.number('a', cluster), b: join.number('b', cluster), overlap: join.number('overlap', PROBABILITY) };
}

const voteOf = (vote: Fields): Vote => ({
  kind: vote.text('kind'),
  ari: vote.number('ari'),
  elected: vote.boolean('elected'),
});

const agreementOf = (agreement: Fields): Agreement => ({
  k: agreement.numbers('k', COUNT),
  sameK: agreement.number('sameK', PROBABILITY),
  meanAri: agreement.number('meanAri'),
});
