import { requireInput } from '../../core/errors.js';

const MAGIC = [0x93, ...new TextEncoder().encode('NUMPY')];
/** NumPy pads the header so that the values begin at a multiple of this. */
const ALIGNMENT = 64;

/** An array of any shape, in C order. */
export interface NpyArray {
  data: Float32Array | Float64Array;
  shape: number[];
}

/** Reads a NumPy `.npy` file, version 1 to 3, of little-endian float32 or float64 in C order; `file` names it in errors. */
export function readNpy(bytes: Uint8Array, file: string): NpyArray {
  requireInput(
    bytes.length >= 12 && MAGIC.every((byte, i) => bytes[i] === byte) && bytes[6] >= 1 && bytes[6] <= 3,
    `${file}: not an .npy file of version 1 to 3; write it with numpy.save`,
  );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lengthBytes = bytes[6] === 1 ? 2 : 4;
  const begin = 8 + lengthBytes;
  const headerLength = lengthBytes === 2 ? view.getUint16(8, true) : view.getUint32(8, true);
  requireInput(begin + headerLength <= bytes.length, `${file}: cut short inside the header; get it anew`);
  const header = new TextDecoder('latin1').decode(bytes.subarray(begin, begin + headerLength));

  const descr = /'descr':\s*'([^']*)'/.exec(header)?.[1];
  requireInput(
    descr === '<f4' || descr === '<f8',
    `${file}: the values are of type ${descr ?? 'unknown'} where '<f4' (float32) or '<f8' (float64) is needed; convert with numpy's astype`,
  );
  requireInput(
    /'fortran_order':\s*False/.test(header),
    `${file}: the values are not in C order; convert with numpy.ascontiguousarray`,
  );
  const axes = /'shape':\s*\(([\d\s,]*)\)/.exec(header)?.[1];
  requireInput(axes !== undefined, `${file}: the header has no shape; write it with numpy.save`);
  const shape = axes.split(',').flatMap((axis) => (axis.trim() === '' ? [] : [Number(axis)]));
  const size = shape.reduce((product, axis) => product * axis, 1);
  const found = bytes.length - begin - headerLength;
  const width = descr === '<f4' ? 4 : 8;
  requireInput(
    size * width === found,
    `${file}: ${found} bytes of values where shape (${shape.join(', ')}) of '${descr}' needs ${size * width}; get it anew`,
  );

  const data = descr === '<f4' ? new Float32Array(size) : new Float64Array(size);
  for (let i = 0, at = begin + headerLength; i < size; i++, at += width) {
    data[i] = width === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true);
  }
  return { data, shape };
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
