import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../src/library/divi/divi.js';
import type { DiviInput } from '../../../src/library/divi/options.js';
import type { EpochReport } from '../../../src/library/divi/training.js';
import { adjustedRandIndex, featureF1 } from '../../../src/library/metrics/agreement.js';

describe('on the matched benchmark, split interval 120', () => {
  it.each([
    { n: 200, least: 0.985 },
    { n: 1000, least: 0.99 },
  ])('N = $n: informative ARI ≥ $least, uninformed F1 within .17–.20, K = 3', ({ n, least }) => {
    const seeds = [1, 2, 3];
    const score = (prior: DiviInput['prior']): { ari: number; f1: number; k: number[] } => {
      const runs = seeds.map((seed) => {
        const { x, labels, informative } = makeMatched({ n, seed });
        const model = new Divi({ prior, splitInterval: 120, seed }).fit(x);
        return {
          k: model.k,
          ari: adjustedRandIndex(labels, model.labels) / seeds.length,
          f1: featureF1(model.activeFeatures, informative) / seeds.length,
        };
      });
      return {
        ari: runs.reduce((sum, run) => sum + run.ari, 0),
        f1: runs.reduce((sum, run) => sum + run.f1, 0),
        k: runs.map((run) => run.k),
      };
    };
    const informative = score('informative');
    expect(informative.ari).toBeGreaterThanOrEqual(least);
    expect(informative.f1).toBeGreaterThan(0.6);
    expect(informative.k).toEqual([3, 3, 3]);
    for (const prior of ['noninformative', 'random'] as const) {
      const { f1, k } = score(prior);
      expect(f1).toBeGreaterThan(0.17);
      expect(f1).toBeLessThan(0.2);
      expect(k).toEqual([3, 3, 3]);
    }
  });
});

it.each(['kernel', 'tfjs'] as const)('maxComponents caps: no split is made beyond it, engine %s', (engine) => {
  const { x } = makeMatched({ n: 60, d: 8, informative: 4, seed: 1 });
  const schedule = { epochs: 60, splitInterval: 15, engine };
  const free = new Divi(schedule).fit(x);
  const capped = new Divi({ ...schedule, maxComponents: 2 }).fit(x);
  expect([free.k, capped.k]).toEqual([5, 2]);
  expect(capped.history.checks.map(({ epoch, split }) => [epoch, split])).toEqual([
    [15, true],
    [30, false],
    [45, false],
    [60, false],
  ]);
  // up to the first split that is not made, the two are one fit
  expect(capped.history.objective.subarray(0, 30)).toEqual(free.history.objective.subarray(0, 30));
  expect(new Divi({ ...schedule, maxComponents: 1 }).fit(x).k).toBe(1);
});

describe('any options within range', () => {
  it('give finite objectives, K that only grows, and labels below K', () => {
    fc.assert(
      fc.property(
        fc.record({
          prior: fc.constantFrom('informative' as const, 'noninformative' as const, 'random' as const),
          splitInterval: fc.integer({ min: 3, max: 30 }),
          beta: fc.double({ min: 0, max: 4, noNaN: true }),
          tauMultiplier: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
          seed: fc.integer(),
        }),
        (options) => {
          const ks: number[] = [];
          const { x } = makeMatched({ n: 40, d: 9, informative: 3, seed: 8 });
          const model = new Divi({ ...options, epochs: 40, onEpoch: ({ k }) => ks.push(k) }).fit(x);
          expect(ks.every((k, i) => i === 0 || (k >= ks[i - 1] && k <= ks[i - 1] + 1))).toBe(true);
          expect(model.history.objective.every(Number.isFinite)).toBe(true);
          expect(model.labels.every((label) => label >= 0 && label < model.k)).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });
});

it('a fit finds nothing of the fit before it, within it, or broken off', () => {
  const { x } = makeMatched({ n: 90, d: 21, seed: 2 });
  const other = makeMatched({ n: 130, d: 13, seed: 3 }).x;
  const options = { epochs: 30, splitInterval: 8, tauMultiplier: 0.5 };
  const numbers = ({ labels, priors, parameters, history }: ReturnType<Divi['fit']>) => ({
    labels,
    priors,
    parameters,
    objective: history.objective,
  });
  const first = numbers(new Divi(options).fit(x));
  const inner: object[] = [];
  const onEpoch = ({ epoch }: EpochReport): void => {
    if (epoch === 12) inner.push(numbers(new Divi(options).fit(x)));
  };
  new Divi({ ...options, onEpoch }).fit(other);
  const broken = new Divi({
    ...options,
    onEpoch: ({ epoch }) => {
      if (epoch === 20) throw new Error('stop');
    },
  });
  expect(() => broken.fit(other)).toThrow('stop');
  expect([...inner, numbers(new Divi(options).fit(x))]).toEqual([first, first]);
});
