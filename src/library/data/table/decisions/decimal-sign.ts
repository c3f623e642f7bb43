import { shownName } from '../table-columns.js';
import type { ColumnSurvey } from './column-survey.js';
import type { DecimalSign } from './number-text.js';
import { type RefusalContext, refusedCell, shownText } from './refused-cells.js';

/** A column of numbers that are not all plain. */
export interface NumberColumn {
  name: string;
  survey: ColumnSurvey;
  /** whether it has plain numbers, too */
  hasPlain: boolean;
}

/**
 * The decimal sign of a file, by the numbers that can have only one of them; 1,234 alone may be either, and then the
 * plain decimals of other columns say, or the delimiter: who separates cells by commas does not write decimals so.
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
