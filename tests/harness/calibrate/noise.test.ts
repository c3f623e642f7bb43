import { describe, expect, it } from 'vitest';
import { targetCells } from '../../../src/harness/calibrate/cells.js';
import { bootstrapWinRate, chanceDiscrepancies } from '../../../src/harness/calibrate/noise.js';
import type { Evaluation } from '../../../src/harness/calibrate/setting-runs.js';
import type { Target } from '../../../src/harness/calibrate/targets.js';
import { stream } from '../../../src/library/core/random.js';
import { mean } from '../../../src/library/stats/moments.js';
import { METRICS } from '../../support/metrics.js';
import { evaluation, target as rowOf } from './toy-study.js';

const PAPER = { mean: 0.5, sd: 0.05, n: 10 };
const target = (fixedDataset: boolean, n?: number): Target => ({
  ...rowOf(fixedDataset, n),
  cells: [{ metric: METRICS.ari, paper: PAPER }],
});

/** Ten data sets, one run on each, whose mean is exactly this. */
function sample(centre: number, name: string, sd = 0.05): number[][] {
  const drawn = Array.from({ length: 10 }, (_, i) => sd * stream(1, 'noise test', name, i).normal());
  return drawn.map((value) => [centre + value - mean(drawn)]);
}

/** Only the means of the cells: the spreads are tested below. */
const meansOf = (targets: Target[], reference: Evaluation) =>
  targetCells(targets, reference).filter(({ kind }) => kind === 'mean');

describe('bootstrapWinRate', () => {
  const targets = [target(false)];
  const reference = evaluation([sample(0.5, 'a')]);
  const cells = meansOf(targets, reference);
  const rates = (...centres: number[]): number[] =>
    bootstrapWinRate(
      targets,
      cells,
      centres.map((centre) => evaluation([sample(centre, 'a')])),
      reference,
    );

  it('is 1 for the first itself, and falls with the distance from the paper', () => {
    const [first, near, further, far] = rates(0.5, 0.54, 0.58, 0.8);
    expect(first).toBe(1);
    expect(near).toBeGreaterThan(further);
    expect(further).toBeGreaterThan(far);
    expect(far).toBe(0);
  });

  it('is above one half for a setting that is nearer to the paper than the first', () => {
    const [, nearer] = rates(0.57, 0.5);
    expect(nearer).toBeGreaterThan(0.9);
  });

  it('has chances on both sides: the paper’s number is shifted as well as ours resampled', () => {
    // on either side of the paper's mean at the same distance: only the shift decides which is nearer
    const [, mirrored] = rates(0.43, 0.57);
    expect(mirrored).toBeGreaterThan(0.4);
    expect(mirrored).toBeLessThan(0.6);
  });

  it('is the same for the same numbers', () => {
    expect(rates(0.5, 0.54)).toEqual(rates(0.5, 0.54));
    // changes only with the random streams or the design of the resampling
    expect(rates(0.5, 0.54, 0.58)).toMatchInlineSnapshot(`
      [
        1,
        0.1645,
        0.013,
      ]
    `);
  });
});

it('margins hold in the redraws as well: what never varies is as good anywhere inside', () => {
  const exact: Target = { ...target(false), cells: [{ metric: METRICS.ari, paper: { ...PAPER, sd: 0 } }] };
  const at = (ari: number): Evaluation => evaluation([Array.from({ length: 5 }, () => [ari])]);
  const cells = targetCells([exact], at(0.5));
  expect(cells).toHaveLength(1);
  const [, inside, atMargin, beyond] = bootstrapWinRate([exact], cells, [0.5, 0.51, 0.519, 0.54].map(at), at(0.5));
  expect([inside, atMargin, beyond]).toEqual([1, 1, 0]);
});

describe('what the paper has drawn once', () => {
  /** How often the second of two settings is as good, if the paper used one data set for all rows of a size. */
  const rate = (targets: Target[]): number => {
    const reference = evaluation(targets.map(() => sample(0.5, 'fixed')));
    const [, other] = bootstrapWinRate(
      targets,
      meansOf(targets, reference),
      [0.52, 0.6].map((centre) => evaluation(targets.map(() => sample(centre, 'fixed')))),
      reference,
    );
    return other;
  };

  it('moves all rows of a size together: more of them say no more', () => {
    expect(rate([target(true), target(true), target(true)])).toBe(rate([target(true)]));
  });

  it('moves rows of two sizes each on its own: together they say more', () => {
    expect(rate([target(true), target(true, 1000)])).toBeLessThan(rate([target(true)]));
  });

  it('counts a row of many data sets as surer than one of a single one', () => {
    expect(rate([target(false)])).toBeLessThan(rate([target(true)]));
  });
});

describe('spreads', () => {
  const spreadsOf = (targets: Target[], reference: Evaluation) =>
    targetCells(targets, reference).filter(({ kind }) => kind !== 'mean');

  it('over data sets tell settings with the same mean apart', () => {
    const targets = [target(false)];
    const reference = evaluation([sample(0.5, 'a')]);
    const at = (sd: number): Evaluation => evaluation([sample(0.5, 'a', sd)]);
    const cells = spreadsOf(targets, reference);
    const [, near, far] = bootstrapWinRate(targets, cells, [0.05, 0.08, 2].map(at), reference);
    expect(near).toBeGreaterThan(0.05);
    expect(near).toBeLessThan(0.9);
    expect(far).toBeLessThan(0.01);
  });

  it('between runs on one data set as well', () => {
    const targets = [target(true)];
    const runs = (sd: number): Evaluation =>
      evaluation([
        Array.from({ length: 6 }, (_, d) =>
          Array.from({ length: 4 }, (_, r) => 0.5 + sd * stream(1, 'noise test', 'runs', d, r).normal()),
        ),
      ]);
    const cells = spreadsOf(targets, runs(0.05));
    expect(cells.map(({ kind }) => kind)).toEqual(['run sd']);
    const [same, near, far] = bootstrapWinRate(targets, cells, [0.05, 0.08, 0.8].map(runs), runs(0.05));
    expect(same).toBe(1);
    expect(near).toBeGreaterThan(0.05);
    expect(near).toBeLessThan(0.95);
    expect(far).toBe(0);
  });
});

it('what chance alone gives does not depend on the paper’s numbers, only on how surely they are known', () => {
  const reference = evaluation([sample(0.5, 'a')]);
  const [near, far] = [0.5, 0.9].map((paperMean) => {
    const targets: Target[] = [
      { ...target(false), cells: [{ metric: METRICS.ari, paper: { ...PAPER, mean: paperMean } }] },
    ];
    return mean(chanceDiscrepancies(targets, meansOf(targets, reference), reference, reference));
  });
  expect(far).toBe(near);
  expect(near).toBeGreaterThan(0);
  expect(near).toBeLessThan(1);
});
