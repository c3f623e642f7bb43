import { describe, expect, it } from 'vitest';
import { judgeMean, type Sample, sampleMean, sampleSd, withinSd } from '../../../src/harness/compare/verdict.js';
import { practicalMargin } from '../../../src/harness/experiment/metrics.js';
import { expectClose } from '../../support/close.js';
import { METRICS } from '../../support/metrics.js';

/** A sample of `n` values with exactly this mean and standard deviation, half of them on either side. */
function sample(mean: number, sd: number, n = 20): Sample {
  const reach = sd * Math.sqrt((n - 1) / n);
  const values = Array.from({ length: n }, (_, i) => mean + (n === 1 ? 0 : i % 2 === 0 ? reach : -reach));
  return { byDataset: values.map((value) => [value]), fixedDataset: false };
}

const paper = (mean: number, sd: number | null, n = 20) => ({ mean, sd, n });

it.each([
  ['ari', 0.9, 0.02],
  ['nmi', 0.9, 0.02],
  ['f1', 0.9, 0.05],
  ['k', 4, 0.05],
  ['splits', 3, 0.05],
  ['activeDims', 10, 1],
  ['activeDims', 100, 5],
  ['seconds', 3, 0],
] as const)('the practical margin of %s around %d is %d, as docs/verdicts.md says', (metric, mean, margin) => {
  expect(practicalMargin(METRICS[metric], mean)).toBe(margin);
});

describe('judgeMean', () => {
  it.each([
    ['surely within the margin', 'ari', sample(0.98, 0.01), paper(0.98, 0.01), 'equal'],
    ['within the margin, but not surely', 'ari', sample(0.98, 0.2), paper(0.98, 0.2), 'undecided'],
    ['beyond it, but by chance', 'ari', sample(0.9, 0.2), paper(0.8, 0.2), 'undecided'],
    ['surely beyond it', 'ari', sample(0.9, 0.01), paper(0.8, 0.01), 'different'],
    ['equal without spread', 'k', sample(4, 0), paper(4, 0), 'equal'],
    ['unequal without spread', 'k', sample(3, 0), paper(4, 0), 'different'],
    ['active dims within 5 %', 'activeDims', sample(600, 1), paper(578, 1.7), 'equal'],
    ['without the paper’s spread', 'ari', sample(0.9, 0.01), paper(0.8, null), 'different'],
  ] as const)('%s: %s', (_, metric, ours, theirs, verdict) => {
    expect(judgeMean(METRICS[metric], ours, theirs).verdict).toBe(verdict);
  });

  it('does not take a single run for certain', () => {
    expect(judgeMean(METRICS.ari, sample(0.95, 0, 1), paper(0.868, 0.05)).verdict).toBe('undecided');
  });

  it('tests one-sided for a difference beyond the margin, at 1 %', () => {
    // scipy.stats.t.sf((d − 0.02) / sqrt(0.001), 38) = 0.0091 and 0.0114 at d = 0.098 and 0.095
    const verdict = (d: number): string => judgeMean(METRICS.ari, sample(0.8 + d, 0.1), paper(0.8, 0.1)).verdict;
    expect([verdict(0.098), verdict(0.095), verdict(-0.098), verdict(-0.095)]).toEqual([
      'different',
      'undecided',
      'different',
      'undecided',
    ]);
  });

  it('calls equal what two one-sided tests at 5 % show to lie inside the margin', () => {
    // 0.02 − scipy.stats.t.ppf(.95, 38) * sqrt(0.01² / 10) = 0.0147
    const verdict = (d: number): string => judgeMean(METRICS.ari, sample(0.8 + d, 0.01), paper(0.8, 0.01)).verdict;
    expect([verdict(0.0146), verdict(0.0148), verdict(-0.0146), verdict(-0.0148)]).toEqual([
      'equal',
      'undecided',
      'equal',
      'undecided',
    ]);
  });

  it('takes the paper’s sd for a single run, and our own from two runs on', () => {
    // variances 0.05² of 1 df and 0.05² / 20 of 19; with two runs 0.03² / 2 of 1 df: SciPy, beyond the margin of 0.02
    expectClose(judgeMean(METRICS.ari, sample(0.95, 0, 1), paper(0.868, 0.05)).p, 0.21251716717051441, 1e-9);
    expectClose(judgeMean(METRICS.ari, sample(0.95, 0.03, 2), paper(0.868, 0.05)).p, 0.0752086567288565, 1e-9);
  });

  it('gives difference, its p beyond the margin and 90 % interval, and the resolution', () => {
    // SciPy: se = 0.05, df = 27.94; resolution 0.02 + 0.05 (t.ppf(.99, df) + t.ppf(.8, df))
    const { difference, p, interval, resolution } = judgeMean(METRICS.ari, sample(0.9, 0.1), paper(0.8, 0.2));
    expectClose(difference, 0.1, 1e-12);
    expectClose(p, 0.06042320481408586, 1e-9);
    expectClose(interval, [0.01493732858977001, 0.18506267141023], 1e-8);
    expectClose(resolution, 0.1861064278151707, 1e-8);
  });

  it('has a point for an interval and the margin for a resolution where nothing varies', () => {
    expect(judgeMean(METRICS.k, sample(4, 0), paper(3, 0))).toMatchObject({ interval: [1, 1], resolution: 0.05 });
  });
});

describe('runs nested in data sets', () => {
  const nested: Sample = {
    byDataset: [
      [1, 2, 3],
      [4, 6, 5],
      [2, 2, 5],
    ],
    fixedDataset: true,
  };

  it('count the variance of runs once: that of data sets is theirs less that of the runs', () => {
    // NumPy: data-set means 2, 5, 3; between 7/3; within (1 + 1 + 3) / 3
    const { mean, own, dataset, n, datasets } = sampleMean(nested);
    expectClose([mean, own.variance, dataset.variance], [10 / 3, 7 / 9, 7 / 3 - 5 / 9], 1e-12);
    expect([own.df, dataset.df, n, datasets]).toEqual([2, 2, 9, 3]);
    expectClose(withinSd(nested.byDataset), Math.sqrt(5 / 3), 1e-12);
  });

  it('have their standard deviation within data sets, and all together where each is drawn anew', () => {
    expectClose(sampleSd(nested), Math.sqrt(5 / 3), 1e-12);
    // NumPy: std(ddof=1) of the nine
    expectClose(sampleSd({ ...nested, fixedDataset: false }), Math.sqrt(24 / 8), 1e-12);
  });

  it('have no variance of data sets where runs alone explain theirs', () => {
    const byDataset = [
      [0, 10],
      [1, 9],
    ];
    expect(sampleMean({ byDataset, fixedDataset: true }).dataset.variance).toBe(0);
  });

  it('allow for the paper’s draw of one data set, and are one sample where there is no such draw', () => {
    const far = paper(8, 0.1, 10);
    expect(judgeMean(METRICS.activeDims, nested, far).verdict).toBe('undecided');
    expect(judgeMean(METRICS.activeDims, { ...nested, fixedDataset: false }, far).verdict).toBe('different');
    expect(sampleMean({ ...nested, fixedDataset: false }).dataset.variance).toBe(0);
  });

  it('add the variance between data sets to that of our mean in the p-value, with the same degrees of freedom', () => {
    // variance 7/9 + 16/9 of 2 df, and none of the paper’s; 14/3 less the margin of 1: t² = (11/3)² / (23/9) = 121/23; with
    // 2 df, the upper tail is ½ (1 − t / √(2 + t²))
    expectClose(judgeMean(METRICS.activeDims, nested, paper(8, 0, 10)).p, (1 - 11 / Math.sqrt(167)) / 2, 1e-9);
  });
});

it('asks more before it calls a mean on one data set different', () => {
  // data sets at ±s about 0.9: p of d = 0.1 beyond 0.02, with 10 df, lies between 0.005 and 0.01
  const byDataset = Array.from({ length: 11 }, (_, d) => [0.9 + 0.0245 * (d % 2 === 0 ? 1 : -1)]);
  const far = paper(1.0, 0, 10);
  const one = judgeMean(METRICS.ari, { byDataset, fixedDataset: true }, far);
  expect(one.p).toBeGreaterThan(0.005);
  expect(one.p).toBeLessThan(0.01);
  expect(one.verdict).toBe('undecided');
  expect(judgeMean(METRICS.ari, { byDataset, fixedDataset: false }, far).verdict).toBe('different');
});
