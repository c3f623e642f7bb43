import { BASELINE_FORMAT, type BaselineModel, baselineContent, baselineOf } from '../../baselines/saved-baseline.js';
import { InputError, requireInput } from '../../core/errors.js';
import { FINITE, Fields, plain } from '../../core/fields.js';
import type { MissingCodes } from '../../data/table/decisions/missing-codes.js';
import { DiviModel } from '../../divi/model.js';
import { diviContent, diviOf } from '../../divi/saved-divi.js';
import { AdaptiveModel } from '../model.js';
import { isSealed, opened, sealed } from './envelope.js';
import { adaptiveContent, adaptiveOf } from './saved-adaptive.js';

/** What a model stores about the columns it was fitted on, to be used on another file. */
export interface FittedColumns {
  features: string[];
  /** median of every feature, which replaces missing values */
  medians: Float64Array;
  /** by feature, numbers that stand for missing values */
  missingCodes?: MissingCodes;
  /** the column that named the rows */
  idColumn?: string | null;
}

/** A model of either kind, read from its file. */
export interface SavedAnyModel<M extends AnyModel = DiviModel | AdaptiveModel> extends FittedColumns {
  model: M;
}

/** The fitted models that can be saved: all of them. */
export type AnyModel = DiviModel | AdaptiveModel | BaselineModel;

/** How a format's models of d columns are read. */
const READERS: Record<string, (fields: Fields, d: number) => AnyModel> = {
  'divi-model': diviOf,
  'divi-adaptive-model': adaptiveOf,
  [BASELINE_FORMAT]: baselineOf,
};
const FORMATS = Object.keys(READERS);

/** The format of a model, its number of columns, and what a file stores of it; null for what is no model. */
function stored(model: AnyModel): { format: string; cols: number; content: object } | null {
  if (model instanceof DiviModel) return { format: 'divi-model', cols: model.means.cols, content: diviContent(model) };
  if (model instanceof AdaptiveModel) {
    return { format: 'divi-adaptive-model', cols: model.parts.cols, content: adaptiveContent(model) };
  }
  const baseline = baselineContent(model);
  return baseline && { format: BASELINE_FORMAT, ...baseline };
}

/**
 * A model as the text of its file. Numbers keep every digit, so the model read from it predicts the same, bit for bit.
 * @param model a fitted model of any estimator
 * @param columns the table it was fitted on
 * @example
 * import { KMeans, makeMatched, modelText, parseModel } from 'divi-repro';
 * const { x } = makeMatched({ n: 200, d: 2, k: 1, informative: 0, seed: 1 });
 * const text = modelText(new KMeans({ k: 3 }).fit(x), { features: ['a', 'b'], medians: [0, 0] });
 * console.log(parseModel(text).model.predict([[1, 2]]));
 */
export function modelText(model: AnyModel, columns: FittedColumns): string {
  requireInput(
    typeof columns === 'object' &&
      Array.isArray(columns?.features) &&
      columns.medians?.length === columns.features.length,
    'a model is saved with the table it was fitted on, or { features, medians } of one: the names of the columns, and their medians',
  );
  const found = stored(model);
  requireInput(found !== null, 'only a fitted model can be saved: give what fit returned');
  const { features, medians, missingCodes = new Map(), idColumn = null } = columns;
  requireInput(
    features.length === found.cols,
    `the model has ${found.cols} features, and the table ${features.length}: save a model with the table it was fitted on`,
  );
  const { options, ...others } = plain(found.content) as { options?: object };
  const content = {
    options,
    features,
    medians: Array.from(medians),
    ...(missingCodes.size > 0 && { missingCodes: Object.fromEntries(missingCodes) }),
    ...(idColumn !== null && { idColumn }),
    ...others,
  };
  // what cannot be read again is not worth writing
  savedModel(found.format, content, 'the model cannot be saved', 'save it with the table it was fitted on');
  return sealed(found.format, content);
}

/** Whether a text begins as those of `modelText` do. */
export const isModelText = (text: string): boolean => FORMATS.some((format) => isSealed(text, format));

/**
 * Reads a model from the text of its file (see `modelText`). Throws an `InputError` if it is damaged or not a model.
 * @param text the text
 * @param file what messages call it
 * @example
 * import { parseModel } from 'divi-repro';
 * try { parseModel('{}', 'my file'); } catch (error) { console.log(error.message); }
 */
export function parseModel<M extends AnyModel = DiviModel | AdaptiveModel>(
  text: string,
  file = 'the text',
): SavedAnyModel<M> {
  const { format, content } = opened(text, FORMATS, file);
  const saved = savedModel(
    format,
    content,
    `${file} is not a model written by divi fit or saveModel`,
    'fit the model again',
  );
  return saved as SavedAnyModel<M>;
}

/** The model of a file's content, refused with one sentence if its parts do not fit together: it would predict nonsense. */
function savedModel(format: string, content: object, what: string, remedy: string): SavedAnyModel<AnyModel> {
  try {
    const fields = new Fields(content);
    const features = fields.texts('features');
    requireInput(features.length > 0, 'features must have at least one name');
    fields.requireDistinct('features');
    const d = features.length;
    const model = READERS[format](fields, d);
    return { model, features, medians: fields.floats('medians', FINITE, d), ...columnNotes(fields) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${what}: ${error.message}; ${remedy}`);
  }
}

/** What else a file says of the columns: it says nothing of what there is not. */
function columnNotes(fields: Fields): Required<Pick<FittedColumns, 'missingCodes' | 'idColumn'>> {
  const { missingCodes = {}, idColumn = null } = fields.all;
  const codes = new Fields(missingCodes, 'missingCodes');
  return {
    missingCodes: new Map(Object.keys(codes.all).map((name) => [name, codes.numbers(name)])),
    idColumn: idColumn === null ? null : fields.text('idColumn'),
  };
}
