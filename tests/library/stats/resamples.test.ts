import { describe, expect, it } from 'vitest';
import { stream } from '../../../src/library/core/random.js';
import { drawResamples, resampledSums } from '../../../src/library/stats/resamples.js';

/** Counts of one resample, drawn one by one. */
function drawnOneByOne(n: number, random: ReturnType<typeof stream>): number[] {
  const counts = new Array<number>(n).fill(0);
  for (let i = 0; i < n; i++) counts[random.integer(n)]++;
  return counts;
}

describe.each([
  { n: 1, resamples: 1 },
  { n: 7, resamples: 13 },
  { n: 300, resamples: 8 },
])('$resamples resamples of $n rows', ({ n, resamples }) => {
  const random = stream(1, 'resamples');
  const reference = stream(1, 'resamples');
  const drawn = drawResamples(n, resamples, n, random);
  const counts = Array.from({ length: resamples }, () => drawnOneByOne(n, reference));

  it('are those of integers drawn one by one, and the stream goes on from there', () => {
    const found = counts.map((_, r) =>
      Array.from({ length: n }, (_, i) => drawn.counts[8 * n * Math.floor(r / 8) + 8 * i + (r % 8)]),
    );
    expect(found).toEqual(counts);
    expect(random.state()).toEqual(reference.state());
  });

  it('have sums that are those of a plain loop, to the last bit', () => {
    const numbers = Float64Array.from({ length: 4 * n }, () => reference.normal());
    const sums = counts.flatMap((count) =>
      [0, 1, 2, 3].map((number) => count.reduce((sum, times, i) => sum + times * numbers[4 * i + number], 0)),
    );
    expect(Array.from(resampledSums(drawn, numbers))).toEqual(sums);
  });
});

it('draws from some rows of a large sample', () => {
  const { rows, counts } = drawResamples(50, 8, 10, stream(2, 'resamples'));
  expect(new Set(rows).size).toBe(10);
  expect(counts).toHaveLength(80);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(80);
});
