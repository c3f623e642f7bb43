import { CsvScanner } from './csv-scanner.js';

// what a spreadsheet takes for the beginning of a formula
const FORMULA = /^[=+\-@\t\r]/;

/** A cell as RFC 4180 writes it: in quotes if it has to be. */
export function csvField(value: string | number | boolean | null | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Text from a user's file as a cell: a spreadsheet would run what begins like a formula, so it gets a ' in front, which
 * spreadsheets do not show. Numbers are not changed.
 */
export function safeCsvField(text: string): string {
  return csvField(FORMULA.test(text) && !Number.isFinite(Number(text)) ? `'${text}` : text);
}

/** Lines of cells, each cell written already. */
export function csvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.join(',')}\n`).join('');
}

/** The cells of one line of CSV, for what a user types. */
export function csvCells(text: string, what: string): string[] {
  let cells: string[] = [];
  const scanner = new CsvScanner(',', what, (record) => {
    cells = Array.from({ length: record.count }, (_, c) => record.text(c));
  });
  scanner.push(new TextEncoder().encode(text));
  scanner.end();
  return cells;
}

const COMMA = 44;
const SEMICOLON = 59;
const TAB = 9;
const QUOTE = 34;

/** The delimiter of a table by the ending of its name, or undefined if that says nothing. */
export function delimiterOfName(file: string): string | undefined {
  return /\.(tsv|tab)(\.gz)?$/i.test(file) ? '\t' : undefined;
}

/** The delimiter that the first line speaks for: the most frequent of comma, semicolon and tab outside quotes. */
export function guessDelimiter(bytes: Uint8Array): string {
  const counts = { [COMMA]: 0, [SEMICOLON]: 0, [TAB]: 0 };
  let decimalCommas = 0;
  let quoted = false;
  let blank = true;
  for (let i = 0; i < bytes.length; i++) {
    const b = bytes[i];
    if (b === QUOTE) quoted = !quoted;
    if (!quoted && (b === 10 || b === 13)) {
      if (!blank) break;
      continue;
    }
    blank = false;
    if (quoted) continue;
    if (b === COMMA || b === SEMICOLON || b === TAB) {
      counts[b]++;
      if (b === COMMA && isDigit(bytes[i - 1]) && isDigit(bytes[i + 1])) decimalCommas++;
    }
  }
  // 1,5;2,5: the commas are decimal ones
  const commas = counts[SEMICOLON] + counts[TAB] > 0 && decimalCommas === counts[COMMA] ? 0 : counts[COMMA];
  if (counts[TAB] > commas && counts[TAB] > counts[SEMICOLON]) return '\t';
  return counts[SEMICOLON] > commas ? ';' : ',';
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;
