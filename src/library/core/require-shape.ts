import { InputError, requireInput } from './errors.js';
import { printable } from './wording.js';

const SHOWN_CHARACTERS = 40;

/** What every number of an array has to be. */
export interface NumberKind {
  /** as in 'must be …' */
  words: string;
  holds: (value: number) => boolean;
}

export const FINITE: NumberKind = { words: 'a finite number', holds: Number.isFinite };

export const POSITIVE: NumberKind = { words: 'a finite number above 0', holds: (v) => Number.isFinite(v) && v > 0 };

export const PROBABILITY: NumberKind = { words: 'a number from 0 to 1', holds: (v) => v >= 0 && v <= 1 };

export function wholeFrom(least: number, most: number): NumberKind {
  return {
    words: `a whole number from ${least} to ${most}`,
    holds: (v) => Number.isInteger(v) && v >= least && v <= most,
  };
}

/** The value, which was read from JSON, as an object; throws with its name if it is not an object. */
export function requireRecord(name: string, value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw unlike(name, 'an object', value);
  return value;
}

/** The same as an array, of `length` values if given. */
export function requireArray(name: string, value: unknown, length?: number): unknown[] {
  if (!Array.isArray(value)) throw unlike(name, 'an array', value);
  requireInput(
    length === undefined || value.length === length,
    `${name} must have ${length} value${length === 1 ? '' : 's'}, not ${value.length}`,
  );
  return value;
}

/** The same as an array of numbers of a kind. */
export function requireNumbers(name: string, value: unknown, kind: NumberKind, length?: number): number[] {
  const values = requireArray(name, value, length);
  const wrong = values.findIndex((item) => !isNumberOf(kind, item));
  if (wrong >= 0) throw unlike(`${name}[${wrong}]`, kind.words, values[wrong]);
  return values as number[];
}

/** The same as a number of a kind. */
export function requireNumber(name: string, value: unknown, kind: NumberKind): number {
  if (!isNumberOf(kind, value)) throw unlike(name, kind.words, value);
  return value;
}

const isNumberOf = ({ holds }: NumberKind, value: unknown): value is number =>
  typeof value === 'number' && holds(value);

/** The same as an array of texts. */
export function requireTexts(name: string, value: unknown): string[] {
  const values = requireArray(name, value);
  const wrong = values.findIndex((item) => typeof item !== 'string');
  if (wrong >= 0) throw unlike(`${name}[${wrong}]`, 'a text', values[wrong]);
  return values as string[];
}

/** The same as true or false. */
export function requireBoolean(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw unlike(name, 'true or false', value);
  return value;
}

/** Throws if a value comes twice. */
export function requireDistinct(name: string, values: readonly unknown[]): void {
  const seen = new Set<unknown>();
  for (const value of values) {
    if (seen.has(value)) throw new InputError(`${name} must be distinct, but ${shown(value)} appears twice`);
    seen.add(value);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is thrown; a large value is put into words only then. */
const unlike = (name: string, words: string, value: unknown): InputError =>
  new InputError(`${name} must be ${words}, not ${shown(value)}`);

function shown(value: unknown): string {
  // JSON cannot write numbers that are not finite
  return printable(typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'missing'), SHOWN_CHARACTERS);
}

/** The names of a model's features. */
export function requireFeatures(value: unknown): string[] {
  const features = requireTexts('features', value);
  requireInput(features.length > 0, 'features must have at least one name');
  requireDistinct('features', features);
  return features;
}

/** What `make` returns for the content of a file; if it throws, the message names the file and what to do. */
export function contentOfFile<T>(make: () => T, what: string, remedy: string): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${what}: ${error.message}; ${remedy}`);
  }
}
