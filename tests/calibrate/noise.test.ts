import { describe, expect, it } from 'vitest';
import { targetCells } from '../../src/calibrate/discrepancy.js';
import type { Evaluation } from '../../src/calibrate/evaluation.js';
import { bootstrapWinRate } from '../../src/calibrate/noise.js';
import type { Target } from '../../src/calibrate/targets.js';
import { stream } from '../../src/core/random.js';
import { mean } from '../../src/stats/moments.js';
import { RUNG } from './toy-study.js';

const PAPER = { mean: 0.5, sd: 0.05, n: 10 };

const target = (changes: Partial<Target>): Target => ({
  tables: ['t'],
  labels: {},
  method: 'DIVI-Info',
  dataset: { generator: 'matched', n: 200, seed: 0 },
  options: {},
  fixedDataset: false,
  heldOut: false,
  cells: [{ metric: 'ari', paper: PAPER }],
  ...changes,
});

/** What runs on the data sets of each target gave, by their ARI. */
function evaluation(aris: number[][], repeats: number[][][] = aris.map(() => [])): Evaluation {
  const values = aris.map((ofTarget) =>
    ofTarget.map((ari) => ({ ari, nmi: 0, f1: null, k: 3, splits: 2, activeDims: 9 })),
  );
  return { setting: {}, rung: { ...RUNG, small: aris[0].length, large: aris[0].length }, values, repeats };
}

/** Ten values with exactly this mean. */
function sample(centre: number, name: string): number[] {
  const drawn = Array.from({ length: 10 }, (_, i) => 0.05 * stream(1, 'noise test', name, i).normal());
  return drawn.map((value) => centre + value - mean(drawn));
}

describe('bootstrapWinRate', () => {
  const targets = [target({})];
  const reference = evaluation([sample(0.5, 'a')]);
  const cells = targetCells(targets, reference);
  const rates = (...centres: number[]): number[] =>
    bootstrapWinRate(
      targets,
      cells,
      centres.map((centre) => evaluation([sample(centre, 'a')])),
      reference,
    );

  it('is 1 for the first itself, and falls with the distance from the paper', () => {
    const [first, near, further, far] = rates(0.5, 0.53, 0.56, 0.8);
    expect(first).toBe(1);
    expect(near).toBeGreaterThan(further);
    expect(further).toBeGreaterThan(far);
    expect(far).toBe(0);
  });

  it('is above one half for a setting that is nearer to the paper than the first', () => {
    const [, nearer] = rates(0.56, 0.5);
    expect(nearer).toBeGreaterThan(0.9);
  });

  it('has chances on both sides: the paper’s number is shifted as well as ours resampled', () => {
    // on either side of the paper's mean at the same distance: which is nearer is up to the shift alone
    const [, mirrored] = rates(0.44, 0.56);
    expect(mirrored).toBeGreaterThan(0.4);
    expect(mirrored).toBeLessThan(0.6);
  });

  it('is the same for the same numbers', () => {
    expect(rates(0.5, 0.53)).toEqual(rates(0.5, 0.53));
    // changes only with the random streams or the design of the resampling
    expect(rates(0.5, 0.53, 0.56)).toMatchInlineSnapshot(`
      [
        1,
        0.218,
        0.0545,
      ]
    `);
  });
});

describe('what the paper has drawn once', () => {
  /** How often the second of two settings is as good, where the paper used one data set for all rows of a size. */
  const rate = (targets: Target[]): number => {
    const reference = evaluation(targets.map(() => sample(0.5, 'fixed')));
    const cells = targetCells(targets, reference);
    const [, other] = bootstrapWinRate(
      targets,
      cells,
      [0.52, 0.56].map((centre) => evaluation(targets.map(() => sample(centre, 'fixed')))),
      reference,
    );
    return other;
  };
  const fixed = target({ fixedDataset: true });
  const large = target({ fixedDataset: true, dataset: { generator: 'matched', n: 1000, seed: 0 } });

  it('moves all rows of a size together: more of them say no more', () => {
    expect(rate([fixed, fixed, fixed])).toBe(rate([fixed]));
  });

  it('moves rows of two sizes each on its own: together they say more', () => {
    expect(rate([fixed, large])).toBeLessThan(rate([fixed]));
  });

  it('counts a row of many data sets as surer than one of a single one', () => {
    expect(rate([target({})])).toBeLessThan(rate([fixed]));
  });
});

it('resamples the run-to-run sd by its own standard error', () => {
  const targets = [target({ fixedDataset: true, cells: [{ metric: 'activeDims', paper: { mean: 9, sd: 1, n: 10 } }] })];
  const withSd = (sd: number): Evaluation => evaluation([[0.5, 0.5]], [[[9 - sd, 9, 9 + sd]]]);
  const reference = withSd(1);
  const cells = targetCells(targets, reference);
  expect(cells.map(({ kind }) => kind)).toEqual(['mean', 'run sd']);
  const [same, near, far] = bootstrapWinRate(targets, cells, [1, 1.3, 20].map(withSd), reference);
  expect(same).toBe(1);
  expect(near).toBeGreaterThan(0.1);
  expect(near).toBeLessThan(0.9);
  expect(far).toBe(0);
});
