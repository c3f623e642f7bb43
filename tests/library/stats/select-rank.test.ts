import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectRank } from '../../../src/library/stats/select-rank.js';

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
