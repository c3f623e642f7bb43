import { InputError, requireInput } from '../core/errors.js';
import { FINITE, type Fields, POSITIVE, PROBABILITY, wholeFrom } from '../core/fields.js';
import type { Scaling } from '../data/standardize.js';
import { DiviModel } from './model.js';
import { DIVI_DEFAULTS, type DiviOptions, resolveOptions } from './options.js';
import type { SplitCheck } from './training.js';

/** options that may be null, and are then checked where they are resolved */
const NULLABLE = ['seed', 'maxComponents'];

/** What a file stores of a model. */
export function diviContent({ options, parameters, scaling, priors, history, labels }: DiviModel): object {
  // how training is run does not belong to its result
  const { onEpoch: _onEpoch, onMaxComponents: _onMaxComponents, ...stored } = options;
  return {
    options: stored,
    scaling,
    means: parameters.means,
    logVariances: parameters.logVariances,
    mixtureLogits: parameters.mixtureLogits,
    gateLogits: parameters.gateLogits,
    priors,
    objective: history.objective,
    temperature: history.temperature,
    // JSON has no infinity: null for a component without rows
    checks: history.checks.map((check) => ({
      ...check,
      scores: check.scores.map((score) => (score === Number.NEGATIVE_INFINITY ? null : score)),
    })),
    labels,
  };
}

/** The model of d features that a file stores. */
export function diviOf(fields: Fields, d: number): DiviModel {
  const options = optionsOf(fields.object('options'));
  const means = fields.matrix('means', d);
  const k = means.rows;
  const parameters = {
    means,
    logVariances: fields.matrix('logVariances', d, FINITE, k),
    mixtureLogits: fields.floats('mixtureLogits', FINITE, k),
    gateLogits: fields.floats('gateLogits', FINITE, d),
  };
  const priors = fields.floats('priors', PROBABILITY, d);
  const { standardize } = options;
  requireInput(
    standardize === (fields.all.scaling !== null),
    `scaling must ${standardize ? 'not be null' : 'be null'}, as the option standardize is ${standardize}`,
  );
  const objective = fields.floats('objective');
  const epochs = objective.length;
  const temperature = fields.floats('temperature', POSITIVE, epochs);
  const checks = fields.objects('checks').map((check) => checkOf(check, epochs));
  return new DiviModel({
    options,
    parameters,
    scaling: fields.nullable('scaling', (name) => scalingOf(fields.object(name), d)),
    priors,
    history: { objective, temperature, splits: checks.filter(({ split }) => split), checks },
    x: fields.wholes('labels', wholeFrom(0, k - 1)),
  });
}

function scalingOf(scaling: Fields, d: number): Scaling {
  const [means, sds] = [scaling.floats('means', FINITE, d), scaling.floats('sds', POSITIVE, d)];
  const constantColumns = scaling.numbers('constantColumns', wholeFrom(0, d - 1));
  scaling.requireDistinct('constantColumns');
  return { means, sds, constantColumns };
}

function checkOf(check: Fields, epochs: number): SplitCheck {
  const epoch = check.number('epoch', wholeFrom(1, epochs));
  const scores = check.numbersOrNulls('scores').map((score) => score ?? Number.NEGATIVE_INFINITY);
  const component = check.number('component', wholeFrom(0, scores.length - 1));
  return { epoch, component, scores, threshold: check.number('threshold'), split: check.boolean('split') };
}

function optionsOf(fields: Fields): DiviOptions {
  const given = fields.all;
  for (const name of ['temperature', 'stepA']) if (given[name] !== undefined) fields.object(name);
  let options: DiviOptions;
  try {
    options = resolveOptions(given);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`options: ${error.message}`);
  }
  requireSameKinds('options', { ...options }, { ...DIVI_DEFAULTS });
  requireSameKinds('options.temperature', { ...options.temperature }, { ...DIVI_DEFAULTS.temperature });
  requireSameKinds('options.stepA', { ...options.stepA }, { ...DIVI_DEFAULTS.stepA });
  return options;
}

// '0.5' compares as 0.5 does, and any text is as good as true, if an option is only looked at
function requireSameKinds(name: string, given: Record<string, unknown>, defaults: Record<string, unknown>): void {
  for (const [key, standard] of Object.entries(defaults)) {
    const value = given[key];
    if (NULLABLE.includes(key) && (value === null || standard === null)) continue;
    requireInput(
      typeof value === typeof standard,
      `${name}.${key} must be a ${typeof standard}, not ${value === null ? 'null' : `a ${typeof value}`}`,
    );
  }
}
