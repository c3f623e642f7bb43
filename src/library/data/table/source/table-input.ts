import { InputError, requireInput } from '../../../core/errors.js';
import { printable } from '../../../core/wording.js';
import { delimiterOfName } from '../../formats/csv.js';
import { type Converters, isPackedTable, sniff, type TableOrigin, type TableSource } from './table-bytes.js';

/** bytes that are read at a time */
const CHUNK = 2 ** 20;

/** A Blob or a File, declared without the types of the DOM or of Node. */
export interface BlobInput {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
  stream(): object;
}

/** A web ReadableStream of bytes, such as the body of a response. */
export interface StreamInput {
  readonly locked: boolean;
  getReader(): object;
}

/** What a table can be read from: its text, its bytes, a Blob or File, or a stream. */
export type TableInput = string | Uint8Array | ArrayBuffer | BlobInput | StreamInput;

/** Whether a string is the text of a table: it has a line end, which no name of a file has. */
export const isText = (text: string): boolean => /[\r\n]/.test(text);

const WANTED = 'a table must be given as its text, its bytes, a Blob or File, or a ReadableStream of bytes';

/** Where the table of an input comes from. */
export function inputOrigin(input: TableInput, converters?: Converters): TableOrigin {
  requireInput(typeof input === 'string' || (typeof input === 'object' && input !== null), WANTED);
  if (typeof input === 'string' && !isText(input)) {
    throw new InputError(
      `'${printable(input, 60)}' is one line, not a table: give the text of the table, its bytes, a File or a stream; ` +
        'files can only be read by name in Node',
    );
  }
  const name = (input as { name?: unknown }).name;
  const file = typeof name === 'string' && name !== '' ? printable(name) : `the ${kindOf(input)}`;
  return {
    file,
    delimiter: typeof name === 'string' ? delimiterOfName(name) : undefined,
    converters,
    open: async () => openBlob(await blobOf(input), file),
  };
}

function kindOf(input: TableInput): string {
  if (typeof input === 'string') return 'text';
  return isStream(input) ? 'stream' : 'data';
}

// by what they can do: those of a frame or a worker are of another class
const isStream = (input: object): input is ReadableStream<Uint8Array> => 'getReader' in input;
const isBlob = (input: object): input is Blob => 'arrayBuffer' in input && 'slice' in input;

/** A table may be read twice, which a stream cannot: it is taken in as a whole. */
async function blobOf(input: TableInput): Promise<Blob> {
  if (typeof input === 'string' || input instanceof ArrayBuffer || ArrayBuffer.isView(input)) {
    return new Blob([input as Uint8Array<ArrayBuffer>]);
  }
  if (isBlob(input)) return input;
  requireInput(isStream(input), WANTED);
  requireInput(!input.locked, 'the stream is already being read: give a fresh one');
  try {
    return await new Response(input).blob();
  } catch (error) {
    throw new InputError(`the stream cannot be read as bytes (${(error as Error).message}): ${WANTED}`);
  }
}

async function openBlob(blob: Blob, file: string): Promise<TableSource> {
  const first = new Uint8Array(await blob.slice(0, 8).arrayBuffer());
  const isPacked = isPackedTable(first, file);
  return {
    mayNotFit: false,
    read() {
      return sniff(isPacked ? unpacked(blob, file) : slicesOf(blob), () => 1);
    },
  };
}

/** The bytes of a blob. Its stream may give them all at once, or in very small pieces. */
async function* slicesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += CHUNK) yield new Uint8Array(await blob.slice(at, at + CHUNK).arrayBuffer());
}

async function* unpacked(blob: Blob, file: string): AsyncGenerator<Uint8Array> {
  const packed = blob.stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw new InputError(`${file} is a broken or truncated gzip file (${(error as Error).message}): get it again`);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
