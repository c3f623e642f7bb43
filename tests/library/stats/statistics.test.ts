import { describe, expect, it } from 'vitest';
import { Matrix } from '../../../src/library/core/matrix.js';
import { withRows } from '../../../src/library/core/threads/rows.js';
import {
  binomialInterval,
  chiSquareLogTail,
  studentInterval,
  studentTLogTail,
} from '../../../src/library/stats/distributions.js';
import { groupStatistics } from '../../../src/library/stats/groups/group-statistics.js';
import { type KruskalWallis, kruskalWallis, welchTest } from '../../../src/library/stats/hypothesis-tests.js';
import { median, type SampleSummary, summarize } from '../../../src/library/stats/moments.js';
import { expectClose } from '../../support/close.js';
import { fixture } from '../../support/fixture.js';

interface ScipyFixture {
  chiSquare: { x: number; df: number; logTail: number }[];
  studentT: { t: number; df: number; logTail: number }[];
  welch: { a: SampleSummary; b: SampleSummary; t: number; p: number }[];
  kruskal: { values: number[]; groups: number[]; k: number; H: number; logP: number }[];
}
const scipy = fixture<ScipyFixture>('scipy/statistics.json');
const sklearn = fixture<{ groups: number[]; kruskal: { values: number[]; H: number; p: number }[] }>(
  'shared/sklearn.json',
);

describe('tails as logarithms', () => {
  it.each(scipy.chiSquare)('chi-square: P(X > $x), df $df', ({ x, df, logTail }) => {
    expectClose(chiSquareLogTail(x, df), logTail, 1e-12);
  });

  it.each(scipy.studentT)("Student's t: P(|T| > $t), df $df", ({ t, df, logTail }) => {
    expectClose(studentTLogTail(t, df), logTail, 1e-12);
    expect(studentTLogTail(-t, df)).toBe(studentTLogTail(t, df));
  });

  it('reaches p-values far below the smallest double', () => {
    expect(chiSquareLogTail(40000, 2)).toBe(-20000);
  });
});

/** The test of one column. */
function testColumn(values: number[], groups: number[], k: number): KruskalWallis {
  const column = new Matrix(values.length, 1, Float64Array.from(values));
  return withRows(column, 1, (rows) => kruskalWallis(groupStatistics(rows, Int32Array.from(groups), k))[0]);
}

describe('Kruskal–Wallis', () => {
  it.each(scipy.kruskal)("agrees with SciPy's H = $H", ({ values, groups, k, H, logP }) => {
    const test = testColumn(values, groups, k);
    expectClose(test.statistic, H, 1e-12);
    expectClose(test.logP, logP, 1e-11);
  });

  it.each(sklearn.kruskal)('agrees with the shared fixture: H = $H', ({ values, H, p }) => {
    const test = testColumn(values, sklearn.groups, 3);
    expectClose(test.statistic, H, 1e-12);
    expectClose(Math.exp(test.logP), p, 1e-12);
  });

  it('has nothing to compare in equal values or one group', () => {
    expect(testColumn([2, 2, 2], [0, 1, 1], 2)).toEqual({
      statistic: 0,
      df: 1,
      logP: 0,
    });
    expect(testColumn([1, 2, 3], [1, 1, 1], 2)).toEqual({
      statistic: 0,
      df: 0,
      logP: 0,
    });
  });

  it('does not count empty groups', () => {
    const values = [1, 5, 2, 8];
    expect(testColumn(values, [0, 2, 0, 2], 3)).toEqual(testColumn(values, [0, 1, 0, 1], 2));
  });
});

describe('Welch test', () => {
  it.each(scipy.welch)("agrees with SciPy's t = $t", ({ a, b, t, p }) => {
    const test = welchTest(a, b);
    expectClose(test.t, t, 1e-12);
    expectClose(test.p, p, 1e-12);
  });

  it('decides by equality where neither sample varies', () => {
    const constant = { mean: 3, sd: 0, n: 20 };
    expect(welchTest(constant, constant).p).toBe(1);
    expect(welchTest(constant, { ...constant, mean: 4 }).p).toBe(0);
  });

  it('takes the degrees of freedom of the one sample that varies', () => {
    expect(welchTest({ mean: 3, sd: 0, n: 20 }, { mean: 3.1, sd: 0.2, n: 10 }).df).toBeCloseTo(9, 12);
  });
});

describe('the interval by Student’s t', () => {
  it('of a mean', () => {
    // R: t.test(1:5)
    expectClose(studentInterval(3, Math.sqrt(2.5), 4, 5), [1.0367568385224393, 4.96324316147756], 1e-9);
  });

  // scipy.stats.t.ppf(.975, df), SciPy 1.17.1
  it.each([
    [1, 12.706204736174694],
    [2.5, 3.5746548420036817],
    [10, 2.228138851986274],
    [1e6, 1.959966356814107],
  ])('of a standard error with %s degrees of freedom', (df, t) => {
    expectClose(studentInterval(7, 2, df), [7 - 2 * t, 7 + 2 * t], 1e-8);
  });

  it('is a point where nothing varies', () => {
    expect(studentInterval(7, 0, Number.POSITIVE_INFINITY)).toEqual([7, 7]);
  });
});

it('a sample is summarised with n − 1; one value has no deviation', () => {
  expect(summarize([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, sd: Math.sqrt(32 / 7), n: 8 });
  expect(summarize([3])).toEqual({ mean: 3, sd: 0, n: 1 });
});

// R 4.2: binom.test(hits, n)$conf.int
it.each([
  [0, 100, 0, 0.0362166926451765],
  [1, 100, 0.000253146032977421, 0.0544593853920806],
  [5, 10, 0.187086028447399, 0.812913971552601],
  [97, 100, 0.91482394702572, 0.993770028461694],
  [3, 1300, 0.000476154703977037, 0.00672911114063735],
  [10, 10, 0.691502892181239, 1],
])('%i of %i: the exact interval, as R has it', (hits, n, low, high) => {
  const [from, to] = binomialInterval(hits, n);
  expectClose(from, low, 1e-10);
  expectClose(to, high, 1e-10);
});

describe('median', () => {
  it('is the value in the middle, or the mean of the two, whatever their order; the values stay as they are', () => {
    const values = [10, 9, 2];
    expect(median(values)).toBe(9);
    expect(values).toEqual([10, 9, 2]);
    expect(median([4, 1, 10, 2])).toBe(3);
    expect(median([7])).toBe(7);
  });
});
