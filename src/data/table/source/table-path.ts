import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError } from '../../../core/errors.js';
import { printable } from '../../../core/printable.js';
import { delimiterOfName } from '../../formats/delimiter.js';
import { requireMemory } from './require-memory.js';
import { everything, isPackedTable, sniff, type TableOrigin, type TableSource } from './table-bytes.js';

const FILE_CHUNK = 2 ** 20;
const UNPACKED_CHUNK = 2 ** 18;
/** The path that stands for the standard input. */
const PIPE = '-';

/** How messages name a table. */
export const tableName = (path: string): string => (path === PIPE ? 'standard input' : printable(path));

/** A file, or the standard input. */
export function pathOrigin(path: string): TableOrigin {
  const file = tableName(path);
  return {
    file,
    delimiter: delimiterOfName(path),
    open: () => openTable(path, file),
    requireMemory: (rows, columns) => requireMemory(file, rows, columns, freeMemory()),
  };
}

/** The bytes that this process can get. In a container what others hold is mostly the cache of files, which gives way. */
function freeMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit - process.memoryUsage.rss() : process.availableMemory();
}

async function openTable(path: string, file: string): Promise<TableSource> {
  const piped = path === PIPE ? await everything(process.stdin, file) : null;
  const { first, size } = piped ? { first: piped, size: piped.length } : await firstBytes(path, file);
  const isPacked = isPackedTable(first, file);
  if (!isPacked && /\.gz$/i.test(path)) {
    throw new InputError(`${file} is no gzip file, though its name ends in .gz: rename it, or get it anew`);
  }
  return {
    read() {
      if (piped) return sniff(isPacked ? unpacked(Readable.from([piped])) : Readable.from([piped]), () => 1);
      const raw = createReadStream(path, { highWaterMark: FILE_CHUNK });
      return sniff(isPacked ? unpacked(raw) : raw, () => raw.bytesRead / size);
    },
  };
}

function unpacked(raw: Readable): Readable {
  const chunks = raw.on('error', (error) => chunks.destroy(error)).pipe(createGunzip({ chunkSize: UNPACKED_CHUNK }));
  return chunks;
}

async function firstBytes(path: string, file: string): Promise<{ first: Uint8Array; size: number }> {
  try {
    const handle = await open(path);
    try {
      const stat = await handle.stat();
      if (stat.isDirectory()) throw new InputError(`${file} is a folder: name a file`);
      if (!stat.isFile()) throw new InputError(`${file} is no regular file: save the data in one`);
      const first = new Uint8Array(8);
      const { bytesRead } = await handle.read(first, 0, first.length, 0);
      return { first: first.subarray(0, bytesRead), size: stat.size };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw readError(error, file);
  }
}

/** What went wrong while reading, as one sentence. */
export function readError(error: unknown, file: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new InputError(`${file} does not exist: name an existing file`);
  if (code === 'EISDIR') return new InputError(`${file} is a folder: name a file`);
  if (code?.startsWith('Z_')) {
    return new InputError(`${file} is a broken or truncated gzip file (${message}): get it anew`);
  }
  if (code?.startsWith('E')) return new InputError(`${file} cannot be read (${code}): make it readable`);
  return error as Error;
}
