import { describe, expect, it } from 'vitest';
import { GIVEN, toldClusters } from '../../../experiments/common/told.js';
import { diviAdaptive, diviInfo } from '../../../experiments/methods/divi-methods.js';
import { compareExperiments } from '../../../src/harness/compare/compare.js';
import { countVerdicts } from '../../../src/harness/compare/compared-table.js';
import type { Experiment } from '../../../src/harness/experiment/experiment.js';
import type { RunMetrics } from '../../../src/harness/experiment/metrics.js';
import { keyedRun, planExperiment } from '../../../src/harness/runs/plan.js';
import { isDone, type RunRecord } from '../../../src/harness/runs/record.js';
import { expectClose } from '../../support/close.js';
import { registry } from '../../support/registry.js';
import { smallExperiment } from '../../support/throwaway.js';

const provenance = { version: '', commit: null, dirty: null, lockfileHash: null, node: '', cpu: '', time: '' };
const records = new Map<string, RunRecord>();

function store(experiment: Experiment, outcome: (i: number) => Partial<RunMetrics> | 'failed'): void {
  for (const { runs, furtherRuns = [] } of experiment.rows) {
    for (const [i, spec] of [...runs, ...furtherRuns].entries()) {
      const { key, run: description } = keyedRun(spec, registry);
      const found = outcome(i);
      const metrics = { ari: 0, nmi: 0.5, f1: null, k: 3, splits: null, activeDims: null, ...(found as object) };
      records.set(key, {
        key,
        description,
        outcome: found === 'failed' ? { status: 'failed', error: 'x' } : { status: 'done', metrics, dataHash: '' },
        durationMs: 1,
        provenance,
      });
    }
  }
}

const compared = (...experiments: Experiment[]) =>
  compareExperiments(
    experiments.map((one) => planExperiment(one, registry)),
    { registry, given: GIVEN, resultOf: ({ key }) => [records.get(key)].find(isDone) },
  );

/** The experiment with the paper's values of its first row alone. */
const firstRow = (experiment: Experiment, changes: Partial<Experiment['rows'][number]>): Experiment => ({
  ...experiment,
  rows: [{ ...experiment.rows[0], ...changes }],
});

describe('compareExperiments', () => {
  const experiment = smallExperiment(3);
  store({ ...experiment, rows: [experiment.rows[0]] }, (i) => (i < 2 ? { ari: 0.8 + 0.1 * i } : 'failed'));
  const [table] = compared(experiment);

  it('summarises the runs that are done, and never a failed one', () => {
    const [ari, nmi, f1] = table.rows[0].cells;
    expectClose(ari.ours?.mean ?? 0, 0.85, 1e-12);
    expectClose(ari.ours?.sd ?? 0, Math.sqrt(0.005), 1e-12);
    expect(ari.ours?.n).toBe(2);
    expect([ari.verdict, nmi.verdict, f1.ours]).toEqual(['consistent', 'not reported', null]);
  });

  it('names the runs behind a row, the further ones last, and judges all of them', () => {
    const [first, second, third] = experiment.rows[0].runs;
    const [{ runs, cells }] = compared(firstRow(experiment, { runs: [second, third], furtherRuns: [first] }))[0].rows;
    expect(runs.map(({ key, further }) => [key, further])).toEqual([
      [keyedRun(second, registry).key, false],
      [keyedRun(first, registry).key, true],
    ]);
    expect(runs[0]).toMatchObject({ seed: 2, dataset: 'matched N = 40, D = 12, data set 2' });
    expect(runs[0].values).toMatchObject({ ari: 0.9, f1: null, seconds: 0.001 });
    expect([cells[0].ours?.mean, cells[0].ours?.n, cells[0].judged?.n]).toEqual([0.9, 1, 2]);
    expectClose(cells[0].judged?.mean ?? 0, 0.85, 1e-12);
  });

  it('counts verdicts, missing cells among them', () => {
    expect(table.rows[1].cells[0].verdict).toBe('missing');
    const { cells } = countVerdicts([table]);
    expect(cells).toEqual({
      equal: 0,
      consistent: 1,
      different: 0,
      given: 0,
      'not judged': 0,
      'not reported': 7,
      missing: 2,
    });
  });

  it('gives a known reason to cells that differ', () => {
    const strict = firstRow(experiment, {
      runs: experiment.rows[0].runs.slice(0, 2),
      paper: { ari: { mean: 0.1, sd: 0.001, n: 20 }, nmi: { mean: 0.9, sd: 0.001, n: 20 } },
    });
    const known = [{ labels: { Method: 'K-means' }, metric: 'nmi' as const, reason: 'because' }];
    const [ari, nmi] = compared({ ...strict, knownDeviations: known })[0].rows[0].cells;
    expect([nmi.verdict, nmi.reason]).toEqual(['different', 'because']);
    expect(ari.reason).toBeNull();
  });
});

describe('cells that cannot fail', () => {
  const experiment = smallExperiment(3);
  const divi: Experiment = {
    ...experiment,
    metrics: ['k', 'splits', 'f1'],
    rows: [
      {
        labels: { Method: 'DIVI' },
        runs: experiment.rows[0].runs.map(({ dataset, seed }) => ({ ...diviInfo.with({}), dataset, seed })),
        paper: {},
      },
    ],
  };
  const verdicts = (one: Experiment, paper: Experiment['rows'][number]['paper']) =>
    compared(firstRow(one, { paper }))[0].rows[0].cells.map(({ verdict, given }) => given ?? verdict);
  const exact = (mean: number) => ({ mean, sd: 0, n: 3 });

  it('are K that a method was told, where it agrees', () => {
    store(experiment, () => ({ k: 3 }));
    expect(verdicts({ ...experiment, metrics: ['k'] }, { k: exact(3) })).toEqual(['told to the method']);
    expect(verdicts({ ...experiment, metrics: ['k'] }, { k: exact(4) })).toEqual(['different']);
  });

  it('are clusters that adaptive DIVI was asked for, and not those it finds', () => {
    const adaptive = (clusters: 'auto' | number): Experiment => {
      const runs = experiment.rows[0].runs.map(({ dataset, seed }) => ({
        ...diviAdaptive.with({ clusters }),
        dataset,
        seed,
      }));
      return { ...experiment, metrics: ['k'], rows: [{ labels: { Method: 'ours' }, runs, paper: {} }] };
    };
    for (const one of [adaptive(3), adaptive('auto')]) store(one, () => ({ k: 3 }));
    expect(verdicts(adaptive(3), { k: { mean: 3, sd: 0.5, n: 3 } })).toEqual(['told to the method']);
    expect(verdicts(adaptive('auto'), { k: { mean: 3, sd: 0.5, n: 3 } })).toEqual(['consistent']);
    const told = (clusters: 'auto' | number) => compared(adaptive(clusters))[0].rows[0].runs[0];
    expect([toldClusters(told(3)), toldClusters(told('auto')), told(3).classes]).toEqual([3, null, 3]);
  });

  it('are K and splits that the schedule gives, where every run made all of them and the paper agrees', () => {
    const paper = { k: exact(4), splits: exact(3) };
    store(divi, () => ({ k: 4, splits: 3 }));
    expect(verdicts(divi, paper)).toEqual(['given by the schedule', 'given by the schedule', 'not reported']);
    expect(verdicts(divi, { k: exact(5) })).toEqual(['different', 'not reported', 'not reported']);
    store(divi, (i) => (i === 0 ? { k: 3, splits: 2 } : { k: 4, splits: 3 }));
    expect(verdicts(divi, paper)).toEqual(['consistent', 'consistent', 'not reported']);
  });

  it('are constants that agree, and not constants that differ or vary', () => {
    store(divi, () => ({ k: 4, splits: 3, f1: 0.1818 }));
    expect(verdicts(divi, { f1: exact(0.182) })[2]).toBe('constant on both sides');
    expect(verdicts(divi, { f1: exact(0.5) })[2]).toBe('different');
    expect(verdicts(divi, { f1: { mean: 0.182, sd: 0.01, n: 3 } })[2]).toBe('equal');
    // no spread is printed: a table that nothing is drawn for counts
    expect(verdicts(divi, { f1: { mean: 0.182, sd: null, n: 1 } })[2]).toBe('equal');
  });

  it('are those with the same values on both sides as another; the excerpt gives way to the full table', () => {
    store(divi, (i) => ({ k: 4, splits: 3, f1: 0.5 + 0.1 * i }));
    const full = firstRow(divi, { paper: { f1: { mean: 0.6, sd: 0.1, n: 3 } } });
    const excerpt: Experiment = { ...full, id: 'excerpt', isExcerpt: true };
    const given = (tables: ReturnType<typeof compared>) => tables.map(({ rows }) => rows[0].cells[2].given);
    expect(given(compared(excerpt, full))).toEqual(['stands elsewhere', null]);
    const other = firstRow(divi, { paper: { f1: { mean: 0.7, sd: 0.1, n: 3 } } });
    expect(given(compared(full, other))).toEqual([null, null]);
  });
});
