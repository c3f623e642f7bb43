import { isMissing, isPerhapsMissing } from './cell-text.js';

/** What the first line of a table is taken for. */
interface HeaderGuess {
  header: boolean;
  /** why, if it may be wrong */
  doubt: string | null;
}

const INTEGER = /^-?\d+$/;
const FIRST_YEAR = 1800;
const LAST_YEAR = 2100;
/** Columns from which a line that counts 0, 1, 2, … is no row of whole numbers by chance. */
const MIN_COUNTED = 5;

/** Whether line 1 names the columns: `isNumber` tells its numbers, `below` are some of the rows after it. */
export function guessHeader(
  cells: readonly string[],
  isNumber: (c: number) => boolean,
  below: () => readonly string[][],
): HeaderGuess {
  const numbers = cells.filter((_, c) => isNumber(c)).length;
  const isNoValue = (cell: string): boolean => isMissing(cell) || (numbers > 0 && isPerhapsMissing(cell));
  const missing = cells.filter((cell, c) => !isNumber(c) && isNoValue(cell)).length;
  if (numbers + missing < cells.length) {
    const doubt =
      numbers > 0 ? `line 1 was read as the header, though ${numbers} of its ${cells.length} cells are numbers` : null;
    return { header: true, doubt };
  }
  const why = whyNumericHeader(cells, below());
  const doubt =
    why === null ? null : `line 1 was read as the header, as its numbers (${cells.slice(-2).join(', ')}) ${why}`;
  return { header: why !== null, doubt };
}

/** Why numbers are names: they are years, or 0, 1, 2, … as pandas numbers columns without names; null if they are not. */
function whyNumericHeader(cells: readonly string[], below: readonly string[][]): string | null {
  // the column of row names has no name
  const names = cells[0] === '' ? cells.slice(1) : cells;
  if (names.length < 2 || below.length < 2) return null;
  const rows = below.map((row) => row.slice(cells.length - names.length));
  if (names.every(isYear)) {
    const isHeader = rises(names) && !rows.some((row) => row.every(isYear));
    return isHeader ? 'are increasing years, and no row below has only years' : null;
  }
  if (!/^[01]$/.test(names[0]) || !countsUp(names) || rows.some(countsUp)) return null;
  const isFractional = rows.every((row) => row.some((cell) => Number.isFinite(Number(cell)) && !INTEGER.test(cell)));
  const isHeader = names.length >= MIN_COUNTED || (names.length > 2 && isFractional);
  return isHeader ? 'count up, and those of the other rows do not' : null;
}

const rises = (cells: readonly string[]): boolean =>
  cells.every((cell, c) => c === 0 || Number(cell) > Number(cells[c - 1]));

const countsUp = (cells: readonly string[]): boolean =>
  cells.every((cell, c) => INTEGER.test(cell) && Number(cell) === Number(cells[0]) + c);

const isYear = (cell: string): boolean => INTEGER.test(cell) && Number(cell) >= FIRST_YEAR && Number(cell) <= LAST_YEAR;
