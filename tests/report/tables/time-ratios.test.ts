import { describe, expect, it } from 'vitest';
import { baselineRatio, ratioVerdict } from '../../../src/report/tables/time-ratios.js';
import { REAL, SCALING, SWEEP } from '../tables.js';

describe('baselineRatio', () => {
  it('is to K-means on the same data, in the same panel', () => {
    const [, divi] = REAL.rows;
    expect(baselineRatio(REAL, divi, 'K-means')).toEqual({ isBaseline: false, ours: 5, paper: 16 });
    expect(baselineRatio(REAL, REAL.rows[6], 'K-means')).toEqual({ isBaseline: false, ours: 20, paper: null });
  });

  it('is to the panel of K-means where panels are methods', () => {
    expect(baselineRatio(SCALING, SCALING.rows[0], 'K-means')).toEqual({ isBaseline: false, ours: 5, paper: null });
    expect(baselineRatio(SCALING, SCALING.rows[3], 'K-means')).toEqual({ isBaseline: true, ours: 1, paper: null });
  });

  it('is null where K-means was not run on the data, or rows are no methods', () => {
    expect(baselineRatio(REAL, REAL.rows[7], 'K-means')).toBeNull();
    expect(baselineRatio(SWEEP, SWEEP.rows[0], 'K-means')).toBeNull();
  });
});

describe('ratioVerdict', () => {
  it.each([
    [10, 5, 'similar'],
    [10.1, 5, 'slower than the paper’s'],
    [2.5, 5, 'similar'],
    [2.4, 5, 'faster than the paper’s'],
    [null, 5, null],
    [5, null, null],
  ])('%s beside %s is %s', (ours, paper, verdict) => {
    expect(ratioVerdict({ isBaseline: false, ours, paper })).toBe(verdict);
  });

  it('has none for K-means itself', () => {
    expect(ratioVerdict({ isBaseline: true, ours: 1, paper: 1 })).toBeNull();
  });
});
