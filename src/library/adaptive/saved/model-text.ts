import { BASELINE_FORMAT, type BaselineModel, baselineContent, baselineOf } from '../../baselines/saved-baseline.js';
import { requireInput } from '../../core/errors.js';
import { Matrix } from '../../core/matrix.js';
import { contentOfFile, FINITE, requireFeatures, requireNumbers } from '../../core/require-shape.js';
import { DiviModel } from '../../divi/model.js';
import { isSealed, opened, sealed } from '../../divi/saved/envelope.js';
import {
  columnsContent,
  columnsOf,
  DIVI_FORMAT,
  modelOfContent as diviOf,
  modelText as diviText,
  type FittedColumns,
} from '../../divi/saved/model-text.js';
import type { Assignment } from '../assignment.js';
import type { Guard } from '../guards/guard.js';
import { AdaptiveModel } from '../model.js';
import { type AdaptiveContent, type GuardContent, requireAdaptiveContent } from './content.js';

const ADAPTIVE_FORMAT = 'divi-adaptive-model';
const FORMATS = [DIVI_FORMAT, ADAPTIVE_FORMAT, BASELINE_FORMAT];

/** A model of either kind, read from its file. */
export interface SavedAnyModel<M extends AnyModel = DiviModel | AdaptiveModel> extends FittedColumns {
  model: M;
}

/** The fitted models that can be saved: all of them. */
export type AnyModel = DiviModel | AdaptiveModel | BaselineModel;

/**
 * A model as the text of its file. Numbers keep every digit, so the model read from it predicts the same, bit for bit.
 */
export function modelText(model: AnyModel, columns: FittedColumns): string {
  requireInput(
    typeof columns === 'object' &&
      Array.isArray(columns?.features) &&
      columns.medians?.length === columns.features.length,
    'a model is saved with the table it was fitted on, or { features, medians } of one: the names of the columns, and their medians',
  );
  if (model instanceof DiviModel) return diviText(model, columns);
  const { features, medians } = columns;
  if (!(model instanceof AdaptiveModel)) return baselineText(model, columns);
  const { options, cols, assignment, labels, probabilities, gates, ...rest } = model.parts;
  requireInput(
    features.length === cols && medians.length === cols,
    `the model has ${cols} features, and the table ${features.length}: save a model with the table it was fitted on`,
  );
  // how the fit is run does not belong to its result
  const { onStep: _onStep, ...found } = options;
  const content = {
    options: found,
    features,
    medians: Array.from(medians),
    ...columnsContent(columns),
    ...assignmentContent(assignment),
    labels: Array.from(labels),
    probabilities: probabilities.toRows(),
    gates: Array.from(gates),
    ...rest,
  };
  // what cannot be read again is not worth writing
  requireAdaptiveContent(content, 'the model cannot be saved', 'save it with the table it was fitted on');
  return sealed(ADAPTIVE_FORMAT, content);
}

function baselineText(model: BaselineModel, columns: FittedColumns): string {
  const { features, medians } = columns;
  const saved = typeof model === 'object' && model !== null ? baselineContent(model) : null;
  requireInput(saved !== null, 'only a fitted model can be saved: give what fit returned');
  requireInput(
    features.length === saved.cols,
    `the model has ${saved.cols} features, and the table ${features.length}: save a model with the table it was fitted on`,
  );
  requireFeatures(features);
  return sealed(BASELINE_FORMAT, {
    features,
    medians: Array.from(medians),
    ...columnsContent(columns),
    ...saved.content,
  });
}

/** Whether a text begins as those of `modelText` do. */
export const isModelText = (text: string): boolean => FORMATS.some((format) => isSealed(text, format));

/** Reads a model from the text of its file. Throws an `InputError` if the file is damaged or not a model. */
export function parseModel<M extends AnyModel = DiviModel | AdaptiveModel>(
  text: string,
  file = 'the text',
): SavedAnyModel<M> {
  return anyModel(text, file) as SavedAnyModel<M>;
}

function anyModel(text: string, file: string): SavedAnyModel<AnyModel> {
  const { format, content } = opened(text, FORMATS, file);
  if (format === DIVI_FORMAT) return diviOf(content, file);
  if (format === BASELINE_FORMAT) return savedBaseline({ ...content }, file);
  return adaptiveOf(
    requireAdaptiveContent(content, `${file} is not a model written by divi fit`, 'fit the model again'),
  );
}

function savedBaseline(content: Record<string, unknown>, file: string): SavedAnyModel<BaselineModel> {
  const columns = contentOfFile(
    () => {
      const features = requireFeatures(content.features);
      const medians = Float64Array.from(requireNumbers('medians', content.medians, FINITE, features.length));
      return { features, medians, ...columnsOf(content) };
    },
    `${file} is no model that saveModel has written`,
    'fit the model again',
  );
  return { model: baselineOf(content, columns.features.length, file), ...columns };
}

function adaptiveOf(content: AdaptiveContent): SavedAnyModel {
  const { options, features, medians, labels, probabilities, gates } = content;
  const { certain, certificate, likely, joins, family, votes, notes, agreement } = content;
  const model = new AdaptiveModel({
    options,
    cols: features.length,
    assignment: assignmentOf(content),
    labels: Int32Array.from(labels),
    probabilities: Matrix.fromRows(probabilities),
    gates: Float64Array.from(gates),
    certain,
    certificate,
    likely,
    joins,
    family,
    votes,
    notes,
    agreement,
  });
  return { model, features, medians: Float64Array.from(medians), ...columnsOf(content) };
}

type AssignmentContent = Pick<AdaptiveContent, 'guard' | 'subspace' | 'mixtureFeatures' | 'mixture' | 'clusterOf'>;

function assignmentContent({ guard, subspace, features, mixture, clusterOf }: Assignment): AssignmentContent {
  return {
    guard: guardContent(guard),
    subspace: subspace && { axes: subspace.axes.map((axis) => Array.from(axis)), guard: guardContent(subspace.guard) },
    mixtureFeatures: features,
    clusterOf,
    mixture: mixture && {
      family: mixture.family,
      nu: mixture.nu,
      weights: Array.from(mixture.weights),
      means: Array.from(mixture.means),
      factors: Array.from(mixture.factors),
      halfLogDets: Array.from(mixture.halfLogDets),
    },
  };
}

function assignmentOf({ guard, subspace, mixtureFeatures, mixture, clusterOf }: AdaptiveContent): Assignment {
  return {
    guard: guardOf(guard),
    subspace: subspace && {
      axes: subspace.axes.map((axis) => Float64Array.from(axis)),
      guard: guardOf(subspace.guard),
    },
    features: mixtureFeatures,
    clusterOf,
    mixture: mixture && {
      family: mixture.family,
      k: mixture.weights.length,
      p: mixtureFeatures.length,
      nu: mixture.nu,
      weights: Float64Array.from(mixture.weights),
      means: Float64Array.from(mixture.means),
      factors: Float64Array.from(mixture.factors),
      halfLogDets: Float64Array.from(mixture.halfLogDets),
    },
  };
}

function guardContent({ columns, lows, highs, means, sds }: Guard): GuardContent {
  return {
    columns,
    lows: Array.from(lows),
    highs: Array.from(highs),
    means: Array.from(means),
    sds: Array.from(sds),
  };
}

function guardOf({ columns, lows, highs, means, sds }: GuardContent): Guard {
  return {
    columns,
    lows: Float64Array.from(lows),
    highs: Float64Array.from(highs),
    means: Float64Array.from(means),
    sds: Float64Array.from(sds),
  };
}
