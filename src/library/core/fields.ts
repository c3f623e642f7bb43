import { InputError, requireInput } from './errors.js';
import { Matrix } from './matrix.js';
import { printable } from './wording.js';

const SHOWN_CHARACTERS = 40;

/** What a number has to be. */
export interface NumberKind {
  /** as in 'must be …' */
  words: string;
  holds: (value: number) => boolean;
}

export const FINITE: NumberKind = { words: 'a finite number', holds: Number.isFinite };

export const POSITIVE: NumberKind = { words: 'a finite number above 0', holds: (v) => Number.isFinite(v) && v > 0 };

export const PROBABILITY: NumberKind = { words: 'a number from 0 to 1', holds: (v) => v >= 0 && v <= 1 };

export function wholeFrom(least: number, most: number = Number.MAX_SAFE_INTEGER): NumberKind {
  return {
    words: `a whole number from ${least} to ${most}`,
    holds: (v) => Number.isInteger(v) && v >= least && v <= most,
  };
}

/** The fields of an object that was read from JSON, each checked as it is read: what is wrong is named by its path. */
export class Fields {
  readonly #of: Record<string, unknown>;
  readonly #path: string;

  constructor(value: unknown, path = '') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unlike(path, 'an object', value);
    this.#of = value as Record<string, unknown>;
    this.#path = path;
  }

  /** All of them, unchecked. */
  get all(): Record<string, unknown> {
    return this.#of;
  }

  object(name: string): Fields {
    return new Fields(this.#of[name], this.#named(name));
  }

  /** What `read` makes of a field; null if it is null. */
  nullable<T>(name: string, read: (name: string) => T): T | null {
    return this.#of[name] === null ? null : read(name);
  }

  objects(name: string, length?: number): Fields[] {
    const list = arrayOf(this.#named(name), this.#of[name], length);
    return list.map((value, i) => new Fields(value, `${this.#named(name)}[${i}]`));
  }

  number(name: string, kind: NumberKind = FINITE): number {
    return numberOf(this.#named(name), this.#of[name], kind);
  }

  numbers(name: string, kind: NumberKind = FINITE, length?: number): number[] {
    return numbersOf(this.#named(name), this.#of[name], kind, length);
  }

  numbersOrNulls(name: string): (number | null)[] {
    const list = arrayOf(this.#named(name), this.#of[name]);
    return list.map((value, i) => (value === null ? null : numberOf(`${this.#named(name)}[${i}]`, value, FINITE)));
  }

  floats(name: string, kind?: NumberKind, length?: number): Float64Array {
    return Float64Array.from(this.numbers(name, kind, length));
  }

  wholes(name: string, kind: NumberKind): Int32Array {
    return Int32Array.from(this.numbers(name, kind));
  }

  matrix(name: string, cols: number, kind: NumberKind = FINITE, rows?: number): Matrix {
    const path = this.#named(name);
    const list = arrayOf(path, this.#of[name], rows).map((row, i) => numbersOf(`${path}[${i}]`, row, kind, cols));
    requireInput(list.length > 0, `${path} must have at least one row`);
    return Matrix.fromRows(list);
  }

  text(name: string): string {
    const value = this.#of[name];
    if (typeof value !== 'string') throw this.unlike(name, 'a text');
    return value;
  }

  texts(name: string): string[] {
    const values = arrayOf(this.#named(name), this.#of[name]);
    const wrong = values.findIndex((item) => typeof item !== 'string');
    if (wrong >= 0) throw unlike(`${this.#named(name)}[${wrong}]`, 'a text', values[wrong]);
    return values as string[];
  }

  boolean(name: string): boolean {
    const value = this.#of[name];
    if (typeof value !== 'boolean') throw this.unlike(name, 'true or false');
    return value;
  }

  /** Refuses a value that comes twice in an array. */
  requireDistinct(name: string): void {
    const seen = new Set<unknown>();
    for (const value of arrayOf(this.#named(name), this.#of[name])) {
      requireInput(!seen.has(value), `${this.#named(name)} must be distinct, but ${shown(value)} appears twice`);
      seen.add(value);
    }
  }

  /** What is thrown if a field is not what `words` say. */
  unlike(name: string, words: string): InputError {
    return unlike(this.#named(name), words, this.#of[name]);
  }

  #named(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }
}

function arrayOf(name: string, value: unknown, length?: number): unknown[] {
  if (!Array.isArray(value)) throw unlike(name, 'an array', value);
  requireInput(
    length === undefined || value.length === length,
    `${name} must have ${length} value${length === 1 ? '' : 's'}, not ${value.length}`,
  );
  return value;
}

function numbersOf(name: string, value: unknown, kind: NumberKind, length?: number): number[] {
  const values = arrayOf(name, value, length);
  const wrong = values.findIndex((item) => typeof item !== 'number' || !kind.holds(item));
  if (wrong >= 0) throw unlike(`${name}[${wrong}]`, kind.words, values[wrong]);
  return values as number[];
}

function numberOf(name: string, value: unknown, { words, holds }: NumberKind): number {
  if (typeof value !== 'number' || !holds(value)) throw unlike(name, words, value);
  return value;
}

/** What is thrown; a large value is put into words only then. */
const unlike = (name: string, words: string, value: unknown): InputError =>
  new InputError(`${name} must be ${words}, not ${shown(value)}`);

function shown(value: unknown): string {
  // JSON cannot write numbers that are not finite
  return printable(typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'missing'), SHOWN_CHARACTERS);
}

/** A value as JSON can hold it: arrays of numbers as lists, a matrix as its rows. */
export function plain(value: unknown): unknown {
  if (value instanceof Matrix) return value.toRows();
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}
