import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { columnMedians, selectRank } from '../../../src/library/stats/column-medians.js';

/** By sorting all values. */
function bySorting(column: Float64Array): number {
  const sorted = column.filter((value) => !Number.isNaN(value)).sort();
  const [n, middle] = [sorted.length, sorted.length >> 1];
  if (n === 0) return Number.NaN;
  return n % 2 === 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2;
}

const KINDS: ((z: number) => number)[] = [
  (z) => z,
  (z) => Math.round(2 * z),
  (z) => (z < 0 ? -0 : 0),
  (z) => Math.sign(z) * Number(`1e${Math.round(50 * z)}`),
  () => 7,
  // all of one kind, and even of few values
  (z) => 100 + z / 100,
  (z) => 1e6 + Math.round(z),
  (z) => (z < 1 ? Number.NaN : z),
  () => Number.NaN,
  (z) => (z < 0 ? -Number.MAX_VALUE : Number.MAX_VALUE),
];

it.each([1, 2, 3, 10, 4095, 4096, 4097, 9000])(
  'are those of the sorted columns to the last bit, of %i rows',
  (rows) => {
    const random = stream(1, 'medians', rows);
    const cols = 5 * KINDS.length;
    const x = new Matrix(rows, cols);
    for (let e = 0; e < x.data.length; e++) x.data[e] = KINDS[(e % cols) % KINDS.length](random.normal());
    const medians = columnMedians(x);
    for (let j = 0; j < cols; j++) expect(medians[j], `column ${j}`).toBe(bySorting(x.column(j)) + 0);
  },
);

it('counts no NaN, whatever its bits', () => {
  const x = new Matrix(5000, 1, new Float64Array(5000).fill(3));
  new Uint32Array(x.data.buffer).set([1, 0xfff00000, 1, 0x7ff00000, 0, 0xffffffff, 0, 0x7fffffff]);
  expect(x.data.subarray(0, 4).every(Number.isNaN)).toBe(true);
  expect(columnMedians(x)[0]).toBe(3);
});

const number = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }));

it('gives the value that sorting puts there, and parts the others by it', () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 300 }), fc.nat(), (list, pick) => {
      const values = Float64Array.from(list);
      const sorted = values.toSorted();
      const rank = pick % list.length;
      const selected = selectRank(values, rank);
      // 0 and −0 are equal here
      expect(selected === sorted[rank]).toBe(true);
      expect(values.subarray(0, rank).every((value) => value <= selected)).toBe(true);
      expect(values.subarray(rank).every((value) => value >= selected)).toBe(true);
      expect(values.toSorted().every((value, i) => value === sorted[i])).toBe(true);
    }),
    { numRuns: 500 },
  );
});
