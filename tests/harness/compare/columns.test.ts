import { describe, expect, it } from 'vitest';
import { compareExperiments } from '../../../src/harness/compare/compare.js';
import type { Cell, ComparedTable } from '../../../src/harness/compare/compared-table.js';
import { countsAtMargins } from '../../../src/harness/compare/margins.js';
import { NO_DATA } from '../../../src/harness/data-sets/define-data-set.js';
import type { Column, Experiment, RunSpec } from '../../../src/harness/experiment/experiment.js';
import { requireKnownMetrics } from '../../../src/harness/experiment/experiments-folder.js';
import type { Metric } from '../../../src/harness/experiment/metrics.js';
import { Registry } from '../../../src/harness/experiment/registry.js';
import { defineMethod, measured } from '../../../src/harness/methods/shared/method.js';
import { executeRun } from '../../../src/harness/runs/execute-run.js';
import { planExperiment } from '../../../src/harness/runs/plan.js';
import { stream } from '../../../src/library/core/random.js';

const LOSS: Metric = { name: 'loss', title: 'Loss', kind: 'number', digits: 2, margin: 0.3, better: 'lower' };
/** Skewed values, e^z around a shift: mean 1.65, median 1. */
const draw = defineMethod<{ shift: number; fixed?: number }>({
  name: 'Draw',
  version: 1,
  resolve: (options) => options,
  fit: ({ shift, fixed }, _x, seed) => measured({ loss: fixed ?? shift + Math.exp(stream(seed, 'x').normal()) }),
});
const registry = new Registry([draw], [], [LOSS]);
const runs = (shift: number, count = 400, fixed?: number): RunSpec[] =>
  Array.from({ length: count }, (_, seed) => ({ ...draw.with({ shift, fixed }), dataset: NO_DATA, seed }));

function experiment(column: Omit<Column, 'name' | 'metric'>, parts: RunSpec[][], mean: number, n = 400): Experiment {
  const row = { labels: { Row: 1 }, runs: [], cells: { x: parts }, paper: { x: { mean, sd: null, n } } };
  const columns = [{ name: 'x', metric: 'loss', ...column }];
  return { id: 'c', artefact: 'Table 1', title: 'C', keys: ['Row'], metrics: [], columns, rows: [row], figures: [] };
}

const cellOf = (...declared: Parameters<typeof experiment>): Cell => tableOf(...declared).rows[0].cells[0];

function tableOf(...declared: Parameters<typeof experiment>): ComparedTable {
  const resultOf = ({ key, run }: Parameters<Parameters<typeof compareExperiments>[1]['resultOf']>[0]) => {
    const { durationMs, ...result } = executeRun(run, registry);
    const provenance = { version: '', commit: null, dirty: null, lockfileHash: null, node: '', cpu: '', time: '' };
    return { key, description: run, outcome: { status: 'done' as const, ...result }, durationMs, provenance };
  };
  const [table] = compareExperiments([planExperiment(experiment(...declared), registry)], { registry, resultOf });
  return table;
}

describe('a declared column', () => {
  it('has runs of its own: settings or data sets as columns', () => {
    expect(cellOf({}, [runs(5)], 6.65)).toMatchObject({
      verdict: 'equal',
      metric: { name: 'x', title: 'x', margin: 0.3 },
    });
    expect(cellOf({}, [runs(5)], 8).verdict).toBe('different');
  });

  it('judges a median by the median, which a mean of the same runs is far from', () => {
    expect(cellOf({ statistic: 'median' }, [runs(0)], 1).verdict).toBe('equal');
    expect(cellOf({ statistic: 'median' }, [runs(0)], 1.65).verdict).toBe('different');
    expect(cellOf({}, [runs(0)], 1.65).verdict).toBe('equal');
    expect(cellOf({ statistic: 'median' }, [runs(0, 9)], 1)).toMatchObject({
      verdict: 'not judged',
      reason: 'not judged: a median of fewer than 10 runs',
    });
  });

  it('keeps its verdict at other margins where no mean is judged', () => {
    const [once] = countsAtMargins([tableOf({ statistic: 'median' }, [runs(0)], 1)], [1]);
    expect(once.counts).toEqual({ equal: 1, undecided: 0, different: 0 });
  });

  it('judges a difference run by run, and a ratio by its own margin', () => {
    const parts = [runs(2), runs(0)];
    expect(cellOf({ statistic: 'difference' }, parts, 2).verdict).toBe('equal');
    expect(cellOf({ statistic: 'difference' }, parts, 1).verdict).toBe('different');
    const ratio = { statistic: 'ratio', margin: 0.3 } as const;
    expect(cellOf(ratio, [runs(0, 400, 6), runs(0, 400, 3)], 2).verdict).toBe('equal');
    // E[2 + e^z] / E[e^z] = 2.21
    expect(cellOf(ratio, parts, 2.21).verdict).not.toBe('different');
    expect(cellOf(ratio, parts, 4).verdict).toBe('different');
  });

  it('takes the best part run by run, by the metric’s direction, and does not judge the best of runs', () => {
    const parts = [runs(0, 20, 4), runs(0, 20, 3), runs(0, 20, 7)];
    expect(cellOf({ statistic: 'best' }, parts, 3).ours).toMatchObject({ mean: 3, n: 20 });
    const best = cellOf({ statistic: 'best' }, [[...runs(0, 1, 4), ...runs(0, 1, 2)]], 2);
    expect([best.verdict, best.ours?.mean]).toEqual(['not judged', 2]);
  });

  it('is seldom called different where the paper is another draw of the same', () => {
    const own = runs(0, 60);
    const different = Array.from({ length: 25 }, (_, r) => {
      const random = stream(r, 'paper');
      const theirs = Array.from({ length: 21 }, () => Math.exp(random.normal())).sort((a, b) => a - b);
      return cellOf({ statistic: 'median' }, [own], theirs[10], 21).verdict === 'different';
    }).filter(Boolean);
    expect(different.length).toBeLessThanOrEqual(1);
  });

  it('is refused before any run: a ratio without a margin, parts that do not fit', () => {
    const refused =
      (...declared: Parameters<typeof experiment>) =>
      () =>
        requireKnownMetrics([experiment(...declared)], registry);
    expect(refused({ statistic: 'ratio' }, [runs(0), runs(1)], 1)).toThrow("column 'x': a ratio needs its own margin");
    expect(refused({ statistic: 'difference' }, [runs(0)], 1)).toThrow('a difference is not one of 1 lists of runs');
    expect(refused({ statistic: 'best' }, [runs(0), runs(0, 3)], 1)).toThrow(
      'its parts must have the same number of runs',
    );
    expect(refused({ statistic: 'median' }, [runs(0)], 1)).not.toThrow();
  });
});
