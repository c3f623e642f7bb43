import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimeLeft } from '../../../src/cli/terminal/time-left.js';
import type { PlannedRun } from '../../../src/runs/plan.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function planned(timed: boolean): PlannedRun {
  const run = {
    dataset: { generator: 'matched', n: 9, seed: 1 },
    method: 'GMM',
    options: {},
    seed: 1,
    algorithm: 1,
    ...(timed && { timed: true as const }),
  };
  return { key: '', run, neededBy: [] };
}

const together = planned(false);
const alone = planned(true);

it('says nothing before a run has ended', () => {
  expect(new TimeLeft([together, alone], () => 100).ms).toBeNull();
});

it('goes by the pace of each kind of run, that of those alone by the length of the fits until one has ended', () => {
  const left = new TimeLeft([together, together, alone, alone, alone], () => 100);
  // two workers, and a machine at half the speed: 100 ms of wall clock for a run expected to take 100
  vi.advanceTimersByTime(100);
  left.advance(together, 200);
  expect(left.ms).toBe(100 + 3 * 200);
  vi.advanceTimersByTime(100);
  left.advance(together, 200);
  expect(left.ms).toBe(3 * 200);
  // alone they take longer than that
  vi.advanceTimersByTime(250);
  left.advance(alone, 250);
  expect(left.ms).toBe(2 * 250);
});

it('comes to nothing with the last run', () => {
  const left = new TimeLeft([together], () => 100);
  vi.advanceTimersByTime(50);
  left.advance(together, 50);
  expect(left.ms).toBe(0);
});
