// @module-tag slow
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AdaptiveDivi } from '../../../../src/library/adaptive/adaptive-divi.js';
import type { Clusters } from '../../../../src/library/adaptive/options.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { makeMatched } from '../../../../src/library/data/synthetic/matched.js';

// more than one part of kernel/common/parts.ts has
const ROWS = 21_000;

const table = makeMatched({ n: ROWS, d: 6, k: 3, informative: 3, seed: 1 }).x;

/** The same with wild values to clip, which are then spread, and a constant column. */
function awkward(): Matrix {
  const x = new Matrix(ROWS, 6, table.data.slice());
  for (let i = 0; i < ROWS; i++) {
    if (i % 7000 === 0) x.set(i, 3, 1000 + i);
    x.set(i, 5, 1);
  }
  return x;
}

/** Columns that go together: they are searched in their principal components. */
function dense(): Matrix {
  const x = makeMatched({ n: 20_500, d: 41, k: 2, informative: 3, seed: 2 }).x;
  for (let i = 0; i < x.rows; i++) for (let j = 3; j < x.cols; j++) x.set(i, j, x.get(i, j) + 2 * table.get(i, 4));
  return x;
}

/** All that a fit comes to. */
function fitted(x: Matrix, threads: number, clusters: Clusters = 'auto') {
  const rungs: object[] = [];
  const { options: _options, ...parts } = new AdaptiveDivi({
    clusters,
    threads,
    onSplit: (rung) => rungs.push(rung),
  }).fit(x).parts;
  return { ...parts, rungs };
}

afterEach(() => vi.unstubAllGlobals());

describe('a fit has the same bits for 1, 2, 3 and 7 threads', () => {
  it('as many as are likely', () => {
    const alone = fitted(table, 1);
    expect(alone.ladder.length).toBeGreaterThan(1);
    for (const threads of [2, 3, 7]) expect(fitted(table, threads)).toEqual(alone);
  });

  it('only certain ones, where columns are clipped or constant', () => {
    const x = awkward();
    const alone = fitted(x, 1, 'certain');
    expect(alone.notes.join()).toMatch(/constant.*clipped/);
    expect(fitted(x, 3, 'certain')).toEqual(alone);
  });

  it('in principal components', () => {
    const x = dense();
    const alone = fitted(x, 1, 'certain');
    expect(alone.assignment.subspace).not.toBeNull();
    expect(fitted(x, 2, 'certain')).toEqual(alone);
  });

  it('without shared memory', () => {
    const shared = fitted(table, 2);
    vi.stubGlobal('SharedArrayBuffer', undefined);
    expect(fitted(table, 2)).toEqual(shared);
  });
});

it('in a worker as well', async () => {
  const { labels, probabilities } = await new AdaptiveDivi({ threads: 2 }).fitAsync(table);
  const alone = new AdaptiveDivi().fit(table);
  expect(labels).toEqual(alone.labels);
  expect(probabilities).toEqual(alone.probabilities);
});

it('a fit within a fit, and one after a failure, are as any other', () => {
  const alone = fitted(table, 2);
  const small = makeMatched({ n: 100, d: 5, k: 2, informative: 3, seed: 3 }).x;
  const inner: Int32Array[] = [];
  const outer = new AdaptiveDivi({ threads: 2, onSplit: () => inner.push(new AdaptiveDivi().fit(small).labels) });
  expect(outer.fit(table).labels).toEqual(alone.labels);
  for (const labels of inner) expect(labels).toEqual(new AdaptiveDivi().fit(small).labels);
  const stopped = (): never => {
    throw new Error('stopped');
  };
  expect(() => new AdaptiveDivi({ threads: 3, onSplit: stopped }).fit(table)).toThrow('stopped');
  expect(fitted(table, 2)).toEqual(alone);
});

it('the number of threads is checked, and is no part of a model', () => {
  for (const threads of [0, 1.5, 257, Number.NaN])
    expect(() => new AdaptiveDivi({ threads })).toThrow('threads must be');
  expect(new AdaptiveDivi({ threads: 2 }).options).toEqual(new AdaptiveDivi().options);
});
