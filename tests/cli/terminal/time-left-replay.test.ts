import { describe, expect, it } from 'vitest';
import { expectedMs } from '../../../src/app/execute.js';
import { inRunOrder } from '../../../src/app/run-order.js';
import { Workspace } from '../../../src/app/workspace.js';
import { TimeLeft } from '../../../src/cli/terminal/time-left.js';
import { type RandomStream, stream } from '../../../src/core/random.js';
import { experimentsFolder } from '../../../src/experiment/load-experiments.js';
import { type PlannedRun, runsOf } from '../../../src/runs/plan.js';
import { groupByWork } from '../../../src/runs/shared-work.js';
import { fixture } from '../../support/fixture.js';

/** A run as it was done, or might have been. */
interface Done {
  run: PlannedRun;
  begin: number;
  end: number;
  fit: number;
}

interface Said {
  /** since the first run began, and until the last ended */
  elapsed: number;
  left: number;
  said: number;
}

/** What was said of the time left at the end of each run. */
function replay(done: readonly Done[], jobs: number, expected: (run: PlannedRun) => number, total: number): Said[] {
  let now = 0;
  const timeLeft = new TimeLeft(
    done.map(({ run }) => run),
    expected,
    { jobs, afterwardsMs: 0, now: () => now },
  );
  const events = done.flatMap((one) => [
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
const farthest = (said: readonly Said[], slack: number): number =>
  said.reduce((most, one) => Math.max(most, (Math.abs(one.said - one.left) - slack) / one.left), 0);

const planned = (key: string, method: string, timed: boolean): PlannedRun => {
  const dataset = { generator: 'matched', n: 9, seed: 1 };
  const run = { dataset, method, options: {}, seed: 1, algorithm: 1, ...(timed && { timed: true as const }) };
  return { key, run, neededBy: [] };
};

/** A recorded reproduction, on a machine `slowness` times as slow. */
function traceOf(name: string, slowness: number): Said[] {
  const { jobs, total, methods, runs } = fixture<{
    jobs: number;
    total: number;
    methods: string[];
    runs: [method: number, timed: 0 | 1, expected: number, begin: number, end: number, fit: number][];
  }>(`run-traces/${name}.json`);
  const expected = new Map(runs.map(([, , ms], i) => [`${i}`, ms]));
  const done = runs.map(([method, timed, , begin, end, fit], i) => ({
    run: planned(`${i}`, methods[method], timed === 1),
    begin: begin * slowness,
    end: end * slowness,
    fit: fit * slowness,
  }));
  return replay(done, jobs, ({ key }) => expected.get(key) as number, total * slowness);
}

describe.each(['quiet', 'two-workers', 'one-worker'])('the time left of a recorded reproduction, %s', (name) => {
  it.each([0.7, 1, 1.5])('is right after the first minute, within a fifth, at %s times its duration', (slowness) => {
    const judged = traceOf(name, slowness).filter(
      ({ elapsed, left }) => elapsed >= 60_000 && left >= 10_000 * slowness,
    );
    expect(judged.length).toBeGreaterThan(10);
    expect(farthest(judged, 0)).toBeLessThan(0.2);
  });

  it('is not far off before', () => {
    const judged = traceOf(name, 1).filter(({ elapsed }) => elapsed >= 5000 && elapsed < 60_000);
    expect(judged.length).toBeGreaterThan(500);
    expect(Math.min(...judged.map(({ said, left }) => said / left))).toBeGreaterThan(0.6);
    expect(Math.max(...judged.map(({ said, left }) => said / left))).toBeLessThan(1.5);
  });
});

describe('the time left of everything beyond the paper', async () => {
  const workspace = await Workspace.open({ experiments: experimentsFolder(), store: '/nonexistent/divi-time-left' });
  const runs = runsOf(workspace.plan(), 'all').filter(({ key }) => workspace.published.records.has(key));
  const expected = expectedMs(workspace, runs);
  const ordered = inRunOrder(runs, expected);

  /** The runs as the local executor does them, each of a length that `fitOf` gives. */
  function simulate(jobs: number, fitOf: (run: PlannedRun) => number): Done[] {
    const done: Done[] = [];
    const free = Array.from({ length: jobs }, () => 0);
    for (const group of groupByWork(ordered.filter(({ run }) => !run.timed))) {
      const worker = free.indexOf(Math.min(...free));
      for (const run of group) free[worker] = complete(run, free[worker]);
    }
    let now = Math.max(...free);
    for (const run of ordered.filter(({ run }) => run.timed)) now = complete(run, now);
    return done;

    function complete(run: PlannedRun, begin: number): number {
      const fit = fitOf(run);
      done.push({ run, begin, end: begin + fit + 5, fit });
      return begin + fit + 5;
    }
  }

  /** A factor between a third and three, its logarithm uniform. */
  const factor = (random: RandomStream): number => 3 ** (2 * random.uniform() - 1);

  it.each([1, 2, 3, 4])(
    'is right after its tenth, within a fifth, where every method has another pace (%i)',
    (seed) => {
      const paces = new Map<string, number>();
      const noise = stream(seed, 'noise');
      const done = simulate(2, (run) => {
        const { method } = run.run;
        const pace = paces.get(method) ?? factor(stream(seed, method));
        paces.set(method, pace);
        return (expected(run) - 10) * pace * Math.exp(0.2 * noise.normal());
      });
      const total = Math.max(...done.map(({ end }) => end));
      const judged = replay(done, 2, expected, total).filter(({ elapsed }) => elapsed >= Math.max(60_000, total / 10));
      expect(judged.length).toBeGreaterThan(5000);
      // a few seconds at the end are no matter
      expect(farthest(judged, 5000)).toBeLessThan(0.2);
    },
  );
});
