import { expect, it } from 'vitest';
import { BaselineKernel } from '../../../src/library/baselines/kernel.js';
import { KMeansPlusPlus, randomRows } from '../../../src/library/baselines/kmeans-seeding.js';
import { KMeansState } from '../../../src/library/baselines/kmeans-state.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { type RandomStream, stream } from '../../../src/library/core/random.js';
import { withRows } from '../../../src/library/core/threads/rows.js';
import fixture from '../../fixtures/sklearn/clustering.json' with { type: 'json' };

function pick(x: Matrix, k: number, random: Pick<RandomStream, 'uniform' | 'integer'>): Int32Array {
  return withRows(x, 1, (rows) => {
    const kernel = new BaselineKernel(rows);
    new KMeansState(kernel, k);
    return new KMeansPlusPlus(kernel, k).pick(random);
  });
}

it.each(fixture.seeding)('picks the rows of scikit-learn from the same random numbers ($x, k = $k)', (expected) => {
  const x = Matrix.fromRows((fixture.x as Record<string, number[][]>)[expected.x]);
  const draws = expected.draws.values();
  const uniform = () => draws.next().value as number;
  const rows = pick(x, expected.k, { uniform, integer: (n) => Math.floor(uniform() * n) });
  expect(Array.from(rows)).toEqual(expected.rows);
  expect(draws.next().done).toBe(true);
});

it('never picks a row twice while a different one is left', () => {
  const x = Matrix.fromRows(Array.from({ length: 30 }, (_, i) => [i % 10, (i % 10) ** 2]));
  for (let r = 0; r < 50; r++) {
    const rows = pick(x, 10, stream(1, 'test', r));
    expect(new Set(Array.from(rows, (row) => row % 10)).size).toBe(10);
  }
});

it('draws random rows without replacement, all equally often', () => {
  const counts = new Int32Array(6);
  for (let r = 0; r < 6000; r++) {
    const rows = randomRows(6, 2, stream(3, 'test', r));
    expect(rows[0]).not.toBe(rows[1]);
    for (const row of rows) counts[row]++;
  }
  // 2000 expected each, with a standard deviation of 36
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(150);
});
