import { expect, it } from 'vitest';
import {
  changesOf,
  membersOfLabels,
  membersOfSides,
  pairCounts,
  Responsibilities,
} from '../../../../src/library/adaptive/mixture/memberships.js';
import { withWorkbench, workbench } from '../../../../src/library/adaptive/workbench.js';
import { stream } from '../../../../src/library/core/random.js';

/** A task by one thread, by two and by three. */
const byThreads = (task: () => void): void => {
  for (const threads of [1, 2, 3]) withWorkbench(1e6, threads, task);
};

const labelsBelow = (k: number, n: number, name: string): Int32Array => {
  const random = stream(3, name, n);
  return Int32Array.from({ length: n }, () => random.integer(k));
};

/** N × K numbers in blocks of eight rows, column by column. */
function inBlocks(r: Float64Array, k: number): Float64Array {
  const out = new Float64Array(Math.ceil(r.length / k / 8) * 8 * k);
  r.forEach((share, e) => {
    const i = Math.floor(e / k);
    out[(Math.floor(i / 8) * k + (e % k)) * 8 + (i % 8)] = share;
  });
  return out;
}

// one row, parts that are full, and one that is not
const SIZES = [1, 8192, 20_000];
const K = 19;

it.each(SIZES)('%i rows by their labels, each list in its order', (n) => {
  const labels = labelsBelow(K, n, 'labels');
  byThreads(() => {
    const { rows, weights } = membersOfLabels(labels, K);
    expect(weights).toBeUndefined();
    expect(rows.map((list) => Array.from(list))).toEqual(
      Array.from({ length: K }, (_, c) => Array.from(labels.keys()).filter((i) => labels[i] === c)),
    );
  });
});

it.each(SIZES)('%i rows by the side of a cut, on which they are not below it', (n) => {
  const random = stream(3, 'sides', n);
  const values = Float64Array.from({ length: n }, () => random.integer(5));
  const rows = Int32Array.from({ length: n }, (_, i) => 3 * i + 7);
  byThreads(() => {
    const sides = membersOfSides(rows, values, 2);
    expect(sides[0]).toEqual(rows.filter((_, i) => values[i] < 2));
    expect(sides[1]).toEqual(rows.filter((_, i) => values[i] >= 2));
  });
});

it.each(SIZES)('%i pairs of labels are counted', (n) => {
  const [a, b] = [labelsBelow(K, n, 'a'), labelsBelow(K, n, 'b')];
  const pairs = new Int32Array(K * K);
  for (let i = 0; i < n; i++) pairs[a[i] * K + b[i]]++;
  byThreads(() => {
    expect(pairCounts(a, K, b, K)).toEqual(pairs);
    const { sizes, moved } = changesOf(a, b, K);
    expect(sizes).toEqual(Int32Array.from({ length: K }, (_, c) => a.filter((label) => label === c).length));
    expect(moved).toBe(a.filter((label, i) => label !== b[i]).length);
  });
});

it.each(SIZES)('labels and members of %i rows by their responsibilities', (n) => {
  const k = 3;
  const random = stream(3, 'responsibilities', n);
  // some that are equal, and some that do not count
  const r = new Float64Array(n * k);
  for (let i = 0; i < n; i++) r.set(i % 5 === 0 ? [0.4, 0.4, 0.2] : [1e-7 * random.uniform(), 0.3, 0.7], i * k);
  const [own, other] = [stream(4, 'posterior', n), stream(4, 'posterior', n)];
  const drawn = Int32Array.from({ length: n }, (_, i) => {
    const u = other.uniform() - r[i * k];
    return u < 0 ? 0 : u - r[i * k + 1] < 0 ? 1 : 2;
  });
  const next = other.uniform();
  byThreads(() => {
    const work = workbench();
    const shares = new Responsibilities(work, work.place(inBlocks(r, k)), n, k);
    expect(shares.labels()).toEqual(Int32Array.from({ length: n }, (_, i) => (i % 5 === 0 ? 0 : 2)));
    const { rows, weights } = shares.members();
    for (let c = 0; c < k; c++) {
      const listed = Array.from({ length: n }, (_, i) => i).filter((i) => r[i * k + c] >= 1e-6);
      expect(Array.from(rows[c])).toEqual(listed);
      expect(Array.from(weights![c])).toEqual(listed.map((i) => r[i * k + c]));
    }
  });
  withWorkbench(1e6, 2, () => {
    const work = workbench();
    expect(new Responsibilities(work, work.place(inBlocks(r, k)), n, k).drawnLabels(own)).toEqual(drawn);
  });
  expect(own.uniform()).toBe(next);
});
