import { describe, expect, it } from 'vitest';
import { type TargetCell, targetCells } from '../../../src/harness/calibrate/cells.js';
import { cellExcess, discrepancy, excess, loss, statistic } from '../../../src/harness/calibrate/discrepancy.js';
import { expectClose } from '../../support/close.js';
import { METRICS } from '../../support/metrics.js';
import { evaluation, PAPER_ARI, target } from './toy-study.js';

const two = (a: number, b: number) => ({ values: [a, b], repeats: 1 });

describe('what a difference has beyond the margin', () => {
  const [mean] = targetCells([target(false)], evaluation([[[0.46], [0.54]]]));
  // ours 0.0032 over two data sets, the paper's 0.0016 over four
  const se = Math.sqrt(0.0016 + 0.0004);

  it('counts nothing within it', () => {
    expect(cellExcess(mean, two(0.5, 0.5))).toBe(0);
    expect(cellExcess(mean, two(0.47, 0.569))).toBe(0);
    expect(cellExcess(mean, two(0.481, 0.481))).toBe(0);
  });

  it('counts in standard errors of both sides beyond it, on either side', () => {
    expectClose(cellExcess(mean, two(0.6, 0.64)), 0.1 / se, 1e-12);
    expectClose(cellExcess(mean, two(0.36, 0.4)), 0.1 / se, 1e-12);
  });

  it('has half the margin as its smallest standard error', () => {
    const exact: TargetCell = { ...mean, paperVariance: 0, between: 0 };
    expectClose(excess(exact, 0.03, two(0, 0)), 1, 1e-12);
  });

  it('counts a failed run as ten standard errors', () => {
    expect(cellExcess(mean, null)).toBe(10);
  });

  it('has more runs on a data set as a smaller part of the variance', () => {
    const cell: TargetCell = { ...mean, paperVariance: 0, between: 0.01, within: 0.04 };
    const of = (repeats: number): number => excess(cell, 0.12, { values: [0, 0], repeats });
    expectClose([of(1), of(4)], [0.1 / Math.sqrt(0.025), 0.1 / Math.sqrt(0.01)], 1e-12);
  });
});

describe('our number for a spread', () => {
  const spread = (fixed: boolean): TargetCell =>
    targetCells(
      [target(fixed)],
      evaluation([
        [
          [0.46, 0.5],
          [0.54, 0.5],
        ],
      ]),
    )[1];

  it('is the log of the mean sd of the data sets, or of the sd over them', () => {
    expectClose(statistic(spread(true), [0.02, 0.06]), Math.log(0.04), 1e-12);
    expectClose(statistic(spread(false), [0.5, 0.6]), Math.log(0.1 / Math.SQRT2), 1e-12);
    expectClose(statistic(spread(false), [0.5, 0.6, 0.9], Int32Array.of(0, 1)), Math.log(0.1 / Math.SQRT2), 1e-12);
    expectClose(statistic(spread(true), [0, 0]), Math.log(0.002), 1e-12);
  });

  it('is the paper’s within a factor of 1.25, and not beyond it', () => {
    const sd = spread(true);
    const ratio = (factor: number): number => {
      const value = Math.exp(sd.paper) * factor;
      return cellExcess(sd, { values: [value, value], repeats: 3 });
    };
    expect([ratio(1 / 1.24), ratio(1), ratio(1.24)]).toEqual([0, 0, 0]);
    // two data sets of ours with two degrees of freedom each, four runs of the paper
    const se = Math.sqrt((sd.between + 1 / 4) / 2 + sd.paperVariance);
    expectClose(ratio(2.5), Math.LN2 / se, 1e-9);
  });
});

it('Huber’s loss: squares up to 2, then lines, capped at 10', () => {
  expect([0, 1, -2, 3, 10, 1000].map(loss)).toEqual([0, 1, 4, 8, 36, 36]);
});

describe('the discrepancy', () => {
  const row = {
    ...target(false),
    cells: [
      { metric: METRICS.ari, paper: PAPER_ARI },
      { metric: METRICS.k, paper: { mean: 3, sd: null, n: 4 } },
    ],
  };
  const reference = evaluation([[[0.46], [0.54]]]);

  it('is the weighted mean loss over all cells that were looked at', () => {
    const cells = targetCells([row], reference);
    const away = evaluation([[[0.6], [0.66]]]);
    const [ari, sd, k] = cells;
    const single = (cell: TargetCell): number => discrepancy([cell], away);
    expect(single(ari)).toBeGreaterThan(1);
    expect([single(sd), single(k)]).toEqual([0, 0]);
    expectClose(discrepancy(cells, away), single(ari) / 3, 1e-12);
    expectClose(discrepancy([{ ...ari, weight: 3 }, sd, k], away), (3 * single(ari)) / 5, 1e-12);
  });

  it('takes a mean without the paper’s sd as exact but for the margin', () => {
    const cells = targetCells([row], reference);
    const ofFour = evaluation([[[0.46], [0.54]]], () => ({ k: 3.1 }));
    // 0.05 beyond the margin of 0.05, in units of half the margin
    expectClose(discrepancy([cells[2]], ofFour), 4, 1e-9);
  });

  it('leaves out what was not looked at', () => {
    const cells = targetCells(
      [row, row],
      evaluation([
        [[0.46], [0.54]],
        [[0.46], [0.54]],
      ]),
    );
    const one = evaluation([[[0.7], [0.6]], []]);
    expectClose(discrepancy(cells, one), discrepancy(cells.slice(0, 3), one), 1e-12);
  });
});
