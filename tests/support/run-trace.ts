import { TimeLeft } from '../../src/apps/cli/terminal/time-left.js';
import type { PlannedRun } from '../../src/harness/runs/plan.js';
import { groupByWork } from '../../src/harness/runs/shared-work.js';
import { stream } from '../../src/library/core/random.js';
import { fixture } from './fixture.js';

/** A run as it was done, or might have been: milliseconds since the first began. */
export interface TracedRun {
  run: PlannedRun;
  expected: number;
  begin: number;
  end: number;
  fit: number;
}

export interface RunTrace {
  jobs: number;
  runs: readonly TracedRun[];
  /** when all was done */
  total: number;
}

export interface Said {
  /** since the first run began, and until the last ended */
  elapsed: number;
  left: number;
  said: number;
}

/** The columns of a recorded trace. */
type Line = [method: number, timed: 0 | 1, expected: number, begin: number, end: number, fit: number];

/** A recorded reproduction (tests/fixtures/run-traces). */
export function recordedTrace(name: string): RunTrace {
  const { jobs, total, methods, runs } = fixture<{ jobs: number; total: number; methods: string[]; runs: Line[] }>(
    `run-traces/${name}.json`,
  );
  const traced = runs.map(([method, timed, expected, begin, end, fit], i) => {
    const run = plannedRun(`${i}`, methods[method], timed === 1);
    return { run, expected, begin, end, fit };
  });
  return { jobs, total, runs: traced };
}

/** A run of which nothing matters but its method and whether it is timed. */
export function plannedRun(key: string, method: string, timed: boolean): PlannedRun {
  const dataset = { generator: 'matched', n: 9, seed: 1 };
  const run = { dataset, method, options: {}, seed: 1, algorithm: 1, ...(timed && { timed: true as const }) };
  return { key, run, neededBy: [] };
}

/** The same on a machine at `speed` times its own from `from` on, until `until`. */
export function atSpeed(trace: RunTrace, speed: number, from = 0, until = Number.POSITIVE_INFINITY): RunTrace {
  const last = until - from;
  const clock = (ms: number): number => {
    const after = Math.max(0, ms - from);
    const changed = Math.min(after / speed, last);
    return Math.min(ms, from) + changed + Math.max(0, after - changed * speed);
  };
  const runs = trace.runs.map((one) => {
    const [begin, end] = [clock(one.begin), clock(one.end)];
    const stretch = one.end > one.begin ? (end - begin) / (one.end - one.begin) : 1;
    return { ...one, begin, end, fit: one.fit * stretch };
  });
  return { ...trace, runs, total: clock(trace.total) };
}

/** The same where each method was expected to take `factor` as long as it was. */
export function misjudged(trace: RunTrace, factor: (method: string) => number): RunTrace {
  const runs = trace.runs.map((one) => ({ ...one, expected: one.expected * factor(one.run.run.method) }));
  return { ...trace, runs };
}

/** A factor for each method between 1 / `most` and `most`, its logarithm uniform. */
export function randomFactors(seed: number, most: number): (method: string) => number {
  return (method) => most ** (2 * stream(seed, method).uniform() - 1);
}

/** The same runs as the local executor does them with so many workers, each as long as it was. */
export function byWorkers({ runs }: RunTrace, jobs: number): RunTrace {
  const free = Array.from({ length: jobs }, () => 0);
  const moved = (one: TracedRun, worker: number): TracedRun => {
    const begin = free[worker];
    free[worker] += one.end - one.begin;
    return { ...one, begin, end: free[worker] };
  };
  const isTimed = ({ run }: TracedRun): boolean => run.run.timed === true;
  const traced = new Map(runs.map((one) => [one.run.key, one]));
  const shared = groupByWork(runs.filter((one) => !isTimed(one)).map(({ run }) => run));
  const together = shared.flatMap((group) => {
    const worker = free.indexOf(Math.min(...free));
    return group.map(({ key }) => moved(traced.get(key) as TracedRun, worker));
  });
  free[0] = Math.max(...free);
  const alone = runs.filter(isTimed).map((one) => moved(one, 0));
  return { jobs, runs: [...together, ...alone], total: free[0] };
}

/** What is said of the time left at the end of each run. */
export function replay({ jobs, runs, total }: RunTrace): Said[] {
  let now = 0;
  const expected = new Map(runs.map(({ run, expected }) => [run.key, expected]));
  const timeLeft = new TimeLeft(
    runs.map(({ run }) => run),
    ({ key }) => expected.get(key) as number,
    { jobs, afterwardsMs: 0, now: () => now },
  );
  const events = runs.flatMap((one) => [
    { at: one.begin, isBegin: true, ...one },
    { at: one.end, isBegin: false, ...one },
  ]);
  const said: Said[] = [];
  for (const { at, isBegin, run, fit } of events.sort((a, b) => a.at - b.at || Number(a.isBegin) - Number(b.isBegin))) {
    now = at;
    if (isBegin) {
      timeLeft.begin(run);
      continue;
    }
    timeLeft.advance(run, fit);
    said.push({ elapsed: at, left: total - at, said: timeLeft.ms ?? Number.NaN });
  }
  return said;
}

/** How far what was said is off at most, as a share of the truth; `slack` milliseconds are no matter. */
export const farthest = (said: readonly Said[], slack: number): number =>
  said.reduce((most, one) => Math.max(most, (Math.abs(one.said - one.left) - slack) / one.left), 0);
