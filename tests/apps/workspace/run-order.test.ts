import { expect, it } from 'vitest';
import { inRunOrder } from '../../../src/apps/workspace/run-order.js';
import type { PlannedRun } from '../../../src/harness/runs/plan.js';

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

it("begins with the shortest of each method's long runs, unless they are timed", () => {
  const of = (run: PlannedRun, method: string, timed?: true): PlannedRun => ({
    ...run,
    run: { ...run.run, method, ...(timed && { timed }) },
  });
  const long = [4, 2, 3, 1].map((seed) => of(planned(`${seed}`, 'long', seed), 'SPKM-Gap'));
  const runs = [planned('a', 'short', 1), ...long, of(planned('t', 'long', 5), 'SPKM', true)];
  const order = inRunOrder(runs, ({ key, run }) => (key === 'a' ? 10 : run.timed ? 2000 : 500 * Number(key)));
  expect(order.map(({ key }) => key).join('')).toBe('123a4t');
});

it('does not begin with a run that is short only for having its work from another', () => {
  const sharing = (key: string): PlannedRun => ({ ...planned(key, 'long', 1), work: 'a long one' });
  const runs = [planned('a', 'short', 1), sharing('b'), sharing('c'), planned('d', 'long', 2)];
  const ms: Record<string, number> = { a: 10, b: 90_000, c: 400, d: 500 };
  const order = inRunOrder(runs, ({ key }) => ms[key]).map(({ key }) => key);
  expect(order.indexOf('d')).toBeLessThan(order.indexOf('b'));
  expect(order.indexOf('b')).toBeLessThan(order.indexOf('c'));
});
