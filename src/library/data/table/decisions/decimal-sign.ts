import { shownName } from '../table-columns.js';
import type { DecimalSign } from './cell-text.js';
import type { ColumnSurvey, FoundCell } from './column-survey.js';
import { type RefusalContext, refusedCell, shownText } from './refused-cells.js';

/** A column of numbers that are not all plain. */
export interface NumberColumn {
  name: string;
  survey: ColumnSurvey;
  /** whether it has plain numbers, too */
  hasPlain: boolean;
}

/**
 * The decimal sign of a file, by the numbers that can have only one of them; 1,234 by itself may be either, and then
 * the plain decimals of other columns say, or the delimiter: who separates cells by commas does not write decimals so.
 */
export function decimalSign(
  columns: readonly NumberColumn[],
  delimiter: string,
  hasPlainDecimals: () => boolean,
  context: RefusalContext,
): DecimalSign {
  const notPoint = columns.find(({ survey }) => survey.notPoint);
  const notComma = columns.find(({ survey }) => survey.notComma);
  if (notPoint && notComma) {
    const other = notComma.survey.notComma!;
    const where = `${shownText(other.text)} in line ${other.line}, column ${shownName(notComma.name)}`;
    throw refusedCell(
      context,
      notPoint.name,
      notPoint.survey.notPoint!,
      0,
      `has a decimal comma where ${where} has a point: use the same sign for all`,
    );
  }
  if (notPoint) return ',';
  const ambiguous = columns.filter(({ survey }) => survey.ambiguous);
  if (notComma || ambiguous.length === 0 || delimiter === ',' || hasPlainDecimals()) return '.';
  const unclear = ambiguous.find(({ hasPlain }) => hasPlain);
  if (!unclear) return ',';
  const why = 'may have a decimal comma or thousands: write it without the comma, or with a decimal point';
  throw refusedCell(context, unclear.name, unclear.survey.ambiguous!, 0, why);
}

/** Two separators, the first of them a point: 1.234,5 or 1.234.567. */
const THOUSANDS = /\..*[.,]/;

/** The numbers with a point in a file with decimal commas: 1.256 may be thousands, or a decimal of another program. */
export class AmbiguousDecimalPoints {
  /** whether a number has points that are between thousands for certain: they are so in the whole file then */
  #hasThousands = false;
  /** by column, the first of one point */
  readonly #first = new Map<number, FoundCell>();

  add(c: number, cell: FoundCell): void {
    if (THOUSANDS.test(cell.text)) this.#hasThousands = true;
    else if (cell.text.includes('.') && !this.#first.has(c)) this.#first.set(c, cell);
  }

  /** The first of the given columns with a number that could be either, and the number. */
  unclear(columns: readonly number[]): { column: number; cell: FoundCell } | undefined {
    const column = this.#hasThousands ? undefined : columns.find((c) => this.#first.has(c));
    return column === undefined ? undefined : { column, cell: this.#first.get(column)! };
  }
}

/** The error for a point that could be either; `comma` is a decimal comma of the file, in `commaColumn`. */
export function refusedPoint(
  context: RefusalContext,
  column: string,
  cell: FoundCell,
  commaColumn: string,
  comma: FoundCell,
): Error {
  const where = `${shownText(comma.text)} in line ${comma.line}, column ${shownName(commaColumn)}`;
  const why =
    `may have a decimal point or thousands, where ${where} has a decimal comma: ` +
    'write thousands without the point, or decimals with a comma';
  return refusedCell(context, column, cell, 0, why);
}
