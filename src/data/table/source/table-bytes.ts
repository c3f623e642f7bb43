import { InputError } from '../../../core/errors.js';

/** bytes that show the first line of most files */
const SNIFFED = 2 ** 16;
const MAX_BYTES = 2 ** 31;

/** The bytes of a table from their beginning, unpacked where they are a gzip file. */
export interface TableBytes {
  /** the first of them: enough to see what they are, or all */
  head: Uint8Array;
  /** whether there are no more */
  isWhole: boolean;
  /** all of them, the head first */
  chunks: AsyncIterable<Uint8Array>;
  /** which part of the table has been read */
  part: () => number;
}

/** A table that can be read from the beginning, more than once. */
export interface TableSource {
  read(): Promise<TableBytes>;
}

/** Where a table comes from. */
export interface TableOrigin {
  /** how messages name it */
  file: string;
  /** the delimiter that its name speaks for */
  delimiter: string | undefined;
  /** opens it, refusing with one sentence what can hold no table */
  open(): Promise<TableSource>;
  /** throws where there is no memory for so many rows and columns; without it, that is not known */
  requireMemory?: (rows: number, columns: number) => void;
}

/** Whether these are the first bytes of a gzip file; those of a file that can hold no table are refused. */
export function isPackedTable(first: Uint8Array, file: string): boolean {
  const starts = (...magic: number[]): boolean => magic.every((byte, i) => first[i] === byte);
  if (first.length === 0) throw new InputError(`${file} is empty: it has no line of data`);
  if (starts(0x50, 0x4b, 3, 4)) {
    throw new InputError(`${file} is a zip archive or a spreadsheet: save the table in it as CSV`);
  }
  return starts(0x1f, 0x8b);
}

/** Looks at the first of the bytes; the generator's end, however it comes, is passed on to `stream`. */
export async function sniff(stream: AsyncIterable<Uint8Array>, part: () => number): Promise<TableBytes> {
  const iterator = stream[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  let isWhole = false;
  while (head.length < SNIFFED && !isWhole) {
    const { value, done } = await iterator.next();
    if (done) isWhole = true;
    else head = head.length === 0 ? value : joined([head, value]);
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      if (head.length > 0) yield head;
      while (!isWhole) {
        const { value, done } = await iterator.next();
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head, isWhole, chunks: chunks(), part };
}

/** All bytes of a stream. */
export async function everything(chunks: AsyncIterable<Uint8Array>, file: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new InputError(`${file} holds more than 2 GB: fit a part of its rows or columns`);
    parts.push(chunk);
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0];
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
