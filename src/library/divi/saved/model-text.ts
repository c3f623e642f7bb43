import { requireInput } from '../../core/errors.js';
import { Matrix } from '../../core/matrix.js';
import { FINITE, requireNumbers, requireRecord } from '../../core/require-shape.js';
import type { MissingCodes } from '../../data/table/decisions/missing-codes.js';
import { DiviModel } from '../model.js';
import { opened, sealed } from './envelope.js';
import { type ModelContent, requireContent } from './model-content.js';

export const DIVI_FORMAT = 'divi-model';

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

type ColumnNotes = Pick<FittedColumns, 'missingCodes' | 'idColumn'>;

/** A model as it was read from its file. */
export interface SavedModel extends FittedColumns {
  model: DiviModel;
}

/**
 * A model as the text of its file. Numbers keep every digit, so the model read from it predicts the same, bit for bit.
 */
export function modelText(model: DiviModel, columns: FittedColumns): string {
  const { features, medians } = columns;
  const { parameters, scaling, history } = model;
  const d = parameters.means.cols;
  requireInput(
    features.length === d && medians.length === d,
    `the model has ${d} features, and the table ${features.length}: save a model with the table it was fitted on`,
  );
  // how training is run does not belong to its result
  const { onEpoch: _onEpoch, onMaxComponents: _onMaxComponents, ...options } = model.options;
  const content = {
    options,
    features,
    medians: Array.from(medians),
    ...columnsContent(columns),
    scaling: scaling && {
      means: Array.from(scaling.means),
      sds: Array.from(scaling.sds),
      constantColumns: scaling.constantColumns,
    },
    means: parameters.means.toRows(),
    logVariances: parameters.logVariances.toRows(),
    mixtureLogits: Array.from(parameters.mixtureLogits),
    gateLogits: Array.from(parameters.gateLogits),
    priors: Array.from(model.priors),
    objective: Array.from(history.objective),
    temperature: Array.from(history.temperature),
    // JSON has no infinity
    checks: history.checks.map((check) => ({ ...check, scores: check.scores.map(nullWithoutRows) })),
    labels: Array.from(model.labels),
  };
  // what cannot be read again is not worth writing
  requireContent(content, 'the model cannot be saved', 'save it with the table it was fitted on');
  return sealed(DIVI_FORMAT, content);
}

/** Reads a model from the text of its file. Throws an `InputError` if the file is damaged or not a model. */
export function parseModel(text: string, file = 'the text'): SavedModel {
  return modelOfContent(opened(text, [DIVI_FORMAT], file).content, file);
}

/** The model of a file's content. */
export function modelOfContent(content: object, file: string): SavedModel {
  return modelOf(requireContent(content, `${file} is not a model written by divi fit`, 'fit the model again'));
}

function modelOf(content: ModelContent): SavedModel {
  const { features, medians, scaling } = content;
  const checks = content.checks.map((check) => ({
    ...check,
    scores: check.scores.map((score) => score ?? Number.NEGATIVE_INFINITY),
  }));
  const model = new DiviModel({
    options: content.options,
    parameters: {
      means: Matrix.fromRows(content.means),
      logVariances: Matrix.fromRows(content.logVariances),
      mixtureLogits: Float64Array.from(content.mixtureLogits),
      gateLogits: Float64Array.from(content.gateLogits),
    },
    scaling: scaling && {
      means: Float64Array.from(scaling.means),
      sds: Float64Array.from(scaling.sds),
      constantColumns: scaling.constantColumns,
    },
    priors: Float64Array.from(content.priors),
    history: {
      objective: Float64Array.from(content.objective),
      temperature: Float64Array.from(content.temperature),
      splits: checks.filter(({ split }) => split),
      checks,
    },
    x: Int32Array.from(content.labels),
  });
  return { model, features, medians: Float64Array.from(medians), ...columnsOf(content) };
}

/** What else a file says of the columns: it says nothing of what there is not. */
export function columnsContent({ missingCodes = new Map(), idColumn = null }: FittedColumns): object {
  return {
    ...(missingCodes.size > 0 && { missingCodes: Object.fromEntries(missingCodes) }),
    ...(idColumn !== null && { idColumn }),
  };
}

/** The same from a file's content, checked. */
export function columnsOf(content: { missingCodes?: unknown; idColumn?: unknown }): Required<ColumnNotes> {
  const codes = Object.entries(requireRecord('missingCodes', content.missingCodes ?? {}));
  const { idColumn = null } = content;
  requireInput(idColumn === null || typeof idColumn === 'string', 'idColumn must be a string');
  return {
    missingCodes: new Map(codes.map(([name, list]) => [name, requireNumbers('missingCodes', list, FINITE)])),
    idColumn,
  };
}

const nullWithoutRows = (score: number): number | null => (score === Number.NEGATIVE_INFINITY ? null : score);
