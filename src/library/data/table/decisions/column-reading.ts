import { type DecimalSign, readNumberText } from './number-text.js';

/** How a column whose cells are no plain numbers is read. */
export type ColumnReading =
  | { kind: 'number'; decimal: DecimalSign }
  | { kind: 'boolean' }
  /** 1 where a cell is the level, for one feature after another */
  | { kind: 'indicators'; levels: readonly string[] };

const TRUE = new Set(['true', 't', 'yes', 'y']);
const FALSE = new Set(['false', 'f', 'no', 'n']);

/**
 * Whether some texts, in lower case, are the two words of yes and no. 'y' or 't' alone may be anything, unless the
 * column is known to be a feature already.
 */
export function areBooleans(words: ReadonlySet<string>, isFeature: boolean): boolean {
  const pairs = [
    ['true', 'false'],
    ['yes', 'no'],
    ['t', 'f'],
    ['y', 'n'],
  ];
  return pairs.some(
    (pair) => (words.size === 2 || pair[0].length > 1 || isFeature) && [...words].every((word) => pair.includes(word)),
  );
}

/** The number of a cell, or NaN where it does not fit; indicators are read by their levels. */
export function readCell(reading: ColumnReading, text: string): number {
  if (reading.kind === 'number') return readNumberText(text)?.[reading.decimal] ?? Number.NaN;
  const word = text.trim().toLowerCase();
  return TRUE.has(word) ? 1 : FALSE.has(word) ? 0 : Number.NaN;
}
