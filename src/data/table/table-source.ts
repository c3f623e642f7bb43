import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError } from '../../core/errors.js';

const FILE_CHUNK = 2 ** 20;
const UNPACKED_CHUNK = 2 ** 18;

/** A file's bytes as they come, unpacked where it is a gzip file. */
export interface TableSource {
  /** what the content is, by its first bytes */
  kind: 'npy' | 'text';
  chunks: Readable;
  /** bytes of the file, packed as it is */
  size: number;
  /** how many of them have been read */
  bytesRead: () => number;
}

/** Opens a file, refusing with one sentence what can hold no table; `file` names it in errors. */
export async function openTable(path: string, file: string): Promise<TableSource> {
  const { first, size } = await firstBytes(path, file);
  if (size === 0) throw new InputError(`${file} is empty: it has no line of data`);
  const starts = (...magic: number[]): boolean => magic.every((byte, i) => first[i] === byte);
  if (starts(0x50, 0x4b, 3, 4)) {
    throw new InputError(`${file} is a zip archive or a spreadsheet: save the table in it as CSV`);
  }
  const packed = starts(0x1f, 0x8b);
  if (!packed && /\.gz$/i.test(path)) {
    throw new InputError(`${file} is no gzip file, though its name ends in .gz: rename it, or get it anew`);
  }
  const raw = createReadStream(path, { highWaterMark: FILE_CHUNK });
  const bytesRead = (): number => raw.bytesRead;
  if (packed) {
    const chunks = raw.on('error', (error) => chunks.destroy(error)).pipe(createGunzip({ chunkSize: UNPACKED_CHUNK }));
    return { kind: /\.npy(\.gz)?$/i.test(path) ? 'npy' : 'text', chunks, size, bytesRead };
  }
  return { kind: starts(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59) ? 'npy' : 'text', chunks: raw, size, bytesRead };
}

async function firstBytes(path: string, file: string): Promise<{ first: Uint8Array; size: number }> {
  try {
    const handle = await open(path);
    try {
      const stat = await handle.stat();
      if (stat.isDirectory()) throw new InputError(`${file} is a folder: name a file`);
      if (!stat.isFile()) throw new InputError(`${file} is no regular file: save the data in one`);
      const first = new Uint8Array(8);
      await handle.read(first, 0, first.length, 0);
      return { first, size: stat.size };
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
