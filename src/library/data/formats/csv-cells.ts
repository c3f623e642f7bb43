import { CsvScanner } from './csv-scanner.js';

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
