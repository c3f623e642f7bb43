import type { Records } from './records.js';

/** The table in a Parquet file, with any of its ways of packing. The reader is loaded when it is needed. */
export async function parquetRecords(bytes: Uint8Array): Promise<Records> {
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
