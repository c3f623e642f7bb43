import { expect, it } from 'vitest';
import { TimeLeft } from '../../../../src/apps/cli/terminal/time-left.js';
import type { PlannedRun } from '../../../../src/harness/runs/plan.js';

let count = 0;

function planned(method = 'GMM', timed = false, row = 'a row'): PlannedRun {
  const dataset = { generator: 'matched', n: 9, seed: 1 };
  const run = { dataset, method, options: {}, seed: 1, algorithm: 1, ...(timed && { timed: true as const }) };
  return { key: `${count++}`, run, neededBy: [{ experiment: 'table', row }] };
}

const many = (length: number, method?: string, timed?: boolean): PlannedRun[] =>
  Array.from({ length }, () => planned(method, timed));

/** A time left with a clock of its own, whose runs are each expected to take `expected`. */
function told(runs: PlannedRun[], expected: number | ((run: PlannedRun) => number), jobs = 1, afterwardsMs = 0) {
  const clock = { now: 0 };
  const expectedMs = typeof expected === 'number' ? () => expected : expected;
  const left = new TimeLeft(runs, expectedMs, { jobs, afterwardsMs, now: () => clock.now });
  /** Does a run in `ms`, its fit in `fitMs`. */
  const complete = (run: PlannedRun, ms: number, fitMs = ms): void => {
    left.begin(run);
    clock.now += ms;
    left.advance(run, fitMs);
  };
  return { left, clock, complete };
}

const MINUTE = 60_000;

it('says nothing before a run has ended', () => {
  const { left } = told([planned(), planned('GMM', true)], 100);
  expect(left.ms).toBeNull();
});

it('goes by the pace of each method', () => {
  const [slow, fast] = [many(4, 'GMM'), many(4, 'SPKM')];
  const { left, complete } = told([...slow, ...fast], MINUTE);
  for (const i of [0, 1]) {
    complete(slow[i], 3 * MINUTE);
    complete(fast[i], MINUTE / 3);
  }
  expect(left.ms! / (2 * 3 * MINUTE + (2 * MINUTE) / 3)).toBeCloseTo(1, 1);
});

it('goes by the pace of each row', () => {
  const rowOf = (row: string): PlannedRun[] => Array.from({ length: 40 }, () => planned('GMM', false, row));
  const [slow, fast] = [rowOf('wide'), rowOf('narrow')];
  const { left, complete } = told([...slow, ...fast], 1000);
  for (let i = 0; i < 40; i++) {
    complete(fast[i], 700);
    if (i < 20) complete(slow[i], 1400);
  }
  expect(left.ms! / (20 * 1400)).toBeGreaterThan(0.9);
  expect(left.ms! / (20 * 1400)).toBeLessThan(1.1);
});

it('learns nothing from runs that fail', () => {
  const [first, ...runs] = many(120);
  const { left, clock } = told([first, ...runs], MINUTE, 10);
  clock.now = MINUTE;
  left.advance(first, null);
  expect(left.ms).toBeNull();
  for (let i = 0; i < 50; i++) {
    clock.now += MINUTE / 10;
    left.advance(runs[i], MINUTE);
  }
  expect(left.ms! / (6.9 * MINUTE)).toBeGreaterThan(0.8);
  expect(left.ms! / (6.9 * MINUTE)).toBeLessThan(1.3);
});

it('takes a method that was not seen to be as slow as the others, the more of them there are', () => {
  const guessed = (methods: number): number => {
    const seen = Array.from({ length: methods }, (_, i) => planned(`seen ${i}`));
    const { left, complete } = told([...seen, planned('SPKM')], MINUTE);
    for (const run of seen) complete(run, 2 * MINUTE);
    return left.ms! / MINUTE;
  };
  expect(guessed(1)).toBeGreaterThan(1.2);
  expect(guessed(1)).toBeLessThan(1.6);
  expect(guessed(6)).toBeGreaterThan(1.7);
});

it('shares runs among the workers, but not those that run alone', () => {
  const [together, alone] = [many(4), many(2, 'GMM', true)];
  const { left, clock } = told([...together, ...alone], MINUTE, 2);
  for (const run of together.slice(0, 2)) left.begin(run);
  clock.now = MINUTE;
  for (const run of together.slice(0, 2)) left.advance(run, MINUTE);
  expect(left.ms! / (MINUTE + 2 * MINUTE)).toBeCloseTo(1, 2);
});

it('takes the pace of runs beside others for that of runs alone in part', () => {
  const [together, alone] = [many(500), planned('GMM', true)];
  const { left, complete } = told([...together, alone], 1000);
  for (const run of together) complete(run, 3000);
  expect(left.ms! / 1000).toBeGreaterThan(1.7);
  expect(left.ms! / 1000).toBeLessThan(2.6);
});

it('tells a machine that becomes slower from methods that are slow', () => {
  const [slow, fast] = [many(60, 'GMM'), many(60, 'SPKM')];
  const { left, complete } = told([...slow, ...fast], 1000);
  for (let i = 0; i < 20; i++) {
    complete(slow[i], 2000);
    complete(fast[i], 500);
  }
  // GMM alone shows it, and SPKM is known to be four times as fast
  for (const run of slow.slice(20)) complete(run, 4000);
  expect(left.ms! / 40_000).toBeGreaterThan(0.85);
  expect(left.ms! / 40_000).toBeLessThan(1.15);
});

it('forgets what others took as runs alone show their own pace', () => {
  const [together, alone] = [many(30), many(30, 'GMM', true)];
  const { left, complete } = told([...together, ...alone], 1000);
  for (const run of together) complete(run, 3000);
  for (const run of alone.slice(0, 20)) complete(run, 1000);
  expect(left.ms! / 10_000).toBeCloseTo(1, 1);
});

it('does not expect again what was done once, such as unpacking a file', () => {
  const runs = many(100);
  const { left, complete } = told(runs, 1000);
  complete(runs[0], MINUTE, 1000);
  expect(left.ms!).toBeLessThan(1.5 * 99_000);
});

it('is not led astray by a first run that is small and slow', () => {
  const [small, large] = [planned(), planned()];
  const { left, complete, clock } = told([small, large], ({ key }) => (key === small.key ? 11 : 10 * MINUTE));
  clock.now = MINUTE;
  complete(small, 500, 1);
  expect(left.ms! / (10 * MINUTE)).toBeCloseTo(1, 1);
});

it('goes by the mean where nothing is known of runs that differ widely', () => {
  const runs = many(400);
  const { left, complete } = told(runs, 110);
  for (const [i, run] of runs.slice(0, 200).entries()) complete(run, i % 2 === 0 ? 100 : 2000);
  expect(left.ms! / (200 * 1050)).toBeGreaterThan(0.85);
  expect(left.ms! / (200 * 1050)).toBeLessThan(1.15);
});

it('is not led astray by a run that takes no time by the clock', () => {
  const runs = many(50);
  const { left, complete } = told(runs, 1000);
  for (const run of runs.slice(0, 40)) complete(run, 1000);
  complete(runs[40], 0);
  expect(left.ms! / 9000).toBeGreaterThan(0.6);
  expect(left.ms! / 9000).toBeLessThan(1);
});

it('counts what running runs have done, and waits for the longest', () => {
  const [short, long, other] = [planned(), planned(), planned()];
  const { left, clock } = told([short, long, other], ({ key }) => (key === long.key ? 10 : 1) * MINUTE, 8);
  for (const run of [short, long, other]) left.begin(run);
  clock.now = MINUTE;
  left.advance(short, MINUTE);
  left.advance(other, MINUTE);
  expect(left.ms! / (9 * MINUTE)).toBeCloseTo(1, 2);
  clock.now = 4 * MINUTE;
  expect(left.ms! / (6 * MINUTE)).toBeCloseTo(1, 2);
});

it('finds out how many workers a cluster has, which does not say when a run begins', () => {
  const runs = many(1000);
  const { left, clock } = told(runs, MINUTE);
  for (const run of runs.slice(0, 500)) {
    clock.now += MINUTE / 20;
    left.advance(run, MINUTE);
  }
  expect(left.ms! / ((500 * MINUTE) / 20)).toBeCloseTo(1, 1);
});

it('speaks in round numbers for the first half minute', () => {
  const runs = many(100);
  const { left, complete } = told(runs, 2010);
  for (const [i, run] of runs.slice(0, 99).entries()) {
    complete(run, 2100);
    const seconds = (i + 1) * 2.1;
    const step = seconds < 30 ? 30 : 0;
    if (step > 0) expect(left.ms! % 30_000).toBe(0);
    expect(Math.abs(left.ms! / 1000 - (210 - seconds))).toBeLessThan(0.07 * 210 + step / 2);
  }
});

it('counts what comes after the runs', () => {
  const runs = many(2);
  const { left, complete } = told(runs, MINUTE, 1, 4000);
  complete(runs[0], MINUTE);
  expect(left.ms! / (MINUTE + 4000)).toBeCloseTo(1, 2);
});

it('takes what comes after the runs to be as slow as the machine', () => {
  const runs = ['GMM', 'SPKM', 'VarSel', 'K-means'].flatMap((method) => many(3, method));
  const { left, complete } = told([...runs, planned()], MINUTE, 1, MINUTE);
  for (const run of runs) complete(run, 3 * MINUTE);
  expect(left.ms! / MINUTE).toBeGreaterThan(3 + 1.8);
});

it('comes to nothing with the last run', () => {
  const runs = many(3);
  const { left, complete } = told(runs, 0.1);
  for (const run of runs) complete(run, 50);
  expect(left.ms).toBe(0);
});
