import { describe, expect, it } from 'vitest';
import { spreadJudge } from '../../../src/harness/compare/spread.js';
import type { Sample } from '../../../src/harness/compare/verdict.js';
import type { PaperValue } from '../../../src/harness/experiment/experiment.js';
import type { Metric } from '../../../src/harness/experiment/metrics.js';
import { stream } from '../../../src/library/core/random.js';
import { METRICS } from '../../support/metrics.js';

const judgeSpread = (...[metric, sample, value]: [Metric, Sample, PaperValue]) =>
  spreadJudge(metric, sample, value.n)(value);

const paper = (sd: number | null, n = 20) => ({ mean: 0.9, sd, n });

function normals(count: number, sd: number, name: string): number[] {
  const random = stream(1, 'spread test', name);
  return Array.from({ length: count }, () => 0.9 + sd * random.normal());
}

const oneEach = (values: number[]): Sample => ({ byDataset: values.map((value) => [value]), fixedDataset: false });

describe('judgeSpread', () => {
  it.each([
    ['the same', 0.1, 'undecided'],
    ['a tenth', 0.01, 'different'],
    ['four times', 0.4, 'different'],
  ] as const)('tells a spread from one that is %s', (_, sd, verdict) => {
    expect(judgeSpread(METRICS.ari, oneEach(normals(100, 0.1, 'runs')), paper(sd))?.verdict).toBe(verdict);
  });

  it('calls equal what differs by less than half the margin of the mean, surely', () => {
    expect(judgeSpread(METRICS.ari, oneEach(normals(100, 0.01, 'tight')), paper(0.011))?.verdict).toBe('equal');
  });

  it.each([
    ['one data set', false],
    ['several data sets', true],
  ])('never calls a spread equal to one three times as wide, with runs on %s', (_, fixedDataset) => {
    // ±0.01 about 0.9: no repeat of 20 such runs has an sd above 0.0103, and half the margin of the mean is 0.01
    const runs = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 0.89 : 0.91));
    const byDataset = fixedDataset ? [runs, runs, runs] : [runs];
    const judged = judgeSpread(METRICS.ari, { byDataset, fixedDataset }, paper(0.03));
    expect(judged?.sd).toBeCloseTo(0.01, 3);
    expect(judged?.verdict).toBe('different');
  });

  it('stands rare outliers, where an F test would reject: a repeat of 20 mostly has none', () => {
    const values = [...normals(98, 0.005, 'outliers'), 0.5, 0.5];
    // F = (0.057 / 0.005)², far beyond any quantile
    const judged = judgeSpread(METRICS.ari, oneEach(values), paper(0.005));
    expect(judged?.sd).toBeGreaterThan(0.05);
    expect(judged?.verdict).toBe('undecided');
  });

  it('does not call a spread different that one run never seen among ours could make, if it moves the mean as far', () => {
    const ours = oneEach(normals(100, 0.005, 'no failure'));
    // nineteen fits at 0.9 and one at 0.42: mean 0.876, sd 0.107
    expect(judgeSpread(METRICS.ari, ours, { mean: 0.876, sd: 0.107, n: 20 })?.verdict).toBe('undecided');
    expect(judgeSpread(METRICS.ari, ours, { mean: 0.897, sd: 0.107, n: 20 })?.verdict).toBe('different');
  });

  it('has a size near its level: of repeats of our own runs few are called different', () => {
    const ours = oneEach(normals(100, 0.1, 'size'));
    const sds = Array.from({ length: 60 }, (_, i) => {
      const repeat = normals(20, 0.1, `repeat ${i}`);
      const mean = repeat.reduce((a, b) => a + b) / 20;
      return Math.sqrt(repeat.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 19);
    });
    const different = sds.filter((sd) => judgeSpread(METRICS.ari, ours, paper(sd))?.verdict === 'different');
    expect(different.length).toBeLessThanOrEqual(2);
  });

  it('compares runs on one data set with runs on one data set', () => {
    const byDataset = Array.from({ length: 11 }, (_, d) =>
      normals(10, 0.01, `set ${d}`).map((value) => value + d / 11),
    );
    const [nested, pooled] = [true, false].map((fixedDataset) =>
      judgeSpread(METRICS.ari, { byDataset, fixedDataset }, paper(0.01, 10)),
    );
    expect(nested?.verdict).toBe('equal');
    expect(pooled?.verdict).toBe('different');
  });

  it.each([
    ['the paper’s is zero', oneEach(normals(20, 0.1, 'a')), paper(0)],
    ['the paper’s is unknown', oneEach(normals(20, 0.1, 'b')), paper(null)],
    ['ours is zero', oneEach(Array(20).fill(0.9)), paper(0.1)],
    ['ours are too few', oneEach(normals(4, 0.1, 'c')), paper(0.1)],
  ])('judges nothing where %s', (_, sample, theirs) => {
    expect(judgeSpread(METRICS.ari, sample, theirs)).toBeNull();
  });
});
