import { requireInput } from '../../core/errors.js';
import { powerOfTwo } from '../../core/math/doubles.js';

const MAGIC = [0x93, ...new TextEncoder().encode('NUMPY')];
/** NumPy pads the header so that the values begin at a multiple of this. */
const ALIGNMENT = 64;

/** An array of any shape, in C order. */
export interface NpyArray {
  data: Float32Array | Float64Array;
  shape: number[];
}

/** Reads one value at a byte of a view. */
type ReadValue = (view: DataView, at: number, little: boolean) => number;

/** Values by NumPy's letter and their bytes. */
const TYPES = new Map<string, { width: number; read: ReadValue }>(
  Object.entries({
    b1: { width: 1, read: (view, at) => (view.getUint8(at) === 0 ? 0 : 1) },
    i1: { width: 1, read: (view, at) => view.getInt8(at) },
    u1: { width: 1, read: (view, at) => view.getUint8(at) },
    i2: { width: 2, read: (view, at, little) => view.getInt16(at, little) },
    u2: { width: 2, read: (view, at, little) => view.getUint16(at, little) },
    i4: { width: 4, read: (view, at, little) => view.getInt32(at, little) },
    u4: { width: 4, read: (view, at, little) => view.getUint32(at, little) },
    i8: { width: 8, read: (view, at, little) => Number(view.getBigInt64(at, little)) },
    u8: { width: 8, read: (view, at, little) => Number(view.getBigUint64(at, little)) },
    f2: { width: 2, read: (view, at, little) => halfToNumber(view.getUint16(at, little)) },
    f4: { width: 4, read: (view, at, little) => view.getFloat32(at, little) },
    f8: { width: 8, read: (view, at, little) => view.getFloat64(at, little) },
  }),
);

/** Whether bytes begin as those of an `.npy` file do. */
export const isNpy = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte);

/** What the header of an `.npy` file says. */
export interface NpyHeader {
  shape: number[];
  /** product of the shape */
  size: number;
  /** as NumPy writes it, such as '<f8' */
  descr: string;
  /** bytes of a value */
  width: number;
  read: ReadValue;
  little: boolean;
  /** whether the first axis runs fastest */
  isFortran: boolean;
  /** where the values begin */
  begin: number;
}

/** The header at the beginning of the bytes of an `.npy` file, version 1 to 3; `file` names it in errors. */
export function readNpyHeader(bytes: Uint8Array, file: string): NpyHeader {
  requireInput(
    bytes.length >= 12 && isNpy(bytes) && bytes[6] >= 1 && bytes[6] <= 3,
    `${file}: not an .npy file of version 1 to 3; write it with numpy.save`,
  );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lengthBytes = bytes[6] === 1 ? 2 : 4;
  const first = 8 + lengthBytes;
  const begin = first + (lengthBytes === 2 ? view.getUint16(8, true) : view.getUint32(8, true));
  requireInput(begin <= bytes.length, `${file}: cut short inside the header; get it again`);
  const header = new TextDecoder('latin1').decode(bytes.subarray(first, begin));

  const descr = /'descr':\s*'([^']*)'/.exec(header)?.[1];
  const type = descr !== undefined && /^[<>|=]/.test(descr) ? TYPES.get(descr.slice(1)) : undefined;
  requireInput(
    descr !== undefined && type !== undefined,
    `${file}: the values are of type ${descr ?? 'unknown'}, but numbers or booleans are needed; convert with numpy's astype(float)`,
  );
  const order = /'fortran_order':\s*(True|False)/.exec(header)?.[1];
  const axes = /'shape':\s*\(([\d\s,]*)\)/.exec(header)?.[1];
  requireInput(
    axes !== undefined && order !== undefined,
    `${file}: the header has no shape or no order; write it with numpy.save`,
  );
  const shape = axes.split(',').flatMap((axis) => (axis.trim() === '' ? [] : [Number(axis)]));
  const size = shape.reduce((product, axis) => product * axis, 1);
  return { shape, size, descr, ...type, little: descr[0] !== '>', isFortran: order === 'True', begin };
}

/** Sees that a file has as many bytes of values as its header says. */
export function requireNpySize({ shape, size, descr, width }: NpyHeader, found: number, file: string): void {
  requireInput(
    size * width === found,
    `${file}: ${found} bytes of values, but shape (${shape.join(', ')}) of '${descr}' needs ${size * width}; get it again`,
  );
}

/**
 * Reads a NumPy `.npy` file of numbers or booleans of any size, byte order and axis order; `file` names it in errors.
 * Whole numbers beyond 2⁵³ are rounded.
 */
export function readNpy(bytes: Uint8Array, file: string): NpyArray {
  const header = readNpyHeader(bytes, file);
  const { shape, size, descr, width, read, little, begin } = header;
  requireNpySize(header, bytes.length - begin, file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = descr.endsWith('f4') ? new Float32Array(size) : new Float64Array(size);
  for (let i = 0, at = begin; i < size; i++, at += width) data[i] = read(view, at, little);
  return { data: header.isFortran ? toRowOrder(data, shape) : data, shape };
}

/** The values with the last axis running fastest, where the first one did. */
function toRowOrder<T extends Float32Array | Float64Array>(data: T, shape: readonly number[]): T {
  const out = data.slice() as T;
  const index = new Array<number>(shape.length).fill(0);
  for (let i = 0; i < data.length; i++) {
    let at = 0;
    for (let axis = 0; axis < shape.length; axis++) at = at * shape[axis] + index[axis];
    out[at] = data[i];
    for (let axis = 0; axis < shape.length && ++index[axis] === shape[axis]; axis++) index[axis] = 0;
  }
  return out;
}

/** A float16 by its bits. */
function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * powerOfTwo(-24) : sign * (1024 + fraction) * powerOfTwo(exponent - 25);
}

/** The bytes of a version 1 `.npy` file, as numpy.save writes them. */
export function writeNpy({ data, shape }: NpyArray): Uint8Array {
  const width = data.BYTES_PER_ELEMENT;
  const axes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const dictionary = `{'descr': '<f${width}', 'fortran_order': False, 'shape': (${axes}), }`;
  const begin = Math.ceil((10 + dictionary.length + 1) / ALIGNMENT) * ALIGNMENT;
  const bytes = new Uint8Array(begin + data.length * width);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  bytes[6] = 1;
  view.setUint16(8, begin - 10, true);
  bytes.set(new TextEncoder().encode(`${dictionary.padEnd(begin - 11)}\n`), 10);
  for (let i = 0, at = begin; i < data.length; i++, at += width) {
    if (width === 4) view.setFloat32(at, data[i], true);
    else view.setFloat64(at, data[i], true);
  }
  return bytes;
}

/** The values of an `.npy` file, whatever chunks their bytes come in, in the order of the file. */
export class NpyValues {
  /** bytes that came */
  bytes = 0;
  readonly #header: NpyHeader;
  readonly #onValue: (value: number) => void;
  /** the beginning of a value whose end is in the next chunk */
  readonly #begun = new Uint8Array(8);
  #index = 0;

  constructor(header: NpyHeader, onValue: (value: number) => void) {
    this.#header = header;
    this.#onValue = onValue;
  }

  push(chunk: Uint8Array): void {
    const { width, size } = this.#header;
    const left = this.bytes % width;
    this.bytes += chunk.length;
    let at = 0;
    if (left > 0) {
      at = Math.min(width - left, chunk.length);
      this.#begun.set(chunk.subarray(0, at), left);
      if (left + at < width) return;
      this.#read(this.#begun, 0, 1);
    }
    const whole = Math.min(Math.floor((chunk.length - at) / width), size - this.#index);
    this.#read(chunk, at, whole);
    this.#begun.set(chunk.subarray(at + whole * width).subarray(0, width));
  }

  #read(bytes: Uint8Array, from: number, count: number): void {
    const { read, width, little } = this.#header;
    const onValue = this.#onValue;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < count; i++) onValue(read(view, from + i * width, little));
    this.#index += count;
  }
}
