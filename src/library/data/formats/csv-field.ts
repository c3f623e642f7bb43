// what a spreadsheet takes for the beginning of a formula
const FORMULA = /^[=+\-@\t\r]/;

/** A cell as RFC 4180 writes it: in quotes where it has to be. */
export function csvField(value: string | number | boolean | null | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Text from a user's file as a cell: a spreadsheet would run what begins like a formula, so that a ' stands before it,
 * which spreadsheets do not show. Numbers are left as they are.
 */
export function safeCsvField(text: string): string {
  return csvField(FORMULA.test(text) && !Number.isFinite(Number(text)) ? `'${text}` : text);
}

/** Lines of cells, each cell written already. */
export function csvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.join(',')}\n`).join('');
}
