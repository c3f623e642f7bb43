import { describe, expect, it } from 'vitest';
import { Matrix } from '../../../src/library/core/matrix.js';
import { type RandomStream, stream } from '../../../src/library/core/random.js';
import { withRows } from '../../../src/library/core/threads/rows.js';
import {
  drawResamples,
  hedgesG,
  hedgesInterval,
  probabilityOfSuperiority,
  type ResampledSample,
  resampledSums,
} from '../../../src/library/stats/effect-size.js';
import { rankSums } from '../../../src/library/stats/groups/group-statistics.js';
import { centralMoments, fromRawMoments } from '../../../src/library/stats/moments.js';
import { expectClose } from '../../support/close.js';
import { fixture } from '../../support/fixture.js';

interface EffectCase {
  a: number[];
  b: number[];
  g: number;
  standardError: number;
  superiority: number;
}
const scipy = fixture<{ cases: EffectCase[]; normal: (EffectCase & { interval: [number, number] })[] }>(
  'scipy/effect-sizes.json',
);
const sample = (values: number[]): Float64Array => Float64Array.from(values);
const drawn = (n: number, draw: () => number): Float64Array => Float64Array.from({ length: n }, draw);

/** The probability by the ranks of both samples. */
function superiorityOf(a: number[], b: number[]): number {
  const both = new Matrix(a.length + b.length, 1, sample([...a, ...b]));
  const groups = Int32Array.from(both.data, (_, i) => Number(i >= a.length));
  return withRows(both, 1, (rows) =>
    probabilityOfSuperiority(rankSums(rows, [0], groups, 2).get(0)![0], a.length, b.length),
  );
}

/** The interval with new resamples, from at most `maxRows` values of either sample. */
function interval(
  a: Float64Array,
  b: Float64Array,
  random: RandomStream,
  resamples = 500,
  maxRows = Number.POSITIVE_INFINITY,
): [number, number] {
  const resampled = (all: Float64Array): ResampledSample => {
    const drawn = drawResamples(all.length, resamples, maxRows, random);
    return { moments: centralMoments(all), values: Float64Array.from(drawn.rows, (i) => all[i]), drawn };
  };
  return hedgesInterval(resampled(a), resampled(b))!;
}

describe('central moments', () => {
  it('are exactly zero for equal values, whatever the value', () => {
    expect(centralMoments(sample([0.1, 0.1, 0.1]))).toEqual({ n: 3, mean: 0.1, m2: 0, m3: 0, m4: 0 });
  });

  it('follow from the means of powers', () => {
    const values = [0.3, -1.2, 2.5, 0.9, -0.4];
    const mean = (power: number): number => values.reduce((sum, v) => sum + v ** power, 0) / values.length;
    const { n, mean: m1, m2, m3, m4 } = fromRawMoments(5, mean(1), mean(2), mean(3), mean(4));
    const direct = centralMoments(sample(values));
    expectClose([n, m1, m2, m3, m4], [5, direct.mean, direct.m2, direct.m3, direct.m4], 1e-14);
  });
});

describe("Hedges' g", () => {
  it.each([...scipy.cases, ...scipy.normal])('agrees with NumPy: $g', ({ a, b, g, standardError }) => {
    const found = hedgesG(centralMoments(sample(a)), centralMoments(sample(b)));
    expectClose(found.effect, g, 1e-12);
    // the reference differentiates numerically
    expectClose(found.standardError, standardError, 1e-8);
  });

  it('changes its sign with the samples, and nothing else', () => {
    const [a, b] = [centralMoments(sample(scipy.cases[0].a)), centralMoments(sample(scipy.cases[0].b))];
    const [one, other] = [hedgesG(a, b), hedgesG(b, a)];
    expectClose(one.effect, -other.effect, 1e-15);
    expectClose(one.standardError, other.standardError, 1e-15);
  });
});

describe('probability of superiority', () => {
  it.each(scipy.cases)("is SciPy's U / (n₁ n₂), ties counting half: $superiority", ({ a, b, superiority }) => {
    expectClose(superiorityOf(a, b), superiority, 1e-15);
    expectClose(superiorityOf(b, a), 1 - superiority, 1e-15);
  });

  it('is a half for equal samples and 1 beyond the largest', () => {
    expect(superiorityOf([2, 2], [2, 2, 2])).toBe(0.5);
    expect(superiorityOf([3], [1, 2])).toBe(1);
  });
});

describe("the bootstrap-t interval of Hedges' g", () => {
  it.each(scipy.normal)('is near the exact interval of normal samples around $g', ({ a, b, interval: exact }) => {
    const found = interval(sample(a), sample(b), stream(1, 'test'), 2000);
    const width = exact[1] - exact[0];
    expect(Math.abs(found[0] - exact[0])).toBeLessThan(0.12 * width);
    expect(Math.abs(found[1] - exact[1])).toBeLessThan(0.12 * width);
  });

  it.each([
    { name: 'normal', effect: 1, n: [8, 40], draw: (random: RandomStream) => random.normal() },
    { name: 'normal, far', effect: 3, n: [15, 30], draw: (random: RandomStream) => random.normal() },
    { name: 'exponential', effect: 1, n: [20, 60], draw: (random: RandomStream) => -Math.log(random.uniform()) },
    { name: 'heavy-tailed', effect: 0, n: [10, 40], draw: (r: RandomStream) => r.studentT(5) / Math.sqrt(5 / 3) },
  ])('covers the effect in about 95 of 100 samples: $name', ({ name, effect, n, draw }) => {
    const samples = 300;
    let covered = 0;
    for (let s = 0; s < samples; s++) {
      const random = stream(s, 'coverage', name);
      const a = drawn(n[0], () => effect + draw(random));
      const [low, high] = interval(
        a,
        drawn(n[1], () => draw(random)),
        random,
        200,
      );
      if (low <= effect && effect <= high) covered++;
    }
    expect(covered / samples).toBeGreaterThan(0.89);
    expect(covered / samples).toBeLessThan(0.985);
  });

  it('of a large sample has the width of all its rows, though a part is resampled', () => {
    const random = stream(4, 'large');
    const a = drawn(3000, () => 1 + random.normal());
    const b = drawn(9000, () => random.normal());
    const all = interval(a, b, random, 400);
    const part = interval(a, b, random, 400, 300);
    expect(Math.abs(part[0] - all[0])).toBeLessThan(0.2 * (all[1] - all[0]));
    expect(Math.abs(part[1] - all[1])).toBeLessThan(0.2 * (all[1] - all[0]));
  });

  it('depends on neither origin nor unit, and a negative unit mirrors it', () => {
    const { a, b } = scipy.cases[1];
    const here = interval(sample(a), sample(b), stream(2, 'unit'));
    const moved = (v: number): number => 1e6 - 250 * v;
    const there = interval(sample(a.map(moved)), sample(b.map(moved)), stream(2, 'unit'));
    expectClose(there, [-here[1], -here[0]], 1e-7);
  });

  it('stays finite for tiny samples of few different values, and is absent where nothing varies', () => {
    for (const [a, b] of [
      [sample([0, 1]), sample([5, 6])],
      [sample([0, 0, 1]), sample([1, 1, 1, 2])],
    ]) {
      const [low, high] = interval(a, b, stream(3, 'tiny'));
      expect(Number.isFinite(low) && Number.isFinite(high) && low < high).toBe(true);
    }
    expect(interval(sample([1, 1]), sample([2, 2]), stream(3, 'none'))).toBeNull();
  });
});

/** Counts of one resample, drawn one by one. */
function drawnOneByOne(n: number, random: ReturnType<typeof stream>): number[] {
  const counts = new Array<number>(n).fill(0);
  for (let i = 0; i < n; i++) counts[random.integer(n)]++;
  return counts;
}

describe.each([
  { n: 1, resamples: 1 },
  { n: 7, resamples: 13 },
  { n: 300, resamples: 8 },
])('$resamples resamples of $n rows', ({ n, resamples }) => {
  const random = stream(1, 'resamples');
  const reference = stream(1, 'resamples');
  const drawn = drawResamples(n, resamples, n, random);
  const counts = Array.from({ length: resamples }, () => drawnOneByOne(n, reference));

  it('are those of integers drawn one by one, and the stream goes on from there', () => {
    const found = counts.map((_, r) => Array.from({ length: n }, (_, i) => drawn.counts[r * n + i]));
    expect(found).toEqual(counts);
    expect(random.state()).toEqual(reference.state());
  });

  it('have sums that are those of a plain loop, to the last bit', () => {
    const numbers = Float64Array.from({ length: 4 * n }, () => reference.normal());
    const sums = counts.flatMap((count) =>
      [0, 1, 2, 3].map((number) => count.reduce((sum, times, i) => sum + times * numbers[4 * i + number], 0)),
    );
    expect(Array.from(resampledSums(drawn, numbers))).toEqual(sums);
  });
});

it('draws from some rows of a large sample', () => {
  const { rows, counts } = drawResamples(50, 8, 10, stream(2, 'resamples'));
  expect(new Set(rows).size).toBe(10);
  expect(counts).toHaveLength(80);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(80);
});
