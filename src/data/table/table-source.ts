import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError } from '../../core/errors.js';
import { printable } from '../../core/printable.js';

const FILE_CHUNK = 2 ** 20;
const UNPACKED_CHUNK = 2 ** 18;
/** bytes that show the first line of most files */
const SNIFFED = 2 ** 16;
const MAX_PIPED_BYTES = 2 ** 31;

/** The path that stands for the standard input. */
const PIPE = '-';

/** How messages name a table. */
export const tableName = (path: string): string => (path === PIPE ? 'standard input' : printable(path));

/** The bytes of a table from their beginning, unpacked where they are a gzip file. */
export interface TableBytes {
  /** the first of them: enough to see what they are, or all */
  head: Buffer;
  /** whether there are no more */
  isWhole: boolean;
  /** all of them, the head first */
  chunks: AsyncIterable<Buffer>;
  /** which part of the file has been read */
  part: () => number;
}

/** A table that can be read from the beginning, more than once. */
export interface TableSource {
  read(): Promise<TableBytes>;
}

/** Opens a file or the standard input, refusing with one sentence what can hold no table; `file` names it in errors. */
export async function openTable(path: string, file: string): Promise<TableSource> {
  const piped = path === PIPE ? await everything(process.stdin, file) : null;
  const { first, size } = piped ? { first: piped, size: piped.length } : await firstBytes(path, file);
  if (size === 0) throw new InputError(`${file} is empty: it has no line of data`);
  const starts = (...magic: number[]): boolean => magic.every((byte, i) => first[i] === byte);
  if (starts(0x50, 0x4b, 3, 4)) {
    throw new InputError(`${file} is a zip archive or a spreadsheet: save the table in it as CSV`);
  }
  const isPacked = starts(0x1f, 0x8b);
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

async function sniff(stream: Readable, part: () => number): Promise<TableBytes> {
  const iterator: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let isWhole = false;
  while (head.length < SNIFFED && !isWhole) {
    const { value, done } = await iterator.next();
    if (done) isWhole = true;
    else head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head;
      while (!isWhole) {
        const { value, done } = await iterator.next();
        if (done) return;
        yield value;
      }
    } finally {
      stream.destroy();
    }
  }
  return { head, isWhole, chunks: chunks(), part };
}

/** All bytes of a stream. */
export async function everything(chunks: AsyncIterable<Buffer>, file: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_PIPED_BYTES) {
      throw new InputError(`${file} holds more than 2 GB: fit a part of its rows or columns`);
    }
    parts.push(chunk);
  }
  return Buffer.concat(parts);
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
