import { describe, expect, it } from 'vitest';
import { sweep } from '../../../experiments/common/sweep.js';
import { kMeans } from '../../../experiments/methods/baseline-methods.js';
import { compareExperiments } from '../../../src/harness/compare/compare.js';
import { countsAtMargins } from '../../../src/harness/compare/margins.js';
import { benchmarkRows } from '../../../src/harness/experiment/benchmark-rows.js';
import type { Experiment } from '../../../src/harness/experiment/experiment.js';
import { withPaper } from '../../../src/harness/experiment/paper-rows.js';
import { planExperiment } from '../../../src/harness/runs/plan.js';
import type { DoneRecord } from '../../../src/harness/runs/record.js';
import { poolOf } from '../../../src/harness/self-replication/pool.js';
import { selfReplicate } from '../../../src/harness/self-replication/self-replication.js';
import { stream } from '../../../src/library/core/random.js';
import { selfReplicationDocument } from '../../../src/report/documents/self-replication.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { registry } from '../../support/registry.js';

const benchmark: Experiment = {
  id: 'bench',
  artefact: 'Table 9',
  title: 'A benchmark',
  keys: ['Method'],
  metrics: ['ari', 'seconds'],
  rows: withPaper(
    [
      {
        labels: { Method: 'K-means' },
        values: { ari: { mean: 0.9, sd: 0.02, n: 20 }, seconds: { mean: 1, sd: 0.1, n: 20 } },
      },
    ],
    benchmarkRows({
      dataset: { generator: 'matched', n: 50 },
      datasets: 20,
      judgedDatasets: 60,
      contenders: [kMeans.with({ k: 3, nInit: 1 })],
      labels: {},
    }),
  ),
  figures: [],
};
const values = { ari: { mean: 0.9, sd: 0.01, n: 10 } };
const sensitivity = sweep({
  id: 'swept',
  artefact: 'Table 10',
  parameter: 'beta',
  values: [1, 2],
  metrics: ['ari'],
  sizes: [50],
  repeats: 10,
  figures: [],
  paper: [1, 2].map((value) => ({ labels: { N: 50, 'β/N': value }, values })),
});

const provenance = { version: '', commit: null, dirty: null, lockfileHash: null, node: '', cpu: '', time: '' };

/** A run's outcome by chance: its data set moves it, and so does its seed. */
function outcome(key: string, dataset: { seed: number }, shift: number): number {
  const ofDataset = stream(dataset.seed, 'data set').normal();
  const own = stream(0, key).normal();
  return Math.round(1e6 * (0.9 + shift + 0.02 * ofDataset + 0.01 * own)) / 1e6;
}

function compared(experiments: Experiment[], shift = 0) {
  return compareExperiments(
    experiments.map((one) => planExperiment(one, registry)),
    {
      registry,
      resultOf: ({ key, run }): DoneRecord => {
        const ari = outcome(key, run.dataset as { seed: number }, shift);
        const metrics = { ari, nmi: 0, f1: null, k: 3, splits: null, activeDims: null };
        return {
          key,
          description: run,
          outcome: { status: 'done', metrics, dataHash: '' },
          durationMs: 1,
          provenance,
        };
      },
    },
  );
}

const paper = [benchmark, sensitivity];
const pools = paper.map((one) => poolOf(one, { datasets: 80, fixedDatasets: 30 }));
const tables = compared(paper);
const replicated = selfReplicate(tables, compared(pools), 100);
const different = (result: typeof replicated, test: 'mean' | 'spread'): number => {
  const rates = result.rates.filter((rate) => rate.test === test);
  return rates.reduce((sum, rate) => sum + rate.different, 0) / rates.reduce((sum, rate) => sum + rate.judged, 0);
};

describe('a pool', () => {
  it('has fresh data sets and seeds, by the paper’s protocol', () => {
    const [bench, swept] = pools;
    expect(bench.rows.map(({ runs }) => runs.length)).toEqual([80]);
    expect(swept.rows.map(({ runs }) => runs.length)).toEqual([300, 300]);
    const seeds = (all: Experiment[]) =>
      all.flatMap(({ rows }) => rows.flatMap(({ runs, furtherRuns = [] }) => [...runs, ...furtherRuns]));
    const ours = new Set(seeds(paper).flatMap(({ seed, dataset }) => [seed, (dataset as { seed: number }).seed]));
    for (const { seed, dataset } of seeds(pools)) {
      expect(ours.has(seed) || ours.has((dataset as { seed: number }).seed)).toBe(false);
    }
  });

  it('shares data sets and random numbers between the rows of a sweep', () => {
    const [one, two] = pools[1].rows;
    expect(one.runs.map(({ seed, dataset }) => [seed, dataset])).toEqual(
      two.runs.map(({ seed, dataset }) => [seed, dataset]),
    );
  });
});

describe('selfReplicate', () => {
  it('calls little different where the paper is a copy', () => {
    expect(replicated.papers).toHaveLength(100);
    expect(replicated.papers.every(({ informative }) => informative === 3)).toBe(true);
    expect(different(replicated, 'mean')).toBeLessThan(0.02);
    expect(different(replicated, 'spread')).toBeLessThan(0.02);
    expect(replicated.paper.informative).toBe(3);
  });

  it('calls much different where the copy is not one', () => {
    const shifted = selfReplicate(tables, compared(pools, 0.1), 50);
    expect(different(shifted, 'mean')).toBeGreaterThan(0.5);
    expect(shifted.worst.length).toBeGreaterThan(0);
  });

  it('is the same each time', () => {
    expect(selfReplicate(tables, compared(pools), 100)).toEqual(replicated);
  });

  it('moves the rows of a sweep together, as they share a data set', () => {
    const shifted = selfReplicate(tables, compared([pools[1]], 0.07), 60);
    const counts = shifted.papers.map((one) => one.different);
    expect(counts.filter((count) => count === 1).length).toBeLessThan(counts.filter((count) => count !== 1).length);
  });

  it('is reported with its rates', () => {
    const markdown = renderMarkdown(selfReplicationDocument(replicated, 'runs'));
    expect(markdown).toMatch(/\*\*Of 3 cells on drawn data, a perfect copy gets \d+ equal/);
    expect(markdown).toMatch(/\| Table 10 +\| ARI +\| +2 \|/);
  });
});

describe('countsAtMargins', () => {
  it('judges the informative cells again, with wider and narrower margins', () => {
    const [half, once, wide] = countsAtMargins(tables, [0.1, 1, 10]);
    expect(once.counts.equal + once.counts.undecided + once.counts.different).toBe(3);
    expect(wide.counts).toEqual({ equal: 3, undecided: 0, different: 0 });
    expect(half.counts.equal).toBe(0);
    const verdicts = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells.map(({ verdict }) => verdict)));
    expect(once.counts.equal).toBe(verdicts.filter((verdict) => verdict === 'equal').length);
  });
});
