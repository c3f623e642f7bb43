// @module-tag slow
import { describe, expect, it } from 'vitest';
import { expectedMs } from '../../../../src/apps/workspace/execute.js';
import { inRunOrder } from '../../../../src/apps/workspace/run-order.js';
import { Workspace } from '../../../../src/apps/workspace/workspace.js';
import { experimentsFolder } from '../../../../src/harness/experiment/load-experiments.js';
import { runsOf } from '../../../../src/harness/runs/plan.js';
import { stream } from '../../../../src/library/core/random.js';
import {
  atSpeed,
  byWorkers,
  farthest,
  misjudged,
  type RunTrace,
  randomFactors,
  recordedTrace,
  replay,
  type Said,
} from '../../../support/run-trace.js';

/** Milliseconds that are no matter, whatever is left. */
const SLACK = 3000;

const since = (trace: RunTrace, ms: number): Said[] => replay(trace).filter(({ elapsed }) => elapsed >= ms);

/** When a quarter of the rest is done, and no less than some runs. */
const soonAfter = (change: number, { total }: RunTrace): number => change + Math.max(20_000, (total - change) / 4);

describe.each(['quiet', 'two-workers', 'one-worker'])('the time left of a recorded reproduction, %s', (name) => {
  it.each([0.7, 1, 1.5])('is right after the first minute, within a fifth, at %s times its duration', (slowness) => {
    const judged = since(atSpeed(recordedTrace(name), 1 / slowness), 60_000).filter(
      ({ left }) => left >= 10_000 * slowness,
    );
    expect(judged.length).toBeGreaterThan(10);
    expect(farthest(judged, 0)).toBeLessThan(0.2);
  });

  it('is not far off before', () => {
    const judged = since(recordedTrace(name), 5000).filter(({ elapsed }) => elapsed < 60_000);
    expect(judged.length).toBeGreaterThan(500);
    expect(Math.min(...judged.map(({ said, left }) => said / left))).toBeGreaterThan(0.6);
    expect(Math.max(...judged.map(({ said, left }) => said / left))).toBeLessThan(1.5);
  });

  it.each([
    [0.5, 20],
    [0.5, 30],
    [0.5, 45],
    [0.5, 60],
    [0.5, 75],
    [2, 20],
    [2, 30],
    [2, 45],
    [2, 60],
  ])('is right again, within a fifth, soon after the machine goes on at %s times its speed (from %i s)', (speed, s) => {
    const changed = atSpeed(recordedTrace(name), speed, 1000 * s);
    const judged = since(changed, soonAfter(1000 * s, changed));
    expect(judged.length).toBeGreaterThan(5);
    expect(farthest(judged, SLACK)).toBeLessThan(0.2);
  });

  it('is right again, within a fifth, forty seconds after other work has come and gone', () => {
    const changed = atSpeed(recordedTrace(name), 0.5, 30_000, 60_000);
    const judged = since(changed, 100_000);
    expect(judged.length).toBeGreaterThan(10);
    expect(farthest(judged, SLACK)).toBeLessThan(0.2);
  });

  it.each([1, 2, 3, 4])('is right where what was expected of each method is wrong by up to twice (%i)', (seed) => {
    const wrong = misjudged(recordedTrace(name), randomFactors(seed, 2));
    const changed = atSpeed(wrong, 0.5, 45_000);
    for (const judged of [since(wrong, 60_000), since(changed, soonAfter(45_000, changed))]) {
      expect(judged.length).toBeGreaterThan(10);
      expect(farthest(judged, SLACK)).toBeLessThan(0.2);
    }
  });

  it('is right with one worker', () => {
    const judged = since(byWorkers(recordedTrace(name), 1), 60_000);
    expect(judged.length).toBeGreaterThan(10);
    expect(farthest(judged, SLACK)).toBeLessThan(0.2);
  });
});

describe('the time left of everything beyond the paper', async () => {
  const workspace = await Workspace.open({ experiments: experimentsFolder(), store: '/nonexistent/divi-time-left' });
  const runs = runsOf(workspace.plan(), 'all').filter(({ key }) => workspace.published.records.has(key));
  const expected = expectedMs(workspace, runs);
  const ordered = inRunOrder(runs, expected);

  /** What two workers make of it where every method has another pace, between a third and three, and every run too. */
  function simulated(seed: number): RunTrace {
    const pace = randomFactors(seed, 3);
    const noise = stream(seed, 'noise');
    const done = ordered.map((run) => {
      const fit = (expected(run) - 10) * pace(run.run.method) * Math.exp(0.2 * noise.normal());
      return { run, expected: expected(run), begin: 0, end: fit + 5, fit };
    });
    return byWorkers({ jobs: 2, runs: done, total: 0 }, 2);
  }

  it.each([1, 2, 3, 4])(
    'is right after its tenth, within a fifth, where every method has another pace (%i)',
    (seed) => {
      const trace = simulated(seed);
      const judged = since(trace, Math.max(60_000, trace.total / 10));
      expect(judged.length).toBeGreaterThan(5000);
      expect(farthest(judged, 5000)).toBeLessThan(0.2);
    },
  );

  it.each([
    [0.5, 1, 0.25],
    [2, 1, 0.25],
    // other draws of the paces are harder
    [0.5, 2, 0.35],
    [2, 2, 0.35],
    [0.5, 3, 0.35],
    [2, 3, 0.35],
  ])(
    'is right again a third of the rest after the machine goes on at %s times its speed (%i), within %s',
    (speed, seed, most) => {
      const steady = simulated(seed);
      const change = 0.4 * steady.total;
      const changed = atSpeed(steady, speed, change);
      const judged = since(changed, change + (changed.total - change) / 3);
      expect(judged.length).toBeGreaterThan(500);
      expect(farthest(judged, SLACK)).toBeLessThan(most);
    },
  );
});
