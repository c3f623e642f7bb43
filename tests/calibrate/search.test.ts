import { expect, it } from 'vitest';
import { surenessOf } from '../../src/calibrate/calibration.js';
import { oneAtATime, search } from '../../src/calibrate/search.js';
import { chosenSetting, startSetting } from '../../src/calibrate/study.js';
import { targetsOf } from '../../src/calibrate/targets.js';
import { registry } from '../support/registry.js';
import { EXPERIMENTS, evaluateToy, STUDY } from './toy-study.js';

const targets = targetsOf(STUDY, EXPERIMENTS, registry).filter(({ heldOut }) => !heldOut);

it('finds the level the numbers come from, is sure of it, and leaves the idle knob open', async () => {
  const stages: string[] = [];
  const result = await search(STUDY, STUDY.stages, targets, (settings, rung, stage) => {
    stages.push(stage);
    return evaluateToy(targets, settings, rung);
  });
  expect(result.finalists[0].setting.level).toBe('2');
  expect(result.chosen.setting).toEqual({ level: '2', idle: 'a' });
  expect(surenessOf(STUDY.knobs[0], result)).toEqual({ sure: true, withinNoise: [] });
  expect(surenessOf(STUDY.knobs[1], result)).toEqual({ sure: false, withinNoise: ['b'] });
  const [level] = result.knobs;
  expect(level.candidates.map(({ name }) => name)).toEqual(['0', '1', '2', '3']);
  const [zero, one, two] = level.candidates.map(({ discrepancy }) => discrepancy);
  expect(zero).toBeGreaterThan(one);
  expect(one).toBeGreaterThan(two);
  expect(result.settings).toBe(6);
  expect(stages[0]).toBe('reference');
});

it('begins where the study begins and ends around the chosen setting', () => {
  expect(startSetting(STUDY)).toEqual({ level: '0', idle: 'a' });
  expect(oneAtATime(STUDY, chosenSetting(STUDY))).toEqual([
    { level: '2', idle: 'a' },
    { level: '0', idle: 'a' },
    { level: '1', idle: 'a' },
    { level: '3', idle: 'a' },
    { level: '2', idle: 'b' },
  ]);
});
