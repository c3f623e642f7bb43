import { describe, expect, it } from 'vitest';
import { readNpy, writeNpy } from '../../../src/data/formats/npy.js';
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
    ['another type', npy(header('<i8', '(1,)'), doubles(1)), /a\.npy: the values are of type <i8 where '<f4'/],
    ['big-endian values', npy(header('>f4', '(1,)'), floats(1)), /a\.npy: the values are of type >f4/],
    ['Fortran order', npy(header('<f4', '(1, 1)', 'True'), floats(1)), /a\.npy: the values are not in C order/],
    ['too few values', npy(header('<f4', '(2, 3)'), floats(1, 2, 3)), /a\.npy: 12 bytes .* \(2, 3\) of '<f4' needs 24/],
    ['too many values', npy(header('<f4', '(1,)'), floats(1, 2)), /a\.npy: 8 bytes/],
    ['a size beyond all memory', npy(header('<f4', '(99999999999, 99999999999)'), []), /a\.npy: 0 bytes/],
    ['no shape', npy("{'descr': '<f4', 'fortran_order': False}", []), /a\.npy: the header has no shape/],
    ['a cut header', npy(header('<f4', '(1,)'), floats(1)).subarray(0, 60), /a\.npy: cut short inside the header/],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => readNpy(bytes, 'a.npy')).toThrow(message);
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
