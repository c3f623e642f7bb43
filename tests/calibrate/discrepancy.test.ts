import { describe, expect, it } from 'vitest';
import { discrepancy, loss, replicatesOf, targetCells, zScore } from '../../src/calibrate/discrepancy.js';
import type { Evaluation } from '../../src/calibrate/evaluation.js';
import { bootstrapWinRate } from '../../src/calibrate/noise.js';
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

it('noise: an equal is always as good, a much worse one never, a slightly worse one sometimes', () => {
  const reference = evaluation([0.48, 0.52, 0.5, 0.49, 0.51]);
  const cells = targetCells([target(false)], reference);
  const near = evaluation([0.495, 0.535, 0.515, 0.505, 0.525]);
  const far = evaluation([0.88, 0.92, 0.9, 0.89, 0.91]);
  const [same, equal, close, worse] = bootstrapWinRate(
    [target(false)],
    cells,
    [reference, reference, near, far],
    reference,
  );
  expect([same, equal, worse]).toEqual([1, 1, 0]);
  expect(close).toBeGreaterThan(0.05);
  expect(close).toBeLessThan(0.95);
  expect(discrepancy(cells, near)).toBeGreaterThan(discrepancy(cells, reference));
});
