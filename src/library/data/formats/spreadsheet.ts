import type { Records } from './records.js';

const isFilled = (row: readonly unknown[]): boolean => row.some((cell) => cell !== null && cell !== '');

/** The first sheet of an .xlsx file that has cells; its first row names the columns. */
export async function spreadsheetRecords(bytes: Uint8Array): Promise<Records> {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes);
  const filled = sheets.filter(({ rows }) => rows.some(isFilled));
  if (filled.length === 0) throw new Error('no sheet has cells');
  const [{ name, rows }] = filled;
  const [header, ...others] = rows.filter(isFilled);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const notes = filled.length > 1 ? [`only the first of its ${filled.length} sheets was read, '${name}'`] : [];
  return { names: Array.from({ length: width }, (_, c) => String(header[c] ?? '')), rows: others, notes };
}
