import { type DateOrder, readDate } from './dates.js';
import { ordinalRank } from './ordinal-words.js';

/** The sign between the whole part and the decimals. */
export type DecimalSign = '.' | ',';

/** A number that is not written as programs do; NaN under a sign that it cannot have been written with. */
interface NumberText {
  '.': number;
  ',': number;
  percent: boolean;
}

const grouped = (separator: string): string => `[1-9]\\d{0,2}(?:${separator}\\d{3})+`;
const form = (decimal: string, group: string): RegExp => {
  const whole = ['\\d+', grouped(group), grouped(' '), grouped("'")].join('|');
  return new RegExp(`^[+-]?(?:(?:${whole})(?:${decimal}\\d*)?|${decimal}\\d+)(?:e[+-]?\\d+)?$`, 'i');
};
const POINT = form('\\.', ',');
const COMMA = form(',', '\\.');

/** The forms that files are full of. */
const ONE_COMMA = /^[+-]?\d+,\d+$/;
const ONE_GROUP = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** A text as a number with a decimal comma, separators of thousands or a percent sign; null if it is none. */
export function readNumberText(text: string): NumberText | null {
  if (ONE_COMMA.test(text)) {
    const thousands = ONE_GROUP.test(text) ? Number(text.replace(',', '')) : Number.NaN;
    return { '.': thousands, ',': finite(text.replace(',', '.')), percent: false };
  }
  const bare = text
    .trim()
    .replace('\u2212', '-')
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/\u2019/g, "'");
  const percent = bare.endsWith('%');
  const body = percent ? bare.slice(0, -1).trimEnd() : bare;
  const point = POINT.test(body) ? finite(body.replace(/[, ']/g, '')) : Number.NaN;
  const comma = COMMA.test(body) ? finite(body.replace(/[. ']/g, '').replace(',', '.')) : Number.NaN;
  return Number.isNaN(point) && Number.isNaN(comma) ? null : { '.': point, ',': comma, percent };
}

function finite(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** How a column whose cells are no plain numbers is read. */
export type ColumnReading =
  | { kind: 'number'; decimal: DecimalSign }
  | { kind: 'boolean' }
  /** as days since 1970-01-01 */
  | { kind: 'date'; order: DateOrder }
  /** as places in a scale such as low, medium, high */
  | { kind: 'ordinal' }
  /** 1 if a cell is the level, for one feature after another */
  | { kind: 'indicators'; levels: readonly string[] };

const TRUE = new Set(['true', 't', 'yes', 'y']);
const FALSE = new Set(['false', 'f', 'no', 'n']);

/**
 * Whether some texts, in lower case, are the two words of yes and no. 'y' or 't' by itself may be anything, unless the
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

/** The number of a cell, or NaN if it does not fit; indicators are read by their levels. */
export function readCell(reading: ColumnReading, text: string): number {
  if (reading.kind === 'number') return readNumberText(text)?.[reading.decimal] ?? Number.NaN;
  if (reading.kind === 'date') return readDate(text)?.[reading.order] ?? Number.NaN;
  if (reading.kind === 'ordinal') return ordinalRank(text);
  const word = text.trim().toLowerCase();
  return TRUE.has(word) ? 1 : FALSE.has(word) ? 0 : Number.NaN;
}

const MISSING = new Set(['', 'na', 'n/a', '#n/a', '<na>', 'nan', 'null', '?']);
/** Words that may also be a category: 'none' of drinks, '-' of a test. */
const PERHAPS_MISSING = new Set(['none', '-', '--', '.', 'missing', 'n.a.', 'nil']);

/** Whether the text of a cell says that there is no value. */
export const isMissing = (text: string): boolean => MISSING.has(text.trim().toLowerCase());

/** Whether it says so in a column of numbers. */
export const isPerhapsMissing = (text: string): boolean => PERHAPS_MISSING.has(text.trim().toLowerCase());
