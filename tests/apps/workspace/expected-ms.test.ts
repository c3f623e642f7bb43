import { expect, it } from 'vitest';
import { expectedMs } from '../../../src/apps/workspace/execute.js';
import type { PlannedRun } from '../../../src/harness/runs/plan.js';
import type { RunRecord } from '../../../src/harness/runs/record.js';

function planned(key: string, n: number, seed: number): PlannedRun {
  const dataset = { generator: 'matched', n, d: 1000, seed };
  return { key, run: { dataset, method: 'GMM', options: {}, seed: 1, algorithm: 1 }, neededBy: [] };
}

/** Published runs of these durations, as far as a guess asks for them. */
const published = (durations: Record<string, number>): Parameters<typeof expectedMs>[0] => ({
  published: {
    records: new Map(Object.entries(durations).map(([key, durationMs]) => [key, { durationMs } as RunRecord])) as never,
  },
});

it('goes by the published duration of a run, and takes one without for a middling one', () => {
  const runs = [planned('a', 1, 1), planned('b', 1, 2), planned('c', 1, 3)];
  const expected = expectedMs(published({ a: 5000, b: 3000 }), runs);
  const [a, b, c] = runs.map(expected);
  expect(a - b).toBeCloseTo(2000, 6);
  expect(c).toBeGreaterThan(50);
  expect(c).toBeLessThan(200);
});

it('has the first run on some data make them, which takes the longer the larger they are', () => {
  const runs = [planned('a', 10_000, 1), planned('b', 10_000, 1), planned('c', 5000, 1), planned('d', 10_000, 2)];
  const [a, b, c, d] = runs.map(expectedMs(published({ a: 7, b: 7, c: 7, d: 7 }), runs));
  expect(a - b).toBeGreaterThan(300);
  expect((a - b) / (c - b)).toBeCloseTo(2, 6);
  expect(d).toBe(a);
});
