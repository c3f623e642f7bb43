import { expect, it } from 'vitest';
import { gather, type SettingRun } from '../../../src/harness/calibrate/setting-runs.js';

const run = (target: number, replicate: number, repeat = 0): SettingRun =>
  ({ target, replicate, repeat }) as unknown as SettingRun;
const metrics = (activeDims: number | null) => ({ ari: 0.5, nmi: 0.5, f1: null, k: 3, splits: 2, activeDims });

it('gathers the runs of every target data set by data set', () => {
  const results = new Map([
    [run(0, 0), metrics(10)],
    [run(0, 1), metrics(20)],
    [run(0, 1, 1), null],
    [run(0, 0, 1), metrics(12)],
    [run(2, 0), metrics(40)],
  ]);
  const setting = { knob: 'a' };
  expect(gather(setting, 3, [...results.keys()], (one) => results.get(one) ?? null)).toEqual({
    setting,
    runs: [
      [
        [metrics(10), metrics(12)],
        [metrics(20), null],
      ],
      [],
      [[metrics(40)]],
    ],
  });
});
