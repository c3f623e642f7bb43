import { describe, expect, it } from 'vitest';
import { readNpy, writeNpy } from '../../../../src/library/data/formats/npy.js';
import { expectRobust } from '../fuzz.js';

/** What numpy.save writes around a header of NumPy 1.24. */
function npy(dictionary: string, values: number[], version = 1): Uint8Array {
  const size = Math.ceil((10 + dictionary.length + 1) / 64) * 64;
  const header = Buffer.from(`${dictionary.padEnd(size - (version === 1 ? 11 : 13))}\n`);
  const length =
    version === 1 ? [header.length & 255, header.length >> 8] : [header.length & 255, header.length >> 8, 0, 0];
  return Uint8Array.from([0x93, ...Buffer.from('NUMPY'), version, 0, ...length, ...header, ...values]);
}
const header = (descr: string, shape: string, fortran = 'False'): string =>
  `{'descr': '${descr}', 'fortran_order': ${fortran}, 'shape': ${shape}, }`;
const floats = (...values: number[]): number[] => [...new Uint8Array(Float32Array.from(values).buffer)];
const doubles = (...values: number[]): number[] => [...new Uint8Array(Float64Array.from(values).buffer)];

describe('readNpy', () => {
  it.each([1, 2, 3])('reads float32, version %i', (version) => {
    const array = readNpy(npy(header('<f4', '(2, 3)'), floats(1, -2, 0.5, 4, 5, 6), version), 'a.npy');
    expect(array).toEqual({ data: Float32Array.of(1, -2, 0.5, 4, 5, 6), shape: [2, 3] });
  });

  it.each([
    ['(2,)', [2]],
    ['(1, 2, 1)', [1, 2, 1]],
  ])('reads float64 of shape %s', (shape, expected) => {
    expect(readNpy(npy(header('<f8', shape), doubles(0.1, 1e300)), 'a.npy')).toEqual({
      data: Float64Array.of(0.1, 1e300),
      shape: expected,
    });
  });

  it('reads from the middle of a buffer', () => {
    const shifted = Buffer.concat([Buffer.from('?'), npy(header('<f4', '(1,)'), floats(7))]).subarray(1);
    expect(readNpy(shifted, 'a.npy').data[0]).toBe(7);
  });

  it.each([
    ['no .npy file', Uint8Array.from(Buffer.from('alcohol,malic_acid')), /a\.npy: not an \.npy file/],
    ['complex numbers', npy(header('<c8', '(1,)'), doubles(1)), /a\.npy: the values are of type <c8, but numbers or/],
    ['texts', npy(header('<U5', '(1,)'), []), /a\.npy: the values are of type <U5, .* convert with numpy's astype/],
    ['objects', npy(header('|O', '(1,)'), []), /a\.npy: the values are of type \|O/],
    ['records', npy("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }", []), /of type unknown/],
    ['a type that is a property of all objects', npy(header('<constructor', '(1,)'), []), /of type <constructor/],
    ['too few values', npy(header('<f4', '(2, 3)'), floats(1, 2, 3)), /a\.npy: 12 bytes .* \(2, 3\) of '<f4' needs 24/],
    ['too many values', npy(header('<f4', '(1,)'), floats(1, 2)), /a\.npy: 8 bytes/],
    ['a size beyond all memory', npy(header('<f4', '(99999999999, 99999999999)'), []), /a\.npy: 0 bytes/],
    ['no shape', npy("{'descr': '<f4', 'fortran_order': False}", []), /a\.npy: the header has no shape/],
    ['a cut header', npy(header('<f4', '(1,)'), floats(1)).subarray(0, 60), /a\.npy: cut short inside the header/],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => readNpy(bytes, 'a.npy')).toThrow(message);
  });

  // numpy.array(…, dtype).tobytes()
  it.each<[string, number[], number[]]>([
    ['|b1', [0, 1, 1], [0, 1, 1]],
    ['|i1', [0xff, 0x80, 5], [-1, -128, 5]],
    ['|u1', [0xff, 0x80, 5], [255, 128, 5]],
    ['<i2', [0xfe, 0xff, 0x34, 0x12, 0, 0x80], [-2, 0x1234, -32768]],
    ['>i2', [0xff, 0xfe, 0x12, 0x34, 0x80, 0], [-2, 0x1234, -32768]],
    ['<u2', [0xfe, 0xff, 0x34, 0x12, 0, 0x80], [65534, 0x1234, 32768]],
    ['<i4', [0xfe, 0xff, 0xff, 0xff, 1, 0, 0, 0, 0, 0, 0, 0x80], [-2, 1, -(2 ** 31)]],
    ['>u4', [0xff, 0xff, 0xff, 0xfe, 0, 0, 0, 1, 0x80, 0, 0, 0], [2 ** 32 - 2, 1, 2 ** 31]],
    [
      '<i8',
      [0xfe, ...new Array(7).fill(0xff), 1, ...new Array(7).fill(0), 0, 0, 0, 0, 0, 0, 0x10, 0],
      [-2, 1, 2 ** 52],
    ],
    [
      '>u8',
      [...new Array(7).fill(0xff), 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0x10, 0, 0, 0, 0, 0, 0],
      [2 ** 64, 1, 2 ** 52],
    ],
    // 1.5, the smallest above 0, the largest
    ['<f2', [0x00, 0x3e, 0x01, 0x00, 0xff, 0x7b], [1.5, 2 ** -24, 65504]],
    ['>f2', [0xbe, 0x00, 0x7c, 0x00, 0x03, 0xff], [-1.5, Number.POSITIVE_INFINITY, 1023 * 2 ** -24]],
    ['>f4', [0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0], [1, -2, 0]],
    ['>f8', [0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [1, -2, 0]],
  ])('reads values of type %s', (type, bytes, values) => {
    const { data, shape } = readNpy(npy(header(type, '(3,)'), bytes), 'a.npy');
    expect([Array.from(data), shape]).toEqual([values, [3]]);
  });

  it('reads Fortran order', () => {
    const read = (shape: string, values: number[]): number[] =>
      Array.from(readNpy(npy(header('<f8', shape, 'True'), doubles(...values)), 'a.npy').data);
    // numpy.asfortranarray([[1, 2, 3], [4, 5, 6]])
    expect(read('(2, 3)', [1, 4, 2, 5, 3, 6])).toEqual([1, 2, 3, 4, 5, 6]);
    // numpy.asfortranarray(numpy.arange(8).reshape(2, 2, 2))
    expect(read('(2, 2, 2)', [0, 4, 2, 6, 1, 5, 3, 7])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(read('(3,)', [1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('survives random and damaged bytes', () => {
    expectRobust((bytes) => readNpy(bytes, 'fuzzed.npy'), npy(header('<f4', '(2, 3)'), floats(1, 2, 3, 4, 5, 6)));
  });
});

describe('writeNpy', () => {
  it('writes the bytes of numpy.save', () => {
    expect(writeNpy({ data: Float32Array.of(1, 2), shape: [2, 1] })).toEqual(
      npy(header('<f4', '(2, 1)'), floats(1, 2)),
    );
    expect(writeNpy({ data: Float64Array.of(3), shape: [1] })).toEqual(npy(header('<f8', '(1,)'), doubles(3)));
  });
});
