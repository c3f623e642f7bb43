import { InputError, requireInput } from '../../core/errors.js';
import { Matrix } from '../../core/matrix.js';
import { sha256 } from '../../core/sha256.js';
import { DiviModel } from '../model.js';
import { type ModelContent, requireContent } from './model-content.js';

const FORMAT = 'divi-model';
const VERSION = 1;

/** What a model has to know about the columns it was fitted on, to be used on another file. */
export interface FittedColumns {
  features: string[];
  /** median of every feature, in the place of missing values */
  medians: Float64Array;
}

/** A model as it was read from its file. */
export interface SavedModel extends FittedColumns {
  model: DiviModel;
}

/** The text of a model's file. Numbers keep every digit: what is read predicts bit for bit the same. */
export function modelText(model: DiviModel, { features, medians }: FittedColumns): string {
  const { parameters, scaling, history } = model;
  const d = parameters.means.cols;
  requireInput(
    features.length === d && medians.length === d,
    `the model has ${d} features, and the table ${features.length}: save a model with the table it was fitted on`,
  );
  // how training is run is no part of what it learned
  const { onEpoch: _onEpoch, onMaxComponents: _onMaxComponents, ...options } = model.options;
  const content = {
    options,
    features,
    medians: Array.from(medians),
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
  return `${JSON.stringify({ format: FORMAT, version: VERSION, sha256: checksum(content), content })}\n`;
}

/** Whether a text begins as those of `modelText` do. */
export function isModelText(text: string): boolean {
  return text.startsWith(`{"format":"${FORMAT}",`);
}

/** The model in the text of its file, refused with one sentence where the file is damaged or of another kind. */
export function parseModel(text: string, file = 'the text'): SavedModel {
  let root: Partial<{ format: string; version: number; sha256: string; content: object }> | null;
  try {
    root = JSON.parse(text);
  } catch {
    throw new InputError(`${file} is no model: not a JSON file, or cut short; name the model.json of divi fit`);
  }
  if (root?.format !== FORMAT || typeof root.content !== 'object' || root.content === null) {
    throw new InputError(`${file} is no model: name the model.json that divi fit has written`);
  }
  if (root.version !== VERSION) {
    throw new InputError(
      `${file} is a model of format ${root.version} where this program reads ${VERSION}: fit it anew, or update the program`,
    );
  }
  if (root.sha256 !== checksum(root.content)) {
    throw new InputError(`${file} has been changed or damaged since it was written: fit the model anew`);
  }
  return modelOf(requireContent(root.content, `${file} is no model that divi fit has written`, 'fit the model anew'));
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
  return { model, features, medians: Float64Array.from(medians) };
}

const nullWithoutRows = (score: number): number | null => (score === Number.NEGATIVE_INFINITY ? null : score);

function checksum(content: object): string {
  return sha256(JSON.stringify(content));
}
