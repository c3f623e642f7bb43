import { describe, expect, it } from 'vitest';
import { GIVEN, givenClusters } from '../../../experiments/common/given-k.js';
import { diviAdaptive, diviInfo } from '../../../experiments/methods/divi-methods.js';
import { compareExperiments, type Results } from '../../../src/harness/compare/compare.js';
import { countVerdicts, informativeCount, isJudged } from '../../../src/harness/compare/compared-table.js';
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

const RESULTS: Results = { registry, given: GIVEN, resultOf: ({ key }) => [records.get(key)].find(isDone) };

const compared = (...experiments: Experiment[]) =>
  compareExperiments(
    experiments.map((one) => planExperiment(one, registry)),
    RESULTS,
  );

/** The experiment with only the paper's values of its first row. */
const firstRow = (experiment: Experiment, changes: Partial<Experiment['rows'][number]>): Experiment => ({
  ...experiment,
  rows: [{ ...experiment.rows[0], ...changes }],
});

/** The same runs on data sets of another size, so that their results are not those of other tests. */
const onOthers = (experiment: Experiment, n: number): Experiment => ({
  ...experiment,
  rows: experiment.rows.map((row) => ({
    ...row,
    runs: row.runs.map((run) => ({ ...run, dataset: { ...run.dataset, n } })),
  })),
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
    expect([ari.verdict, nmi.verdict, f1.ours]).toEqual(['undecided', 'not reported', null]);
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
    expect(cells[0].protocol).toEqual({ mean: 0.9, sd: 0, n: 1 });
    expect(cells[0].ours).toMatchObject({ n: 2, datasets: 2, datasetSd: null });
    expectClose(cells[0].ours?.mean ?? 0, 0.85, 1e-12);
    expectClose(cells[0].difference ?? 0, 0.85 - 0.9, 1e-12);
  });

  it('counts verdicts, missing cells among them', () => {
    expect(table.rows[1].cells[0].verdict).toBe('missing');
    const { cells } = countVerdicts([table]);
    expect(cells).toEqual({
      equal: 0,
      undecided: 1,
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
    expect(verdicts({ ...experiment, metrics: ['k'] }, { k: exact(3) })).toEqual(['given to the method']);
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
    expect(verdicts(adaptive(3), { k: { mean: 3, sd: 0.5, n: 3 } })).toEqual(['given to the method']);
    expect(verdicts(adaptive('auto'), { k: { mean: 3, sd: 0.5, n: 3 } })).toEqual(['undecided']);
    const told = (clusters: 'auto' | number) => compared(adaptive(clusters))[0].rows[0].runs[0];
    expect([givenClusters(told(3)), givenClusters(told('auto')), told(3).classes]).toEqual([3, null, 3]);
  });

  it('are K and splits that the schedule gives, where every run made all of them and the paper agrees', () => {
    const paper = { k: exact(4), splits: exact(3) };
    store(divi, () => ({ k: 4, splits: 3 }));
    expect(verdicts(divi, paper)).toEqual(['given by the schedule', 'given by the schedule', 'not reported']);
    expect(verdicts(divi, { k: exact(5) })).toEqual(['different', 'not reported', 'not reported']);
    store(divi, (i) => (i === 0 ? { k: 3, splits: 2 } : { k: 4, splits: 3 }));
    expect(verdicts(divi, paper)).toEqual(['undecided', 'undecided', 'not reported']);
  });

  it('are not constants that agree: they are judged', () => {
    store(divi, () => ({ k: 4, splits: 3, f1: 0.1818 }));
    expect(verdicts(divi, { f1: exact(0.182) })[2]).toBe('equal');
    expect(verdicts(divi, { f1: exact(0.5) })[2]).toBe('different');
    expect(verdicts(divi, { f1: { mean: 0.182, sd: 0.01, n: 3 } })[2]).toBe('equal');
    // no spread is printed: a table that nothing is drawn for counts
    expect(verdicts(divi, { f1: { mean: 0.182, sd: null, n: 1 } })[2]).toBe('equal');
  });
});

describe('cells that repeat another', () => {
  const small = onOthers(smallExperiment(6), 41);
  const ari = { mean: 0.75, sd: 0.19, n: 6 };
  const table = (id: string, changes: Partial<Experiment['rows'][number]> = {}): Experiment => ({
    ...firstRow(small, { paper: { ari }, ...changes }),
    id,
    artefact: `Table ${id}`,
    metrics: ['ari', 'nmi'],
  });
  const [full, excerpt] = [table('full'), { ...table('excerpt'), isExcerpt: true as const }];
  store(full, (i) => ({ ari: 0.5 + 0.1 * i }));
  const countedIn = (...experiments: Experiment[]) =>
    compared(...experiments).map(({ rows }) => rows[0].cells[0].countedIn?.id ?? null);

  it('keep their verdict and are counted once, in the full table rather than in an excerpt of it', () => {
    const tables = compared(excerpt, full);
    const [repeated, counted] = tables.map(({ rows }) => rows[0].cells[0]);
    expect(repeated).toEqual({ ...counted, countedIn: { id: 'full', artefact: 'Table full' } });
    expect([counted.verdict, counted.countedIn, counted.spread]).toEqual(['undecided', null, expect.anything()]);
    expect([isJudged(repeated), isJudged(counted)]).toEqual([false, true]);
    const counts = countVerdicts(tables);
    expect(counts).toMatchObject({ elsewhere: 1, cells: { undecided: 1 }, spreads: { undecided: 1 } });
    expect(informativeCount(counts)).toBe(1);
    // no value of the paper, so there is nothing to repeat
    expect(tables[0].rows[0].cells[1].countedIn).toBeNull();
  });

  it('are those of the first table where none is an excerpt', () => {
    expect(countedIn(full, table('again'), table('and again'))).toEqual([null, 'full', 'full']);
  });

  it('are the same whatever is reported', () => {
    const all = [excerpt, full].map((one) => planExperiment(one, registry));
    const of = (only: number) =>
      compareExperiments([all[only]], RESULTS, all)[0].rows[0].cells[0].countedIn?.id ?? null;
    expect([of(0), of(1)]).toEqual(['full', null]);
  });

  it('are those of a row that has the same runs and values as one above, and no others', () => {
    const [row] = full.rows;
    const twice = (second: Partial<typeof row>): Experiment => ({ ...full, rows: [row, { ...row, ...second }] });
    const inRows = (experiment: Experiment) =>
      compared(experiment)[0].rows.map(({ cells }) => cells.map((cell) => cell.countedIn?.id ?? null));
    expect(inRows(twice({ labels: { Method: 'again' } }))).toEqual([
      [null, null],
      ['full', null],
    ]);
    // other runs with the same outcomes: a parameter without an effect
    const others = onOthers(full, 43);
    store(others, (i) => ({ ari: 0.5 + 0.1 * i }));
    expect(inRows(twice({ runs: others.rows[0].runs }))[1]).toEqual(['full', null]);
    const none = [
      [null, null],
      [null, null],
    ];
    store(others, (i) => ({ ari: 0.6 + 0.1 * i }));
    expect(inRows(twice({ runs: others.rows[0].runs }))).toEqual(none);
    expect(inRows(twice({ paper: { ari: { ...ari, mean: 0.7 } } }))).toEqual(none);
    expect(inRows(twice({ runs: small.rows[0].runs.slice(1) }))).toEqual(none);
  });

  it('have the same runs and the same value of the paper', () => {
    expect(countedIn(full, table('other mean', { paper: { ari: { ...ari, mean: 0.7 } } }))).toEqual([null, null]);
    expect(countedIn(full, table('other sd', { paper: { ari: { ...ari, sd: 0.2 } } }))).toEqual([null, null]);
    expect(countedIn(full, table('fewer runs', { runs: small.rows[0].runs.slice(1) }))).toEqual([null, null]);
    expect(countedIn(full, table('further', { furtherRuns: small.rows[1].runs }))).toEqual([null, null]);
    expect(countedIn(full, { ...table('beyond'), scope: 'beyond' })).toEqual([null, null]);
  });
});

describe('a row that repeats runs on one drawn data set', () => {
  const small = onOthers(smallExperiment(3), 42);
  const [{ dataset, seed: _, ...method }] = small.rows[0].runs;
  const runOn = (drawn: number) => (seed: number) => ({ ...method, dataset: { ...dataset, seed: drawn }, seed });
  const nested = firstRow(small, {
    runs: [1, 2, 3, 4, 5].map(runOn(1)),
    furtherRuns: [1, 2, 3, 4, 5].map(runOn(2)),
    paper: { ari: { mean: 0.5, sd: 0.01, n: 5 } },
  });
  // data sets at 0.5 and 0.9, runs at ±0.02 about them
  store(nested, (i) => ({ ari: (i < 5 ? 0.5 : 0.9) + [-0.02, -0.01, 0, 0.01, 0.02][i % 5] }));

  it('shows the standard deviation within data sets, and that between them beside it', () => {
    const [cell] = compared(nested)[0].rows[0].cells;
    expectClose([cell.ours?.mean ?? 0, cell.ours?.sd ?? 0], [0.7, Math.sqrt(0.00025)], 1e-12);
    // variance of the means 0.08 less that of five runs' mean
    expectClose(cell.ours?.datasetSd ?? 0, Math.sqrt(0.08 - 0.00025 / 5), 1e-12);
    expect(cell.ours).toMatchObject({ n: 10, datasets: 2 });
    expectClose([cell.protocol?.mean ?? 0, cell.protocol?.sd ?? 0], [0.5, Math.sqrt(0.00025)], 1e-12);
    // two data sets say little of a third: 0.2 above the paper's is undecided
    expect(cell.verdict).toBe('undecided');
  });

  it('has no verdict on its spread in a quick look', () => {
    expect(compared(nested)[0].rows[0].cells[0].spread).not.toBeNull();
    expect(compared({ ...nested, quick: 5 })[0].rows[0].cells[0]).toMatchObject({ spread: null, verdict: 'undecided' });
  });
});
