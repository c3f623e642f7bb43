import { expect, it } from 'vitest';
import { CostModel, inRunOrder } from '../../../src/harness/runs/cost.js';
import type { PlannedRun } from '../../../src/harness/runs/plan.js';
import type { RunRecord } from '../../../src/harness/runs/record.js';
import { keyed, recordOf } from '../slurm/scripted.js';

function planned(key: string, experiment: string, seed: number): PlannedRun {
  const run = { dataset: { generator: 'matched', n: 9, seed }, method: 'GMM', options: {}, seed: 1, algorithm: 1 };
  return { key, run, neededBy: [{ experiment, row: 'a row' }] };
}

it('does short experiments first, and within one the runs on the same data beside each other', () => {
  const runs = [planned('a', 'long', 1), planned('b', 'long', 2), planned('c', 'long', 1), planned('d', 'short', 1)];
  const order = (msOfD: number): string =>
    inRunOrder(runs, ({ key }) => (key === 'd' ? msOfD : 10))
      .map(({ key }) => key)
      .join('');
  expect(order(29)).toBe('dacb');
  expect(order(31)).toBe('acbd');
});

/** Earlier runs of GMM on one kind of data that took this long. */
const took = (...ms: number[]): Map<string, RunRecord> =>
  new Map(ms.map((durationMs, i) => [keyed(i).key, recordOf(keyed(i), 1, durationMs)]));

it('expects what a run took before, or the median of its kind, of its method, or a guess', () => {
  const costs = new CostModel(took(100, 300, 200));
  const [known, kin, larger, other] = [keyed(1), keyed(8), keyed(9), keyed(9)];
  larger.run = { ...larger.run, dataset: { generator: 'matched', n: 500, seed: 1 } };
  other.run = { ...other.run, method: 'K-means' };
  expect([known, kin, larger, other].map((run) => costs.costMs(run))).toEqual([320, 220, 220, 1020]);
  costs.observe({ ...recordOf(larger, 1, 5000) });
  expect([kin, larger].map((run) => costs.costMs(run))).toEqual([220, 5020]);
});

it('expects what the first of several sources says, and learns nothing from failures', () => {
  const failed: RunRecord = { ...recordOf(keyed(1), 1, 9000), outcome: { status: 'failed', error: 'timed out' } };
  const own = new Map([...took(100), [failed.key, failed]]);
  const costs = new CostModel(own, took(700, 300));
  expect([0, 1].map((i) => costs.costMs(keyed(i)))).toEqual([120, 320]);
  costs.observe(failed);
  expect(costs.costMs(keyed(8))).toBe(320);
});
