import { expect, it } from 'vitest';
import { settingRuns } from '../../../src/harness/calibrate/setting-runs.js';
import { targetsOf } from '../../../src/harness/calibrate/targets.js';
import { experimentsFolder, loadExperiments } from '../../../src/harness/experiment/experiments-folder.js';
import { registry } from '../../support/registry.js';
import { EXPERIMENTS, RUNG, STUDY } from './toy-study.js';

const targets = targetsOf(STUDY, EXPERIMENTS, registry);

it('takes rows that ask for the same runs as one, and holds out what stands in held-out tables alone', () => {
  expect(targets.map(({ tables, heldOut, options }) => ({ tables, heldOut, options }))).toEqual([
    { tables: ['seen', 'hidden'], heldOut: false, options: { beta: 1 } },
    { tables: ['seen'], heldOut: false, options: { beta: 4 } },
    { tables: ['hidden'], heldOut: true, options: { learningRate: 0.05 } },
  ]);
});

it('lets a row keep what it states itself, and gives the rest to the knobs', () => {
  const runs = settingRuns(STUDY, targets, { level: '3', idle: 'b' }, RUNG, registry);
  const options = [0, 1, 2].map((t) => runs.find(({ target }) => target === t)?.spec.options);
  expect(options).toEqual([{ beta: 1 }, { beta: 4 }, { beta: 3.5, learningRate: 0.05 }]);
  expect(runs.filter(({ target }) => target === 0).map(({ replicate }) => replicate)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('gives all settings the same data sets, and none that a report uses', async () => {
  const seeds = (level: string): number[] =>
    settingRuns(STUDY, targets, { level, idle: 'a' }, RUNG, registry).map(
      ({ spec }) => (spec.dataset as { seed: number }).seed,
    );
  expect(seeds('0')).toEqual(seeds('3'));
  const reported = (await loadExperiments(experimentsFolder())).flatMap(({ rows }) =>
    rows.flatMap(({ runs, furtherRuns = [] }) => [...runs, ...furtherRuns]),
  );
  const used = new Set(reported.flatMap(({ dataset }) => ('seed' in dataset ? dataset.seed : [])));
  expect(used.size).toBeGreaterThan(100);
  expect(seeds('0').filter((seed) => used.has(seed))).toEqual([]);
});

it('takes the first look that is for a target, and repeats runs where the paper does', () => {
  const rung = [
    { small: 2, large: 0, real: 0, repeats: 3, tables: ['hidden'] },
    { small: 1, large: 0, real: 0, methods: ['K-means'] },
    { small: 5, large: 0, real: 0 },
  ];
  const runs = (all: typeof targets) => settingRuns(STUDY, all, { level: '2', idle: 'a' }, rung, registry);
  const counts = (all: typeof targets): number[] =>
    all.map((_, t) => runs(all).filter(({ target }) => target === t).length);
  expect(counts(targets)).toEqual([6, 5, 6]);
  expect(counts(targets.map((target) => ({ ...target, fixedDataset: false })))).toEqual([2, 5, 2]);
  expect(
    runs(targets)
      .slice(0, 6)
      .map(({ replicate, repeat }) => [replicate, repeat]),
  ).toEqual([0, 1].flatMap((replicate) => [0, 1, 2].map((repeat) => [replicate, repeat])));
  const first = runs(targets).slice(0, 6);
  expect(new Set(first.map(({ spec }) => JSON.stringify(spec.dataset))).size).toBe(2);
  expect(new Set(first.map(({ spec }) => spec.seed)).size).toBe(6);
});
