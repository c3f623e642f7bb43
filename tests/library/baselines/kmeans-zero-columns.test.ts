import { expect, it } from 'vitest';
import { KMeans } from '../../../src/library/baselines/kmeans.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';

const ROWS = 203;
const COLS = 13;

const random = stream(1, 'k-means with columns of zeros');

/** Values of every size, and many equal ones. */
const VALUES: Record<string, (i: number, j: number) => number> = {
  normal: () => random.normal(),
  'many equal distances': () => random.integer(3),
  'one row far away': (i) => random.normal() * (i === 5 ? 1e6 : 1),
  'one column far wider': (_, j) => random.normal() * (j === 2 ? 1e4 : 1),
  'far from zero': () => 1e6 + random.normal(),
  huge: () => random.normal() * 1e150,
  'too small for their squares': () => random.normal() * 1e-170,
  'rows of every size': (i) => random.normal() * 10 ** ((i % 40) - 20),
  'rows that repeat': (i, j) => Math.sin((i % 9) * (j + 1)),
  'all the same': () => 0.1,
};

// columns of zeros change no sum
it.each(Object.keys(VALUES))('finds to the last bit what it finds without columns of zeros: %s', (kind) => {
  const rows = Array.from({ length: ROWS }, (_, i) => Array.from({ length: COLS }, (_, j) => VALUES[kind](i, j)));
  const narrow = Matrix.fromRows(rows);
  const wide = Matrix.fromRows(rows.map((row) => [...row, ...Array<number>(20).fill(0)]));
  for (const k of [1, 2, 3, 6]) {
    for (const init of ['k-means++', 'random'] as const) {
      // the tolerance is relative to the number of columns
      const kMeans = new KMeans({ k, init, nInit: 6, tol: 0, seed: k });
      const [expected, found] = [kMeans.fit(narrow), kMeans.fit(wide)];
      expect(found.labels).toEqual(expected.labels);
      expect(found.inertia).toBe(expected.inertia);
      expect(found.iterations).toBe(expected.iterations);
      expect(found.centers.toRows().map((row) => row.slice(0, COLS))).toEqual(expected.centers.toRows());
      expect(found.predict(wide)).toEqual(expected.predict(narrow));
    }
  }
});
