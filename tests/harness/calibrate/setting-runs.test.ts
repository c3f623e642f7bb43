import { expect, it } from 'vitest';
import { gather, type SettingRun, settingRuns } from '../../../src/harness/calibrate/setting-runs.js';
import { chosenSetting } from '../../../src/harness/calibrate/study.js';
import type { Target } from '../../../src/harness/calibrate/targets.js';
import { registry } from '../../support/registry.js';
import { LOOK, STUDY } from './toy-study.js';

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

it('draws other data for another description, and the same for every setting', () => {
  const target = (dataset: object, fixedDataset = false): Target =>
    ({ method: 'DIVI-Info', dataset: { seed: 0, ...dataset }, options: {}, fixedDataset }) as unknown as Target;
  const matched = { generator: 'matched', n: 200 };
  const targets = [
    target(matched),
    target({ ...matched, d: 40 }),
    target({ ...matched, d: 60 }),
    target(matched, true),
  ];
  const seeds = (level: string): object[] =>
    settingRuns(STUDY, targets, { ...chosenSetting(STUDY), level }, [LOOK], registry).map(({ spec }) => ({
      seed: spec.seed,
      data: 'seed' in spec.dataset && spec.dataset.seed,
    }));
  const all = seeds('0');
  expect(seeds('3')).toEqual(all);
  expect(new Set(all.map((pair) => JSON.stringify(pair))).size).toBe(4 * LOOK.small);
});
