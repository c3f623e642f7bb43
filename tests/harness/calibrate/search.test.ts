import { describe, expect, it } from 'vitest';
import { isRuledOut, notRuledOut, rulingOut, type StudyResult } from '../../../src/harness/calibrate/calibration.js';
import { oneAtATime, search } from '../../../src/harness/calibrate/search.js';
import { chosenSetting, startSetting } from '../../../src/harness/calibrate/study.js';
import { targetsOf } from '../../../src/harness/calibrate/targets.js';
import { registry } from '../../support/registry.js';
import { EXPERIMENTS, evaluateToy, LOOK, RUNG, STUDY } from './toy-study.js';

const targets = targetsOf(STUDY, EXPERIMENTS, registry).filter(({ heldOut }) => !heldOut);

it('finds the level the numbers come from, is sure of it, and leaves the idle knob open', async () => {
  const stages: string[] = [];
  const result = await search(STUDY, STUDY.stages, targets, (settings, rung, stage) => {
    stages.push(stage);
    return evaluateToy(targets, settings, rung);
  });
  expect(result.finalists[0].setting.level).toBe('2');
  expect(result.chosen.setting).toEqual({ level: '2', idle: 'a' });
  const bound = rulingOut({ studies: [{ search: result } as StudyResult] });
  expect(notRuledOut(STUDY.knobs[0], result, bound)).toEqual([]);
  expect(notRuledOut(STUDY.knobs[1], result, bound)).toEqual(['b']);
  const [level] = result.knobs;
  expect(level.candidates.map(({ name }) => name)).toEqual(['0', '1', '2', '3']);
  const [zero, one, two] = level.candidates.map(({ discrepancy }) => discrepancy);
  expect(zero).toBeGreaterThan(one);
  expect(one).toBeGreaterThan(two);
  expect(result.settings).toBe(6);
  expect(stages[0]).toBe('reference');
  // the numbers are those of the chosen setting: chance gives as much as it has
  expect(result.chance.asLarge).toBeGreaterThan(0.05);
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

it('draws joint settings, halves them stage by stage, and keeps the chosen one beside the best', async () => {
  const FIRST = [{ ...LOOK, small: 4 }];
  const halvings = [
    { rung: FIRST, keep: 1 },
    { rung: RUNG, keep: 1 },
  ];
  const elsewhere = { ...STUDY, knobs: [{ ...STUDY.knobs[0], chosen: '1' }, STUDY.knobs[1]] };
  const asked: [string, number, string[]][] = [];
  const result = await search(
    elsewhere,
    { reference: RUNG, screen: RUNG, joint: { settings: 2, halvings }, final: [FIRST, RUNG] },
    targets,
    (settings, rung, stage) => {
      asked.push([stage, rung[0].small, settings.map(({ level, idle }) => `${level}${idle}`)]);
      return evaluateToy(targets, settings, rung);
    },
  );
  expect(asked).toEqual([
    ['reference', 8, ['1a']],
    ['one knob at a time', 8, ['0a', '1a', '2a', '3a', '0b']],
    // only level 2 did well enough in the screening to be drawn
    ['joint draws', 4, ['2a', '2b']],
    ['the best of them', 8, ['2a']],
    ['around the chosen setting, look 1', 4, ['1a', '2a', '0a', '2a', '3a', '1b']],
    // level 0 was clearly worse
    ['around the chosen setting, look 2', 8, ['1a', '2a', '2a', '3a', '1b']],
  ]);
  expect(result.knobs[0].candidates.map(({ name, look }) => [name, look])).toEqual([
    ['0', 0],
    ['1', 1],
    ['2', 1],
    ['3', 1],
  ]);
  expect(result.chosenByLook).toHaveLength(2);
  expect(result.chosenByLook[1]).toBe(result.chosen.discrepancy);
  expect(result.chosen.setting).toEqual({ level: '1', idle: 'a' });
  expect(result.finalists.map(({ setting }) => setting.level)).toEqual(['2', '1']);
  const [best, chosen] = result.finalists;
  expect(best.discrepancy).toBeLessThan(chosen.discrepancy);
  expect([best.beatsChosen, chosen.beatsChosen]).toEqual([1, 1]);
  const bound = rulingOut({ studies: [{ search: result } as StudyResult] });
  expect(notRuledOut(elsewhere.knobs[0], result, bound)).toEqual(['2', '3']);
});

describe('ruling out, with all settings tested at once', () => {
  /** Studies whose knobs have one rival each, as good as the chosen candidate in these shares of redraws. */
  const studies = (...shares: number[]): StudyResult[] =>
    shares.map(
      (beatsChosen) =>
        ({
          search: {
            chosen: { setting: { knob: 'a' } },
            knobs: [
              {
                knob: 'knob',
                candidates: [
                  { name: 'a', beatsChosen: 1 },
                  { name: 'b', beatsChosen },
                ],
              },
            ],
          },
        }) as unknown as StudyResult,
    );

  it('is Holm’s procedure: the bound loosens with every setting that is identified', () => {
    // with three of four identified the last is tested by itself; with one, the other three together
    expect(rulingOut({ studies: studies(0.02, 0, 0.01, 0.2) })).toBe(0.05);
    expect(rulingOut({ studies: studies(0.04, 0, 0.03, 0.2) })).toBeCloseTo(0.05 / 3, 12);
    expect(rulingOut({ studies: studies(0.02, 0.02, 0.02, 0.2) })).toBeCloseTo(0.05 / 4, 12);
    expect(rulingOut({ studies: studies(0, 0) })).toBe(0.05);
  });

  it('counts redraws as a sample: no share of theirs is 0', () => {
    expect(isRuledOut({ beatsChosen: 0 }, 1 / 2001)).toBe(true);
    expect(isRuledOut({ beatsChosen: 0 }, 1 / 2002)).toBe(false);
  });
});
