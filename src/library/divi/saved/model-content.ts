import { InputError, requireInput } from '../../core/errors.js';
import {
  contentOfFile,
  FINITE,
  POSITIVE,
  PROBABILITY,
  requireArray,
  requireBoolean,
  requireDistinct,
  requireFeatures,
  requireNumber,
  requireNumbers,
  requireRecord,
  wholeFrom,
} from '../../core/require-shape.js';
import { DIVI_DEFAULTS, type DiviOptions, resolveOptions } from '../options.js';
import type { SplitCheck } from '../training.js';

/** options that may be null, and are then checked where they are resolved */
const NULLABLE = ['seed', 'maxComponents'];

/** What the file of a model holds; K components, D features. */
export interface ModelContent {
  options: DiviOptions;
  features: string[];
  medians: number[];
  missingCodes?: unknown;
  idColumn?: unknown;
  scaling: { means: number[]; sds: number[]; constantColumns: number[] } | null;
  means: number[][];
  logVariances: number[][];
  mixtureLogits: number[];
  gateLogits: number[];
  priors: number[];
  objective: number[];
  temperature: number[];
  checks: (Omit<SplitCheck, 'scores'> & { scores: (number | null)[] })[];
  labels: number[];
}

/** The content of a file, refused with one sentence if its parts do not fit together: it would predict nonsense. */
export function requireContent(content: object, what: string, remedy: string): ModelContent {
  return contentOfFile(() => contentOf({ ...content }), what, remedy);
}

function contentOf(content: Record<string, unknown>): ModelContent {
  const options = optionsOf(content.options);
  const d = requireFeatures(content.features).length;
  const means = requireArray('means', content.means);
  const k = means.length;
  requireInput(k > 0, 'means must have at least one row');
  requireMatrix('means', means, k, d);
  requireMatrix('logVariances', content.logVariances, k, d);
  requireNumbers('mixtureLogits', content.mixtureLogits, FINITE, k);
  requireNumbers('gateLogits', content.gateLogits, FINITE, d);
  requireNumbers('priors', content.priors, PROBABILITY, d);
  requireNumbers('medians', content.medians, FINITE, d);
  requireInput(
    options.standardize === (content.scaling !== null),
    `scaling must ${options.standardize ? 'not be null' : 'be null'}, as the option standardize is ${options.standardize}`,
  );
  if (content.scaling !== null) requireScaling(requireRecord('scaling', content.scaling), d);
  const epochs = requireNumbers('objective', content.objective, FINITE).length;
  requireNumbers('temperature', content.temperature, POSITIVE, epochs);
  requireArray('checks', content.checks).forEach((check, i) => {
    requireCheck(`checks[${i}]`, requireRecord(`checks[${i}]`, check), epochs);
  });
  requireNumbers('labels', content.labels, wholeFrom(0, k - 1));
  return { ...content, options } as ModelContent;
}

function requireMatrix(name: string, value: unknown, rows: number, cols: number): void {
  requireArray(name, value, rows).forEach((row, i) => {
    requireNumbers(`${name}[${i}]`, row, FINITE, cols);
  });
}

function requireScaling({ means, sds, constantColumns }: Record<string, unknown>, d: number): void {
  requireNumbers('scaling.means', means, FINITE, d);
  requireNumbers('scaling.sds', sds, POSITIVE, d);
  requireDistinct(
    'scaling.constantColumns',
    requireNumbers('scaling.constantColumns', constantColumns, wholeFrom(0, d - 1)),
  );
}

function requireCheck(
  name: string,
  { epoch, component, scores, threshold, split }: Record<string, unknown>,
  epochs: number,
): void {
  requireNumber(`${name}.epoch`, epoch, wholeFrom(1, epochs));
  const list = requireArray(`${name}.scores`, scores);
  list.forEach((score, c) => {
    if (score !== null) requireNumber(`${name}.scores[${c}]`, score, FINITE);
  });
  requireNumber(`${name}.component`, component, wholeFrom(0, list.length - 1));
  requireNumber(`${name}.threshold`, threshold, FINITE);
  requireBoolean(`${name}.split`, split);
}

function optionsOf(value: unknown): DiviOptions {
  const given = requireRecord('options', value);
  requireRecord('options.temperature', given.temperature ?? {});
  requireRecord('options.stepA', given.stepA ?? {});
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
