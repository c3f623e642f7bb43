import { expect, it } from 'vitest';
import { gather } from '../../src/calibrate/evaluation.js';
import type { SettingRun } from '../../src/calibrate/setting-runs.js';
import { RUNG } from './toy-study.js';

const run = (target: number, replicate: number, repeat = 0): SettingRun =>
  ({ target, replicate, repeat }) as unknown as SettingRun;
const metrics = (activeDims: number | null) => ({ ari: 0.5, nmi: 0.5, f1: null, k: 3, splits: 2, activeDims });

it('gathers the first run of every data set, and all runs of those that have repeats', () => {
  const results = new Map([
    [run(0, 0), metrics(10)],
    [run(0, 1), metrics(20)],
    [run(0, 2), null],
    [run(0, 0, 1), metrics(12)],
    [run(0, 0, 2), metrics(null)],
    [run(0, 2, 1), metrics(31)],
    [run(2, 0), metrics(40)],
  ]);
  const runs = [...results.keys()];
  const setting = { knob: 'a' };
  expect(gather(setting, RUNG, 3, runs, (one) => results.get(one) ?? null)).toEqual({
    setting,
    rung: RUNG,
    values: [[metrics(10), metrics(20), null], [], [metrics(40)]],
    // biome-ignore lint/suspicious/noSparseArray: data set 1 has no repeats
    repeats: [[[10, 12], , [31]], [], []],
  });
});
