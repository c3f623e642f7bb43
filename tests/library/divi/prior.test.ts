import { describe, expect, it } from 'vitest';
import { Matrix } from '../../../src/library/core/matrix.js';
import { withRows } from '../../../src/library/core/threads/rows.js';
import { standardize } from '../../../src/library/data/standardize.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../src/library/divi/divi.js';
import {
  kruskalWallisScores,
  likelihoodRatioScores,
  PRIOR_MODES,
  type PriorMode,
  priorInclusion as priorOfRows,
  STEP_A_DEFAULTS,
  type StepAOptions,
} from '../../../src/library/divi/prior.js';
import { temperatures } from '../../../src/library/divi/schedule.js';
import { groupStatistics } from '../../../src/library/stats/groups/group-statistics.js';
import { expectClose } from '../../support/close.js';

const { x } = standardize(makeMatched({ n: 300, seed: 1 }).x);

/** Of a matrix, and of the same rows on another scale for the rough partition. */
const priorInclusion = (x: Matrix, mode: PriorMode, options: StepAOptions, seed: number, rough = x): Float64Array =>
  withRows(x, 1, (rows) => withRows(rough, 1, (roughRows) => priorOfRows(rows, mode, options, seed, roughRows)));

describe('Step A', () => {
  it('Mode 1 ranks every informative feature above every nuisance one, inside the clamp', () => {
    const priors = priorInclusion(x, 'informative', STEP_A_DEFAULTS, 1);
    expect(Math.min(...priors.slice(0, 10))).toBeGreaterThan(Math.max(...priors.slice(10)));
    // σ(±3) is .9526 and .0474: both ends are clamped
    expectClose(Math.max(...priors), 0.95, 1e-15, 'the best feature');
    expectClose(Math.min(...priors), 0.05, 1e-15, 'the worst feature');
  });

  it('Mode 2 is one half everywhere', () => {
    expect(priorInclusion(x, 'noninformative', STEP_A_DEFAULTS, 1)).toEqual(new Float64Array(100).fill(0.5));
  });

  it('Mode 3 is uniform and follows the seed', () => {
    const wide = new Matrix(2, 20_000);
    const priors = priorInclusion(wide, 'random', STEP_A_DEFAULTS, 1);
    expectClose(priors.reduce((a, b) => a + b) / priors.length, 0.5, 4 / Math.sqrt(12 * priors.length));
    expect(priorInclusion(wide, 'random', STEP_A_DEFAULTS, 1)).toEqual(priors);
    expect(priorInclusion(wide, 'random', STEP_A_DEFAULTS, 2)).not.toEqual(priors);
  });

  it.each(PRIOR_MODES)('%s priors lie inside (0, 1)', (mode) => {
    expect(priorInclusion(x, mode, STEP_A_DEFAULTS, 3).every((p) => p > 0 && p < 1)).toBe(true);
  });

  it('knows nothing where features do not differ', () => {
    expect([...priorInclusion(new Matrix(5, 3), 'informative', STEP_A_DEFAULTS, 1)]).toEqual([0.5, 0.5, 0.5]);
  });

  it('keeps the priors of all runs alike with a seed of its own', () => {
    const options = { ...STEP_A_DEFAULTS, seed: 4, restarts: 1 };
    expect(priorInclusion(x, 'informative', options, 1)).toEqual(priorInclusion(x, 'informative', options, 2));
    expect(priorInclusion(x, 'informative', options, 1)).toEqual(
      priorInclusion(x, 'informative', { ...options, seed: null }, 4),
    );
  });

  it('lets the rough K-means see the raw data', () => {
    const raw = makeMatched({ n: 200, seed: 1 }).x;
    const options = { ...STEP_A_DEFAULTS, input: 'raw' as const };
    const scaled = standardize(raw).x;
    expect(priorInclusion(scaled, 'informative', options, 1, raw)).not.toEqual(
      priorInclusion(scaled, 'informative', STEP_A_DEFAULTS, 1, raw),
    );
    expect(new Divi({ epochs: 1, stepA: options }).fit(raw).priors).toEqual(
      priorInclusion(scaled, 'informative', options, 0, raw),
    );
  });

  it('every open choice changes the priors', () => {
    const base = priorInclusion(x, 'informative', STEP_A_DEFAULTS, 1);
    for (const change of [
      { roughClusters: 6 },
      { kruskalWallisScore: 'statistic' as const },
      { kruskalWallisScore: 'neg-log-p' as const },
      { likelihoodRatioScore: 'ratio' as const },
      { likelihoodRatioWeight: 0 },
      { likelihoodRatioWeight: 1 },
      { contrast: 4 },
      { clamp: 0.01 },
      { normalizeEach: true },
    ]) {
      expect(
        priorInclusion(x, 'informative', { ...STEP_A_DEFAULTS, ...change }, 1),
        JSON.stringify(change),
      ).not.toEqual(base);
    }
  });
});

describe('discriminability scores', () => {
  const column = withRows(Matrix.fromRows([[0], [2], [10], [12]]), 1, (rows) =>
    groupStatistics(rows, Int32Array.of(0, 0, 1, 1), 2),
  );

  it('likelihood ratio: N/2 ln pooled variance less the groups’', () => {
    const ratio = 2 * Math.log(26) - 2 * Math.log(1);
    expectClose(likelihoodRatioScores(column, 'ratio'), [ratio], 1e-14);
    expectClose(likelihoodRatioScores(column, 'log-ratio'), [Math.log1p(ratio)], 1e-14);
  });

  it('Kruskal–Wallis: H, −ln p and ln(1 − ln p)', () => {
    // ranks 1, 2 against 3, 4: H = 2.4, p = P(chi-square(1) > 2.4) = 0.12133525035848
    const negLogP = -Math.log(0.12133525035848);
    expectClose(kruskalWallisScores(column, 'statistic'), [2.4], 1e-14);
    expectClose(kruskalWallisScores(column, 'neg-log-p'), [negLogP], 1e-12);
    expectClose(kruskalWallisScores(column, 'log-neg-log-p'), [Math.log1p(negLogP)], 1e-12);
  });
});

describe('temperatures', () => {
  it('fall from start to end, linearly or geometrically', () => {
    expectClose(temperatures({ start: 1, end: 0.1, schedule: 'linear', rate: 0.99 }, 4), [1, 0.7, 0.4, 0.1], 1e-15);
    expectClose(
      temperatures({ start: 1, end: 0.125, schedule: 'geometric', rate: 0.99 }, 4),
      [1, 0.5, 0.25, 0.125],
      1e-15,
    );
    expectClose(temperatures({ start: 1, end: 0.1, schedule: 'linear', rate: 0.99 }, 1), [1], 0);
  });

  it('decay by a rate down to the end, as Algorithm 1 writes it', () => {
    expectClose(temperatures({ start: 1, end: 0.2, schedule: 'decay', rate: 0.5 }, 4), [1, 0.5, 0.25, 0.2], 1e-15);
  });
});
