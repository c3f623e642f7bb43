import { InputError } from '../../../core/errors.js';
import type { Converted } from '../../formats/file-format.js';
import { csvParts, jsonRecords, type Records } from '../../formats/records.js';
import { type Converters, sniff, type TableBytes, type TableSource } from './table-bytes.js';

const NAMES: Record<Exclude<Converted, 'json'>, string> = { parquet: 'a Parquet file', spreadsheet: 'a spreadsheet' };

/** A file of another format as the CSV that says the same, and what to know of how it was read. */
export async function convertedTable(
  { chunks }: TableBytes,
  format: Converted,
  file: string,
  converters: Converters = {},
): Promise<{ source: TableSource; notes: readonly string[] }> {
  const bytes = await allOf(chunks);
  const records = format === 'json' ? jsonRecords(new TextDecoder().decode(bytes), file) : await other(bytes, format);
  const parts = [...csvParts(records)];
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield* parts;
  }
  return { source: { mayNotFit: false, read: () => sniff(stream(), () => 1) }, notes: records.notes ?? [] };

  async function other(bytes: Uint8Array, kind: Exclude<Converted, 'json'>): Promise<Records> {
    const convert = converters[kind];
    if (!convert) {
      throw new InputError(
        `${file} is ${NAMES[kind]}, which divi only reads in Node and in the playground: save it as CSV`,
      );
    }
    try {
      return await convert(bytes);
    } catch (error) {
      throw new InputError(
        `${file} is ${NAMES[kind]} that cannot be read (${(error as Error).message}): save it as CSV`,
      );
    }
  }
}

async function allOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // a chunk is good until the next
  for await (const chunk of chunks) parts.push(chunk.slice());
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
