import { InputError } from '../../../core/errors.js';
import { printable } from '../../../core/wording.js';
import { type OptionWords, shownName } from '../table-columns.js';
import { type FoundCell, MAX_LEVELS } from './column-survey.js';

const SHOWN_CHARACTERS = 30;
const SHOWN_PROBLEMS = 10;

const EXPONENT = /^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d+$/i;
const INFINITE = /^[+-]?inf(inity)?$/i;
const FORMULA = /^[=@]/;
const CURRENCY = /^[+-]?\s*(\p{Sc}|[A-Z]{3}\s)\s*[+-]?[\d.,' ]+$|^[+-]?[\d.,' ]+\s*(\p{Sc}|\s[A-Z]{3})$/u;

/** Whether a text was meant as a number, or as something that gives one. */
export const isNearlyNumber = (text: string): boolean =>
  [EXPONENT, INFINITE, FORMULA, CURRENCY].some((form) => form.test(text.trim()));

/** What every message of a refusal needs. */
export interface RefusalContext {
  file: string;
  words: OptionWords;
  /** why the header may be wrong */
  headerDoubt: string | null;
}

const doubtOf = ({ headerDoubt, words }: RefusalContext): string =>
  headerDoubt === null ? '' : `; if line 1 holds data, use ${words.noHeader}`;

export const shownText = (text: string): string => `'${printable(text, SHOWN_CHARACTERS)}'`;

/** The error for one cell; `others` more are like it. */
export function refusedCell(
  context: RefusalContext,
  column: string,
  { line, text }: FoundCell,
  others: number,
  why = whyNot(text, context.words),
): InputError {
  const more = others > 0 ? ` (and ${others} more such cell${others === 1 ? '' : 's'})` : '';
  return new InputError(
    `${context.file}, line ${line}, column ${shownName(column)}: ${shownText(text)} ${why}${more}${doubtOf(context)}`,
  );
}

/** A column with cells that are no numbers. */
interface RefusedColumn {
  column: string;
  cell: FoundCell;
  others: number;
}

/** One error for all columns with such cells, a line for each if there are several. */
export function refusedCells(context: RefusalContext, columns: readonly RefusedColumn[]): InputError {
  const errors = columns.map(({ column, cell, others }) => refusedCell(context, column, cell, others));
  if (errors.length === 1) return errors[0];
  const lines = errors.slice(0, SHOWN_PROBLEMS).map(({ message }) => message.slice(context.file.length + 2));
  const left = errors.length - lines.length;
  const more = left > 0 ? [`and ${left} more columns`] : [];
  return new InputError(
    [`${context.file}: ${errors.length} columns have cells that are not numbers:`, ...lines, ...more].join('\n  '),
  );
}

/** Whether a text is several cells with spaces between them, numbers among them. */
export function isSpaced(text: string): boolean {
  const cells = text.trim().split(/\s+/);
  return cells.length > 1 && cells.some((cell) => Number.isFinite(Number(cell)));
}

/** The error for a table whose cells have only spaces between them. */
export function refusedSpaces({ file }: RefusalContext, { line, text }: FoundCell): InputError {
  return new InputError(
    `${file}: the cells seem to be separated by spaces (${shownText(text)} in line ${line}): save it with commas or tabs`,
  );
}

/** The error for a category of too many kinds. */
export function refusedOneHot({ file, words }: RefusalContext, column: string): InputError {
  return new InputError(
    `${file}: column ${shownName(column)} has more than ${MAX_LEVELS} categories, too many for ${words.oneHot}: leave it out, or group them`,
  );
}

/** What is wrong with a cell that is no number, and what to do about it. */
function whyNot(text: string, { drop }: OptionWords): string {
  const bare = text.trim();
  const correct = `correct it${drop === null ? '' : `, or leave the column out with ${drop}`}`;
  if (EXPONENT.test(bare)) return `is too large for a number: ${correct}`;
  if (INFINITE.test(bare)) return `is not a finite number: ${correct}`;
  if (FORMULA.test(bare)) return 'is a formula: save its value instead';
  if (CURRENCY.test(bare)) {
    return `has a currency: write only the number${drop === null ? '' : `, or leave the column out with ${drop}`}`;
  }
  return `is not a number: ${correct}`;
}

const SHOWN_WORDS = 5;

/** The cells of a category's column that are none of its levels. */
export class UnknownWords {
  #known = false;
  #count = 0;
  /** one more than is shown, at most */
  readonly #words = new Set<string>();

  add(text: string, isKnown: boolean): void {
    if (isKnown) this.#known = true;
    else {
      this.#count++;
      if (this.#words.size <= SHOWN_WORDS) this.#words.add(text);
    }
  }

  /** What to say of them. A category of one level has another word that is 0: nobody knows which, but it is only one. */
  note(column: string, levels: readonly string[]): string | null {
    if (this.#count === 0 || (levels.length === 1 && this.#known && this.#words.size === 1)) return null;
    const shown = [...this.#words].slice(0, SHOWN_WORDS).map(shownText).join(', ');
    const [values, words] = this.#count === 1 ? ['value', 'is a word'] : ['values', 'are words'];
    const what =
      levels.length === 1
        ? `${words} other than ${shownText(levels[0])}, the one the model knows,`
        : `${words} the model does not know`;
    const count = this.#count === 1 ? 'counts' : 'count';
    const more = this.#words.size > SHOWN_WORDS ? ', …' : '';
    return `${this.#count} ${values} of ${shownName(column)} ${what} and ${count} as 0: ${shown}${more}`;
  }
}
