import type { Records } from '../../formats/records.js';
import type { Converters } from './table-bytes.js';

/** The table in a Parquet file, with any of its ways of packing. The reader is loaded when it is needed. */
async function parquetRecords(bytes: Uint8Array): Promise<Records> {
  const [{ parquetMetadata, parquetRead, parquetSchema }, { compressors }] = await Promise.all([
    import('hyparquet'),
    import('hyparquet-compressors'),
  ]);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const names = parquetSchema(parquetMetadata(file)).children.map(({ element }) => element.name);
  const rows = await new Promise<unknown[][]>((resolve, reject) => {
    parquetRead({ file, compressors, onComplete: (found) => resolve(found as unknown[][]) }).catch(reject);
  });
  return { names, rows };
}

const isFilled = (row: readonly unknown[]): boolean => row.some((cell) => cell !== null && cell !== '');

/** The first sheet of an .xlsx file that has cells; its first row names the columns. */
async function spreadsheetRecords(bytes: Uint8Array): Promise<Records> {
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

/** All that can be read besides text: not for a script that has to be small. */
export const CONVERTERS: Converters = { parquet: parquetRecords, spreadsheet: spreadsheetRecords };
