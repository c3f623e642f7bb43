import { expect, it } from 'vitest';
import { inRunOrder } from '../../src/app/run-order.js';
import type { PlannedRun } from '../../src/runs/plan.js';

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
