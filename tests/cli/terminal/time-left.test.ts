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
  expect(new TimeLeft([together, alone], () => 100, 2).ms).toBeNull();
});

it('goes by the pace of each kind of run, that of those alone by the length of the fits until they have a pace', () => {
  const minute = 60_000;
  const runs = [together, together, alone, alone, alone];
  const left = new TimeLeft(runs, () => minute, 2);
  // a machine at half the speed, which with two workers takes a minute for a run expected to take one
  vi.advanceTimersByTime(minute);
  left.advance(together, 2 * minute);
  expect(left.ms! / (minute + 3 * 2 * minute)).toBeCloseTo(1, 1);
  vi.advanceTimersByTime(minute);
  left.advance(together, 2 * minute);
  expect(left.ms! / (3 * 2 * minute)).toBeCloseTo(1, 1);
  // alone they take longer than that
  vi.advanceTimersByTime(3 * minute);
  left.advance(alone, 3 * minute);
  expect(left.ms).toBeGreaterThan(2 * 2.9 * minute);
  expect(left.ms).toBeLessThan(2 * 3 * minute);
});

it('is not led astray by a first run that is small and slow', () => {
  const small: PlannedRun = { ...together, key: 'small' };
  const mixed = new TimeLeft([small, together], ({ key }) => (key === 'small' ? 1 : 60_000), 1);
  vi.advanceTimersByTime(500);
  mixed.advance(small, 1);
  expect(mixed.ms).toBeLessThan(1.2 * 60_000);
});

it('speaks in round numbers for the first half minute', () => {
  const runs = Array.from({ length: 100 }, () => together);
  const left = new TimeLeft(runs, () => 4015, 2);
  const [said, seconds]: number[][] = [[], []];
  for (let i = 0; i < 99; i++) {
    vi.advanceTimersByTime(2100);
    left.advance(together, 4200);
    said.push(left.ms! / 1000);
    seconds.push((i + 1) * 2.1);
  }
  for (const [i, ms] of said.entries()) {
    const step = seconds[i] < 30 ? 60 : 0;
    if (step > 0) expect(ms % step).toBe(0);
    expect(Math.abs(ms - (210 - seconds[i]))).toBeLessThan(0.07 * 210 + step / 2);
  }
});

it('knows how fast a machine is by the fits alone, not by what is done around them', () => {
  const left = new TimeLeft([...Array(200).fill(together), alone], ({ run }) => (run.timed ? 100_015 : 25), 2);
  for (let i = 0; i < 200; i++) {
    vi.advanceTimersByTime(160);
    // twice as slow, and 300 ms around each
    left.advance(together, 20);
  }
  expect(left.ms).toBeGreaterThan(1.6 * 100_000);
  expect(left.ms).toBeLessThan(2.1 * 100_000);
});

it('comes to nothing with the last run', () => {
  const left = new TimeLeft([together], () => 100, 2);
  vi.advanceTimersByTime(50);
  left.advance(together, 50);
  expect(left.ms).toBe(0);
});
