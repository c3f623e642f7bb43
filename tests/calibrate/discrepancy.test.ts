import { describe, expect, it } from 'vitest';
import { discrepancy, loss, replicatesOf, targetCells, zScore } from '../../src/calibrate/discrepancy.js';
import type { Evaluation } from '../../src/calibrate/evaluation.js';
import type { Target } from '../../src/calibrate/targets.js';
import { expectClose } from '../support/close.js';
import { RUNG } from './toy-study.js';

const target = (fixedDataset: boolean): Target => ({
  tables: ['t'],
  labels: {},
  method: 'DIVI-Info',
  dataset: { generator: 'matched', n: 200, seed: 0 },
  options: {},
  fixedDataset,
  heldOut: false,
  cells: [{ metric: 'ari', paper: { mean: 0.5, sd: 0.04, n: 4 } }],
});

const evaluation = (aris: (number | null)[]): Evaluation => ({
  setting: {},
  rung: { ...RUNG, small: aris.length },
  values: [aris.map((ari) => (ari === null ? null : { ari, nmi: 0, f1: null, k: 3, splits: 2, activeDims: 9 }))],
  repeats: [[]],
});

describe('a cell in standard errors', () => {
  it('many data sets: both sides have the paper’s sd, and half the margin is added', () => {
    const [cell] = targetCells([target(false)], evaluation([0.5]));
    // 0.04² / 2 + 0.04² / 4 + 0.01²
    expectClose(zScore(cell, [0.6, 0.8]), 0.2 / Math.sqrt(0.0008 + 0.0004 + 0.0001), 1e-12);
  });

  it('one fixed data set: the between-data-set sd of the reference counts on both sides', () => {
    const [cell] = targetCells([target(true)], evaluation([0.4, 0.6]));
    // between data sets 0.02; the paper's one draw, our mean of two
    expectClose(zScore(cell, [0.6, 0.8]), 0.2 / Math.sqrt((0.02 + 0.0016) / 2 + 0.02 + 0.0004 + 0.0001), 1e-12);
  });

  it('a failed run counts as ten standard errors, a row not looked at not at all', () => {
    const [cell] = targetCells([target(false)], evaluation([0.5]));
    expect(zScore(cell, replicatesOf(cell, evaluation([0.5, null])) ?? null)).toBe(10);
    expect(replicatesOf(cell, evaluation([]))).toBeUndefined();
  });
});

it('Huber’s loss: squares up to 2, then lines, capped at 10', () => {
  expect([0, 1, -2, 3, 10, 1000].map(loss)).toEqual([0, 1, 4, 8, 36, 36]);
});

it('repeats on one data set become a run-to-run sd on the log scale', () => {
  const swept: Target = {
    ...target(true),
    cells: [{ metric: 'activeDims', paper: { mean: 9, sd: 0.8, n: 10 } }],
  };
  const reference = evaluation([0.5, 0.5]);
  const [, runSd] = targetCells([swept], reference);
  const ours = {
    ...reference,
    repeats: [
      [
        [1, 3],
        [2, 4],
      ],
    ],
  };
  expectClose(replicatesOf(runSd, ours) ?? [], [Math.log(Math.sqrt(2))], 1e-12);
  expectClose(runSd.paper, Math.log(0.8), 1e-12);
});

it('a run-to-run sd has the standard error of a log sd on either side, and no margin', () => {
  const swept: Target = { ...target(true), cells: [{ metric: 'activeDims', paper: { mean: 9, sd: 0.8, n: 10 } }] };
  const [, runSd] = targetCells([swept], evaluation([0.5, 0.5]));
  // 1 / 2 df: three runs on each of three data sets have 6, the paper's ten runs 9
  expectClose(zScore(runSd, [Math.log(1.6)]), Math.log(2) / Math.sqrt(1 / 12 + 1 / 18), 1e-12);
  // which data sets are resampled says nothing about it
  expect(zScore(runSd, [1], Int32Array.of(5, 6))).toBe(zScore(runSd, [1]));
  const steady = { ...evaluation([0.5]), repeats: [[[9, 9, 9], [9]]] };
  expectClose(replicatesOf(runSd, steady) ?? [], [Math.log(0.3)], 1e-12);
  expect(replicatesOf(runSd, { ...steady, repeats: [[[9]]] })).toBeUndefined();
});

it('a z-score over some replicates, with the paper’s number shifted', () => {
  const [cell] = targetCells([target(false)], evaluation([0.5]));
  const se = Math.sqrt(0.0008 + 0.0004 + 0.0001);
  expectClose(zScore(cell, [0.6, 0.8, 0.9], Int32Array.of(1, 1), 0.1), 0.2 / se, 1e-12);
});

describe('the discrepancy', () => {
  const twoCells: Target = {
    ...target(false),
    cells: [
      { metric: 'ari', paper: { mean: 0.5, sd: 0.04, n: 4 } },
      { metric: 'k', paper: { mean: 3, sd: null, n: 4 } },
    ],
  };

  it('is the weighted mean loss', () => {
    const cells = targetCells([twoCells], evaluation([0.4, 0.6]));
    // K never varies and counts as one more: both count fully; K is met exactly
    expectClose(
      cells.map(({ weight }) => weight),
      [1, 1],
      1e-12,
    );
    const z = 0.2 / Math.sqrt(0.0008 + 0.0004 + 0.0001);
    expectClose(discrepancy(cells, evaluation([0.6, 0.8])), loss(z) / 2, 1e-12);
    const [ari, k] = cells;
    expectClose(discrepancy([{ ...ari, weight: 3 }, k], evaluation([0.6, 0.8])), (3 * loss(z)) / 4, 1e-12);
  });

  it('takes a mean without the paper’s sd as exact but for the margin', () => {
    const [, k] = targetCells([twoCells], evaluation([0.4, 0.6]));
    expectClose(zScore(k, [3.1]), 0.1 / 0.025, 1e-9);
  });

  it('leaves out what was not looked at', () => {
    const cells = targetCells([target(false), target(false)], {
      ...evaluation([0.5, 0.52]),
      values: [...evaluation([0.5, 0.52]).values, ...evaluation([0.5, 0.52]).values],
      repeats: [[], []],
    });
    const [seen] = evaluation([0.7]).values;
    const one = { ...evaluation([0.7]), values: [seen, []], repeats: [[], []] };
    expectClose(discrepancy(cells, one), discrepancy(cells.slice(0, 1), one), 1e-12);
  });

  it('lets the sweeps of a size, which stand on one data set, share their weight', () => {
    const reference = evaluation([0.5, 0.52, 0.49]);
    const both = { ...reference, values: [...reference.values, ...reference.values], repeats: [[], []] };
    const weights = (fixed: boolean): number[] =>
      targetCells([target(fixed), target(fixed)], both).map(({ weight }) => weight);
    expectClose(weights(true), [0.5, 0.5], 1e-12);
    expectClose(weights(false), [1, 1], 1e-12);
  });
});
