import { describe, expect, it } from 'vitest';
import { groupWeights, replicatesOf, type TargetCell, targetCells } from '../../../src/harness/calibrate/cells.js';
import { stream } from '../../../src/library/core/random.js';
import { expectClose } from '../../support/close.js';
import { METRICS } from '../../support/metrics.js';
import { evaluation, failedRun, PAPER_ARI, target } from './toy-study.js';

const cellOf = (cells: TargetCell[], kind: TargetCell['kind']): TargetCell =>
  cells.find((cell) => cell.kind === kind) as TargetCell;

describe('the variance of a mean', () => {
  it('many data sets: ours is what the reference has, the paper’s what it prints', () => {
    const mean = cellOf(targetCells([target(false)], evaluation([[[0.4], [0.6]]])), 'mean');
    // sd 0.04 over 4 data sets; ours 0.1² · 2
    expectClose([mean.paperVariance, mean.between, mean.within], [0.0016 / 4, 0.02, 0], 1e-12);
  });

  it('one fixed data set: the runs’ own variance is no difference between data sets', () => {
    const runs = [
      [0.4, 0.44],
      [0.6, 0.64],
    ];
    const mean = cellOf(targetCells([target(true)], evaluation([runs])), 'mean');
    // means 0.42 and 0.62 have variance 0.02; runs 0.0008, half of which is in a mean of two
    expectClose([mean.between, mean.within], [0.02 - 0.0004, 0.0008], 1e-12);
    expectClose(mean.paperVariance, 0.0196 + 0.0016 / 4, 1e-12);
  });

  it('is never negative: data sets that differ by less than their runs do not differ', () => {
    const runs = [
      [0.4, 0.6],
      [0.6, 0.4],
    ];
    expect(cellOf(targetCells([target(true)], evaluation([runs])), 'mean').between).toBe(0);
  });

  it('single runs on many data sets, where the paper prints its runs’ sd', () => {
    const mean = cellOf(targetCells([target(true)], evaluation([[[0.4], [0.6]]])), 'mean');
    expectClose([mean.between, mean.within], [0.02 - 0.0016, 0.0016], 1e-12);
  });
});

describe('a spread of the paper', () => {
  it('is a cell of its own where it is not 0 and the number varies by chance', () => {
    const kinds = (sd: number | null, metric = METRICS.ari): string[] =>
      targetCells(
        [{ ...target(true), cells: [{ metric, paper: { ...PAPER_ARI, sd } }] }],
        evaluation([[[0.5, 0.6]]]),
      ).map(({ kind }) => kind);
    expect(kinds(0.04)).toEqual(['mean', 'run sd']);
    expect(kinds(0)).toEqual(['mean']);
    expect(kinds(null)).toEqual(['mean']);
    expect(kinds(0.04, METRICS.k)).toEqual(['mean']);
  });

  it('between runs on one data set: each data set of ours gives one, freed of its bias', () => {
    const reference = evaluation([
      [
        [0.5, 0.6],
        [0.5, 0.5 + 0.1 * Math.E],
        [0.2, 0.3],
      ],
    ]);
    const cell = cellOf(targetCells([target(true)], reference), 'run sd');
    // the mean sd of two values is 4/5 of σ, of four 12/13
    const sd = (0.1 / Math.SQRT2) * (5 / 4);
    expectClose(replicatesOf(cell, reference)?.values ?? [], [sd, sd * Math.E, sd], 1e-12);
    expectClose(cell.paper, Math.log((0.04 * 13) / 12), 1e-12);
    // logs 0, 1, 0 have variance 1/3, less than the runs account for (1/2 each): the paper's own four runs remain
    expectClose([cell.between, cell.paperVariance], [0, 1 / 6], 1e-12);
  });

  it('over data sets: its variance is that of our values drawn again, however far from normal', () => {
    const normal = Array.from({ length: 200 }, (_, i) => [0.5 + 0.04 * stream(1, 'cells test', i).normal()]);
    const rare = Array.from({ length: 200 }, (_, i) => [i % 50 === 0 ? 0 : 0.5 + 0.01 * (i % 2)]);
    const row = { ...target(false), cells: [{ metric: METRICS.ari, paper: { mean: 0.5, sd: 0.04, n: 20 } }] };
    const variance = (runs: number[][]): number =>
      cellOf(targetCells([row], evaluation([runs])), 'sample sd').paperVariance;
    // 1 / 2 (n − 1) of a normal sample; one value in fifty far away makes an sd of twenty a matter of luck
    expect(variance(normal)).toBeGreaterThan(0.02);
    expect(variance(normal)).toBeLessThan(0.04);
    expect(variance(rare)).toBeGreaterThan(1);
  });

  it('too small to be printed is taken for the smallest', () => {
    const reference = evaluation([[[0.5], [0.5], [0.5]]]);
    const cell = cellOf(targetCells([target(false)], reference), 'sample sd');
    expectClose(cell.smallestSd, 0.002, 1e-12);
  });
});

describe('replicates', () => {
  const reference = evaluation([
    [
      [0.5, 0.6],
      [0.6, 0.7],
    ],
  ]);
  const cells = targetCells([target(true)], reference);
  const [mean, runSd] = cells;

  it('are the means of the runs on each data set', () => {
    expect(replicatesOf(mean, reference)?.repeats).toBe(2);
    expectClose(replicatesOf(mean, reference)?.values ?? [], [0.55, 0.65], 1e-12);
  });

  it('are missing where a rung did not look closely enough, and null where a run failed', () => {
    expect(replicatesOf(mean, evaluation([[]]))).toBeUndefined();
    expect(replicatesOf(runSd, evaluation([[[0.5], [0.6]]]))).toBeUndefined();
    const [overData] = targetCells([target(false)], evaluation([[[0.5], [0.6]]])).slice(1);
    expect(replicatesOf(overData, evaluation([[[0.5]]]))).toBeUndefined();
    expect(replicatesOf(mean, failedRun(reference))).toBeNull();
    expect(replicatesOf(runSd, failedRun(reference))).toBeNull();
  });
});

describe('weights', () => {
  const values = [[0.5], [0.52], [0.49]];
  const weights = (fixed: boolean): number[] =>
    targetCells([target(fixed), target(fixed)], evaluation([values, values])).map(({ weight }) => weight);

  it('sweeps of a size, which stand on one data set, share theirs', () => {
    const [mean, , otherMean] = weights(true);
    expectClose([mean, otherMean], [0.5, 0.5], 1e-12);
  });

  it('and are compared by the data sets they have in common', () => {
    const [mean, , otherMean] = targetCells([target(true), target(true)], evaluation([values, values.slice(0, 2)])).map(
      ({ weight }) => weight,
    );
    expectClose([mean, otherMean], [0.5, 0.5], 1e-12);
  });

  it('rows on many data sets do not', () => {
    expectClose(weights(false), [1, 1, 1, 1], 1e-12);
  });

  it('the spreads of a row that move together count once', () => {
    const row = {
      ...target(false),
      cells: [METRICS.ari, METRICS.nmi].map((metric) => ({ metric, paper: PAPER_ARI })),
    };
    const cells = targetCells(
      [row],
      evaluation([values], ({ ari }) => ({ nmi: 2 * ari! })),
    );
    expect(cells.map(({ kind }) => kind)).toEqual(['mean', 'sample sd', 'mean', 'sample sd']);
    expectClose(
      cells.map(({ weight }) => weight),
      [0.5, 0.5, 0.5, 0.5],
      1e-12,
    );
  });
});

it('independent cells count as one each', () => {
  expectClose(
    groupWeights([
      [1, -1, 1, -1],
      [1, 1, -1, -1],
    ]),
    [1, 1],
    1e-12,
  );
});

it('cells that are copies of one another count as one together', () => {
  expectClose(
    groupWeights([
      [1, 2, 4],
      [2, 4, 8],
      [-1, -2, -4],
    ]),
    [1 / 3, 1 / 3, 1 / 3],
    1e-12,
  );
});

it('cells that never vary count as one together, beside the others', () => {
  expectClose(
    groupWeights([
      [3, 3],
      [4, 4],
      [1, 2],
    ]),
    [0.5, 0.5, 1],
    1e-12,
  );
});
