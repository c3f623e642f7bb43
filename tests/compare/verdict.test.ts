import { describe, expect, it } from 'vitest';
import { compareExperiment } from '../../src/compare/compare.js';
import { practicalMargin } from '../../src/compare/margins.js';
import { differenceInterval, judge } from '../../src/compare/verdict.js';
import type { Experiment } from '../../src/experiment/experiment.js';
import { keyedRun, planExperiment } from '../../src/runs/plan.js';
import { isDone, type RunRecord } from '../../src/runs/record.js';
import { expectClose } from '../support/close.js';
import { registry } from '../support/registry.js';
import { smallExperiment } from '../support/throwaway.js';

const ours = (mean: number, sd: number, n = 20, datasetSd: number | null = null) => ({ mean, sd, n, datasetSd });
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
  expect(practicalMargin(metric, mean)).toBe(margin);
});

describe('judge', () => {
  it.each([
    ['within the margin', 'ari', ours(0.98, 0.01), paper(0.99, 0.01), 'reproduced'],
    ['just inside the margin', 'f1', ours(0.7499, 0), paper(0.7, 0), 'reproduced'],
    ['beyond it, but by chance', 'ari', ours(0.9, 0.2), paper(0.8, 0.2), 'compatible'],
    ['surely beyond it', 'ari', ours(0.9, 0.01), paper(0.8, 0.01), 'different'],
    ['equal without spread', 'k', ours(4, 0), paper(4, 0), 'reproduced'],
    ['unequal without spread', 'k', ours(3, 0), paper(4, 0), 'different'],
    ['active dims within 5 %', 'activeDims', ours(600, 1), paper(578, 1.7), 'reproduced'],
    ['active dims within 1', 'activeDims', ours(11, 0), paper(10, 0), 'reproduced'],
    ['without the paper’s spread', 'ari', ours(0.9, 0.01), paper(0.8, null), 'different'],
    ['not reported', 'ari', ours(0.9, 0.01), null, 'not reported'],
    ['not run', 'ari', null, paper(0.9, 0.1), 'missing'],
  ] as const)('%s: %s', (_, metric, our, theirs, verdict) => {
    expect(judge(metric, our, theirs, 0).verdict).toBe(verdict);
  });

  it('does not take a single run for certain', () => {
    expect(judge('ari', ours(0.95, 0, 1), paper(0.868, 0.05), 0).verdict).toBe('compatible');
  });

  it('allows for the draw of a fixed data set', () => {
    const sweep = (datasetSd: number | null) =>
      judge('activeDims', ours(15, 0.8, 10, datasetSd), paper(26, 0.8, 10), 10);
    expect(sweep(null).verdict).toBe('different');
    expect(sweep(5).verdict).toBe('compatible');
  });

  it('tests one-sided for a difference beyond the margin, at 1 %', () => {
    // scipy.stats.t.sf((d − 0.02) / sqrt(0.001), 38) = 0.0091 and 0.0114 at d = 0.098 and 0.095
    const verdict = (d: number): string => judge('ari', ours(0.8 + d, 0.1), paper(0.8, 0.1), 0).verdict;
    expect([verdict(0.098), verdict(0.095), verdict(-0.098), verdict(-0.095)]).toEqual([
      'different',
      'compatible',
      'different',
      'compatible',
    ]);
  });

  it('takes the paper’s sd for a single run, and our own from two runs on', () => {
    // variances 0.05² of 1 df and 0.05² / 20 of 19; with two runs 0.03² / 2 of 1 df: Welch's p by SciPy
    expectClose(judge('ari', ours(0.95, 0, 1), paper(0.868, 0.05), 0).p ?? 0, 0.33840467423715737, 1e-9);
    expectClose(judge('ari', ours(0.95, 0.03, 2), paper(0.868, 0.05), 0).p ?? 0, 0.10060369011546191, 1e-9);
  });

  it('gives difference and Welch p-value', () => {
    // t = 0.1 / sqrt(0.01/20 + 0.04/20) = 2, df = 27.94: scipy.stats.t.sf(2, 27.9412) * 2
    const { difference, p } = judge('ari', ours(0.9, 0.1), paper(0.8, 0.2), 0);
    expectClose(difference ?? 0, 0.1, 1e-12);
    expectClose(p ?? 0, 0.05528, 1e-4);
  });
});

describe('differenceInterval', () => {
  it('is Welch’s, at 95 %', () => {
    // 0.1 ∓ scipy.stats.t.ppf(.975, 27.9412) * 0.05
    const interval = differenceInterval(ours(0.9, 0.1), paper(0.8, 0.2), 0);
    expectClose(interval, [-0.00243007208184927, 0.20243007208184927], 1e-8);
  });

  it('has twice the variance between data sets where one is fixed', () => {
    // variances 0.1² / 20 of 19 df, 0.2² / 20 of 19 and 2 · 0.2² of 9, or of 1 where there is a single other data set
    const fixed = ours(0.9, 0.1, 20, 0.2);
    expectClose(differenceInterval(fixed, paper(0.8, 0.2), 10), [-0.5439199506797857, 0.7439199506797857], 1e-8);
    expectClose(differenceInterval(fixed, paper(0.8, 0.2), 1), [-3.073242402726478, 3.273242402726478], 1e-8);
  });

  it('is a point where nothing varies', () => {
    expect(differenceInterval(ours(4, 0), paper(3, 0), 0)).toEqual([1, 1]);
  });
});

describe('compareExperiment', () => {
  const experiment = smallExperiment(3);
  const records = new Map<string, RunRecord>();
  experiment.rows[0].runs.forEach((spec, i) => {
    const { key, run: description } = keyedRun(spec, registry);
    const provenance = { version: '', commit: null, dirty: null, lockfileHash: null, node: '', cpu: '', time: '' };
    const metrics = { ari: 0.8 + 0.1 * i, nmi: 0.5, f1: null, k: 3, splits: null, activeDims: null };
    const outcome =
      i < 2 ? ({ status: 'done', metrics, dataHash: '' } as const) : ({ status: 'failed', error: 'x' } as const);
    records.set(key, { key, description, outcome, durationMs: 1, provenance });
  });
  const compared = (one: Experiment) =>
    compareExperiment(planExperiment(one, registry), {
      registry,
      resultOf: ({ key }) => [records.get(key)].find(isDone),
    });
  const table = compared(experiment);

  it('summarises the runs that are done, and never a failed one', () => {
    const [ari, nmi, f1] = table.rows[0].cells;
    expectClose(ari.ours?.mean ?? 0, 0.85, 1e-12);
    expectClose(ari.ours?.sd ?? 0, Math.sqrt(0.005), 1e-12);
    expect(ari.ours?.n).toBe(2);
    expect([ari.verdict, nmi.verdict, f1.ours]).toEqual(['compatible', 'not reported', null]);
  });

  it('names the runs behind a row, those on other data sets last', () => {
    const [first, second, third] = experiment.rows[0].runs;
    const repeated = {
      ...experiment,
      rows: [{ ...experiment.rows[0], runs: [second, third], furtherRuns: [first] }],
    };
    const { runs } = compared(repeated).rows[0];
    expect(runs.map(({ key, further }) => [key, further])).toEqual([
      [keyedRun(second, registry).key, false],
      [keyedRun(first, registry).key, true],
    ]);
    expect(runs[0]).toMatchObject({ seed: 2, dataset: 'matched N = 40, D = 12, data set 2' });
    expect(runs[0].values).toMatchObject({ ari: 0.9, f1: null, seconds: 0.001 });
  });

  it('counts verdicts, missing cells among them', () => {
    expect(table.rows[1].cells[0].verdict).toBe('missing');
    expect(table.counts).toEqual({ reproduced: 0, compatible: 1, different: 0, 'not reported': 7, missing: 2 });
  });

  it('gives a known reason to cells that differ', () => {
    const strict = structuredClone(experiment);
    strict.rows[0].paper = { ari: { mean: 0.1, sd: 0.001, n: 20 } };
    strict.rows[0].runs = strict.rows[0].runs.slice(0, 2);
    strict.rows[0].paper.nmi = { mean: 0.9, sd: 0.001, n: 20 };
    strict.knownDeviations = [{ labels: { Method: 'K-means' }, metric: 'nmi', reason: 'because' }];
    const [ari, nmi] = compared(strict).rows[0].cells;
    expect([nmi.verdict, nmi.reason]).toEqual(['different', 'because']);
    expect(ari.reason).toBeNull();
  });
});
