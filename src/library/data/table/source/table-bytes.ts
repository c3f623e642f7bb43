import { InputError } from '../../../core/errors.js';
import type { Converted } from '../../formats/file-format.js';
import type { Records } from '../../formats/records.js';

/** bytes that show the first line of most files */
const SNIFFED = 2 ** 16;

/** The bytes of a table from their beginning, unpacked if they are a gzip file. */
export interface TableBytes {
  /** the first of them: enough to see what they are, or all */
  head: Uint8Array;
  /** whether there are no more */
  isWhole: boolean;
  /** all of them, the head first; a chunk is good until the next */
  chunks: AsyncIterable<Uint8Array>;
  /** which part of the table has been read */
  part: () => number;
}

/** A table that can be read from the beginning, more than once. */
export interface TableSource {
  /** whether there may be too little memory for its rows: then they are counted before they are read */
  mayNotFit: boolean;
  read(): Promise<TableBytes>;
  close?(): Promise<void>;
}

/** Throws if there is no memory for this number of rows and columns; `held` values have already been read. */
export type RequireMemory = (rows: number, columns: number, held?: number) => void;

/** What reads other formats than text; who has nothing for a format refuses it. */
export type Converters = Partial<Record<Exclude<Converted, 'json'>, (bytes: Uint8Array) => Promise<Records>>>;

/** Where a table comes from. */
export interface TableOrigin {
  /** how messages name it */
  file: string;
  /** the delimiter that its name speaks for */
  delimiter: string | undefined;
  /** opens it, refusing with one sentence what can hold no table */
  open(): Promise<TableSource>;
  /** without it, nobody knows how much memory there is */
  requireMemory?: RequireMemory;
  converters?: Converters;
}

/** Whether these are the first bytes of a gzip file; those of a file that can hold no table are refused. */
export function isPackedTable(first: Uint8Array, file: string): boolean {
  const starts = (...magic: number[]): boolean => magic.every((byte, i) => first[i] === byte);
  if (first.length === 0) throw new InputError(`${file} is empty: it has no line of data`);
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
    else head = joined(head, value);
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

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

const LF = 10;
const CR = 13;

/**
 * The lines of a table's text. The count can be too high if line ends are in quotes or lines are blank, and too low if
 * some lines end in LF and some only in CR: it only estimates beforehand how much memory the rows will take.
 */
export async function countLines({ head, chunks }: TableBytes): Promise<number> {
  const end = head.includes(LF) || !head.includes(CR) ? LF : CR;
  let lines = 1;
  for await (const chunk of chunks) {
    for (let at = chunk.indexOf(end); at >= 0; at = chunk.indexOf(end, at + 1)) lines++;
  }
  return lines;
}
