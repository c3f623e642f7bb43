import { isMissing, isPerhapsMissing } from './missing-words.js';

/** What the first line of a table is taken for. */
export interface HeaderGuess {
  header: boolean;
  /** why, where it may be wrong */
  doubt: string | null;
}

const INTEGER = /^-?\d+$/;
const FIRST_YEAR = 1800;
const LAST_YEAR = 2200;
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
  const header = isNumericHeader(cells, below());
  const doubt = header
    ? `line 1 was read as the header, as its numbers (${cells.slice(-2).join(', ')}) count up and the others do not`
    : null;
  return { header, doubt };
}

/** Years, or 0, 1, 2, … as pandas numbers columns without names, where the rows below are of another kind. */
function isNumericHeader(cells: readonly string[], below: readonly string[][]): boolean {
  // the column of row names has no name
  const names = cells[0] === '' ? cells.slice(1) : cells;
  if (names.length < 2 || below.length < 2 || !countsUp(names)) return false;
  const rows = below.map((row) => row.slice(cells.length - names.length));
  if (rows.some(countsUp)) return false;
  const isFractional = rows.every((row) => row.some((cell) => Number.isFinite(Number(cell)) && !INTEGER.test(cell)));
  if (names.every(isYear)) return isFractional || !rows.flat().some(isYear);
  return /^[01]$/.test(names[0]) && (names.length >= MIN_COUNTED || (names.length > 2 && isFractional));
}

const countsUp = (cells: readonly string[]): boolean =>
  cells.every((cell, c) => INTEGER.test(cell) && Number(cell) === Number(cells[0]) + c);

const isYear = (cell: string): boolean => INTEGER.test(cell) && Number(cell) >= FIRST_YEAR && Number(cell) <= LAST_YEAR;
