import { describe, expect, it } from 'vitest';
import { farNotes, farValues } from '../../../src/apps/fit/far-rows.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';

/** Two columns of normal values with some replaced. */
function noise(values: [row: number, column: number, value: number][], n = 200): Matrix {
  const random = stream(3, 'far-rows');
  const x = new Matrix(
    n,
    2,
    Float64Array.from({ length: 2 * n }, () => random.normal()),
  );
  for (const [i, j, value] of values) x.set(i, j, value);
  return x;
}

describe('far values', () => {
  it('are found on either side, up to three, with what is missing ignored', () => {
    const x = noise([
      [7, 1, 99999],
      [9, 0, -500],
      [11, 0, -501],
      [13, 0, Number.NaN],
    ]);
    expect(farValues({ x }).map(({ row, column, value }) => [row, column, value])).toEqual([
      [11, 0, -501],
      [9, 0, -500],
      [7, 1, 99999],
    ]);
    const [{ low, high }] = farValues({ x: noise([[7, 1, 99999]]) });
    expect(Math.max(-low, high)).toBeLessThan(5);
  });

  it('are none in noise, in a cluster of four, in long tails and in constant columns', () => {
    const four = [1, 2, 3, 4].map((i): [number, number, number] => [i, 0, 1000 + i]);
    const random = stream(1, 'cauchy');
    const tails = noise([]);
    for (let i = 0; i < tails.rows; i++) tails.set(i, 0, Math.exp(2 * random.normal()));
    for (const x of [noise([]), noise(four), tails, new Matrix(50, 2)]) expect(farValues({ x })).toEqual([]);
  });

  it('are named with row, column and value', () => {
    const found = farValues({ x: noise([[7, 1, 99999]]) });
    const [note] = farNotes({ features: ['a', 'b'], ids: [] }, found);
    expect(note).toMatch(
      /^1 row is far from all clusters: row 8, where b is 99999, and from −\d\.\d+ to \d\.\d+ elsewhere: check it, or leave it out$/,
    );
    expect(farNotes({ features: ['a', 'b'], ids: Array(200).fill('x') }, found)[0]).toContain("row 'x', where");
    const two = farNotes(
      { features: ['a', 'b'], ids: [] },
      farValues({
        x: noise([
          [7, 0, 99999],
          [7, 1, 99999],
          [9, 0, -500],
        ]),
      }),
    );
    expect(two).toEqual([
      expect.stringMatching(/^2 rows are far .*: row 10, .* and row 8, where a is 99999 \(and b\)/),
    ]);
  });
});
