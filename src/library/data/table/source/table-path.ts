import { totalmem } from 'node:os';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError, requireInput } from '../../../core/errors.js';
import { printable } from '../../../core/wording.js';
import { delimiterOfName } from '../../formats/csv.js';
import { chunksOf, fileStore, pipeStore } from './byte-store.js';
import { CONVERTERS } from './converters.js';
import { isPackedTable, sniff, type TableOrigin, type TableSource } from './table-bytes.js';

const UNPACKED_CHUNK = 2 ** 18;
/** The path that stands for the standard input. */
const PIPE = '-';

/** How messages name a table. */
export const tableName = (path: string): string => (path === PIPE ? 'standard input' : printable(path));

/** A file, or the standard input. */
export function pathOrigin(path: string): TableOrigin {
  const file = tableName(path);
  requireInput(
    !/^(https?|ftp|s3|gs):\/\//i.test(path),
    `${file} is an address, but divi reads files: use curl -L '${printable(path)}' | npx divi fit -`,
  );
  return {
    file,
    converters: CONVERTERS,
    delimiter: delimiterOfName(path),
    open: () => openTable(path, file),
    requireMemory: (rows, columns, held) => requireMemory(file, rows, columns, freeMemory(), held),
  };
}

/** The bytes that this process can get. In a container what others hold is mostly the cache of files, which gives way. */
function freeMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit - process.memoryUsage.rss() : process.availableMemory();
}

async function openTable(path: string, file: string): Promise<TableSource> {
  const store = await (path === PIPE ? pipeStore(process.stdin) : fileStore(path, file));
  try {
    const first = new Uint8Array(8);
    const isPacked = isPackedTable(first.subarray(0, await store.read(first, 0)), file);
    if (!isPacked && /\.gz$/i.test(path)) {
      throw new InputError(`${file} is not a gzip file, though its name ends in .gz: rename it, or get it again`);
    }
    return {
      // what a packed table holds nobody knows before it is unpacked
      mayNotFit: !isPacked && !surelyFits(store.size, freeMemory()),
      read() {
        let position = 0;
        const raw = chunksOf(store, (end) => {
          position = end;
        });
        return sniff(isPacked ? unpacked(raw) : raw, () => position / store.size);
      },
      close: () => store.close(),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function* copies(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk.slice();
}

function unpacked(chunks: AsyncIterable<Uint8Array>): Readable {
  // a stream reads ahead, when what it was given has changed already
  const raw = Readable.from(copies(chunks));
  const out = raw.on('error', (error) => out.destroy(error)).pipe(createGunzip({ chunkSize: UNPACKED_CHUNK }));
  return out;
}

/** What went wrong while reading, as one sentence. */
export function readError(error: unknown, file: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new InputError(`${file} does not exist: name an existing file`);
  if (code === 'EISDIR') return new InputError(`${file} is a folder: name a file`);
  if (code?.startsWith('Z_')) {
    return new InputError(`${file} is a broken or truncated gzip file (${message}): get it again`);
  }
  if (code?.startsWith('E')) return new InputError(`${file} cannot be read (${code}): make it readable`);
  return error as Error;
}

/** memory that a fit takes at least, as a multiple of its data */
const FIT_FACTOR = 1.3;
/** below it nobody has to ask */
const SMALL_BYTES = 2 ** 26;

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 1)} GB`;

/**
 * Whether there is memory for a number in every cell of a text of this number of bytes: each takes at least one byte,
 * its delimiter.
 */
export const surelyFits = (textBytes: number, available: number): boolean => hasRoom(8 * textBytes, available);

const hasRoom = (bytes: number, available: number): boolean => bytes <= SMALL_BYTES || FIT_FACTOR * bytes <= available;

/**
 * Refuses a table for which there is no memory, before it is read; `available` is what the system can give, in bytes.
 * If the number of rows is unknown, it is called repeatedly, once `held` values have been read.
 */
export function requireMemory(file: string, rows: number, columns: number, available: number, held = 0): void {
  const bytes = 8 * rows * columns;
  const given = available + 8 * held;
  requireInput(
    hasRoom(bytes, given),
    `${file}: ${held > 0 ? 'the first ' : ''}${rows} rows × ${columns} columns are ${gigabytes(bytes)} of numbers and a fit of them takes at least ` +
      `${gigabytes(FIT_FACTOR * bytes)}, but only ${gigabytes(given)} of memory is free: fit a part of the rows or columns, or free memory`,
  );
}
