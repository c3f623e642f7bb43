import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunProgress, TimeLeft } from '../../../../src/apps/cli/terminal/run-progress.js';
import type { PlannedRun } from '../../../../src/harness/runs/plan.js';
import type { RunRecord } from '../../../../src/harness/runs/record.js';
import { keyed, recordOf } from '../../../harness/slurm/scripted.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SECOND = 1000;

function planned(i: number, timed = false, experiment = 'table'): PlannedRun {
  const { key, run } = keyed(i);
  return { key, run: timed ? { ...run, timed: true } : run, neededBy: [{ experiment, row: '' }] };
}

/** The record of a run that ends now. */
function record(run: PlannedRun, outcome: Partial<RunRecord> = {}): RunRecord {
  const made = recordOf(run);
  return { ...made, provenance: { ...made.provenance, time: new Date().toISOString() }, ...outcome };
}

/** A time left whose i-th run is expected to cost `costs[i]` seconds. */
function timeLeft(costs: number[], jobs = 1, isTimed: (i: number) => boolean = () => false) {
  const runs = costs.map((_, i) => planned(i, isTimed(i)));
  const left = new TimeLeft(runs, ({ key }) => SECOND * costs[runs.findIndex((run) => run.key === key)], jobs);
  const end = (i: number, seconds: number): void => {
    vi.advanceTimersByTime(SECOND * seconds);
    left.advance(runs[i], record(runs[i]));
  };
  return { left, runs, end };
}

it('says nothing before a run is done, and nought after the last', () => {
  const { left, end } = timeLeft([1, 1]);
  vi.advanceTimersByTime(SECOND);
  expect(left.ms).toBeNull();
  end(0, 1);
  end(1, 1);
  expect(left.ms).toBe(0);
});

it('is the time so far by the expected cost of the rest over that of what is done', () => {
  const { left, end } = timeLeft([10, 20, 60]);
  end(0, 15);
  expect(left.ms).toBe(15 * SECOND * 8);
  end(1, 15);
  expect(left.ms).toBe(30 * SECOND * 2);
});

it('counts timed runs in full, and shares the others among the workers', () => {
  const { left, end } = timeLeft([40, 40, 10], 4, (i) => i === 2);
  end(0, 10);
  expect(left.ms).toBe((10 + 10) * SECOND);
});

it('learns nothing from runs that fail or that an earlier command did', () => {
  const { left, runs, end } = timeLeft([10, 10, 10, 10]);
  const old = recordOf(runs[0]);
  left.advance(runs[0], { ...old, provenance: { ...old.provenance, time: '2020-01-01T00:00:00.000Z' } });
  left.advance(runs[1], record(runs[1], { outcome: { status: 'failed', error: 'broken' } }));
  expect(left.ms).toBeNull();
  end(2, 7);
  expect(left.ms).toBe(7 * SECOND);
});

it('shows counts, failures and the time left, and says which experiments are complete', () => {
  let text = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((more) => {
    text += more;
    return true;
  });
  const runs = [planned(0), planned(1), planned(2, false, 'other'), planned(3)];
  const progress = new RunProgress(runs, () => SECOND, 1);
  const complete: string[][] = [];
  for (const run of runs) {
    vi.advanceTimersByTime(6 * SECOND);
    complete.push(
      progress.advance(run, record(run, run === runs[1] ? { outcome: { status: 'failed', error: '' } } : {})),
    );
  }
  progress.status('tasks: 1 running');
  progress.stop();
  expect(complete).toEqual([[], [], ['other'], ['table']]);
  expect(text).toContain('1/4  about 18 s left\n');
  expect(text).toContain('2/4  1 failed  about 24 s left\n');
  expect(text).toContain('4/4  1 failed\n');
});
