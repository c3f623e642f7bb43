import { shownName } from '../table-columns.js';
import type { FoundCell } from './column-survey.js';
import { type RefusalContext, refusedCell, shownText } from './refused-cells.js';

/** Two separators, the first of them a point: 1.234,5 or 1.234.567. */
const THOUSANDS = /\..*[.,]/;

/** The numbers with a point in a file with decimal commas: 1.256 may be thousands, or a decimal of another program. */
export class PointedNumbers {
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
