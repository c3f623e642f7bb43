import { describe, expect, it } from 'vitest';
import { countVerdicts } from '../../../src/harness/compare/compared-table.js';
import {
  countsLine,
  formatDifference,
  formatNumber,
  formatP,
  formatValue,
  formatVerdict,
} from '../../../src/report/tables/format.js';
import { METRICS } from '../../support/metrics.js';
import { PLAIN, SWEEP } from '../tables.js';

describe('formatNumber', () => {
  it.each([
    [1.2345, 2, '1.23'],
    [-1.2345, 2, '−1.23'],
    [-0.0004, 3, '0.000'],
    [0, 1, '0.0'],
    [null, 2, '–'],
    [Number.NaN, 2, '–'],
    [Number.POSITIVE_INFINITY, 2, '–'],
  ])('%s with %s decimals is %s', (value, digits, text) => {
    expect(formatNumber(value, digits)).toBe(text);
  });
});

describe('formatValue', () => {
  it('prints mean (sd) with the decimals of the metric', () => {
    expect(formatValue(METRICS.ari, { mean: 0.8794, sd: 0.0116, n: 10 })).toBe('0.879 (0.012)');
    expect(formatValue(METRICS.activeDims, { mean: 28.64, sd: 1.26, n: 10 })).toBe('28.6 (1.3)');
  });

  it('prints the mean alone where there is no spread', () => {
    expect(formatValue(METRICS.k, { mean: 4, sd: null, n: 10 })).toBe('4.00');
    expect(formatValue(METRICS.k, { mean: 4, sd: 0, n: 1 })).toBe('4.00');
    expect(formatValue(METRICS.k, { mean: 4, sd: Number.NaN, n: 10 })).toBe('4.00');
  });

  it('prints a dash where there is no mean', () => {
    expect(formatValue(METRICS.k, null)).toBe('–');
    expect(formatValue(METRICS.k, { mean: Number.NaN, sd: 1, n: 10 })).toBe('–');
  });
});

describe('formatDifference', () => {
  it.each([
    [0.0123, '+0.012'],
    [-0.0123, '−0.012'],
    [0.0001, '0.000'],
    [-0.0001, '0.000'],
    [null, '–'],
    [Number.NaN, '–'],
    [Number.POSITIVE_INFINITY, '–'],
  ])('%s is %s', (difference, text) => {
    expect(formatDifference(METRICS.f1, difference)).toBe(text);
  });
});

describe('formatP', () => {
  it.each([
    [0, '<0.001'],
    [0.00099, '<0.001'],
    [0.001, '0.001'],
    [0.0042, '0.004'],
    [0.03, '0.03'],
    [1, '1.00'],
    [null, '–'],
    [Number.NaN, '–'],
  ])('%s is %s', (p, text) => {
    expect(formatP(p)).toBe(text);
  });
});

describe('verdicts', () => {
  it('have an icon and a word', () => {
    expect(formatVerdict('different')).toBe('✗ different');
  });

  it('are counted where they occur', () => {
    expect(countsLine(countVerdicts([SWEEP, PLAIN]))).toBe(
      '4 informative cells: ✓ 1 equal, ? 1 undecided, ✗ 2 different; ◦ 1 given, · 1 not reported, … 1 missing',
    );
    expect(countsLine(countVerdicts([]))).toBe('none');
  });
});
