import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeReport } from '../../../src/apps/workspace/report.js';
import { reportResults } from '../../../src/apps/workspace/report-results.js';
import { Workspace } from '../../../src/apps/workspace/workspace.js';
import { compareExperiments } from '../../../src/harness/compare/compare.js';
import type { Experiment, RunSpec } from '../../../src/harness/experiment/experiment.js';
import { keyedRun, quickExperiment } from '../../../src/harness/runs/plan.js';
import { publishedFile, writePublished } from '../../../src/harness/runs/published.js';
import type { RunRecord } from '../../../src/harness/runs/record.js';
import { bringDivi } from '../../support/bring-divi.js';
import { temporaryFolder } from '../../support/folder.js';
import { registry } from '../../support/registry.js';
import { smallExperiment } from '../../support/throwaway.js';

const small = smallExperiment(5);
/** Two rows of three runs, and of two further ones behind the verdict. */
const first: Experiment = {
  ...small,
  id: 'first',
  artefact: 'Table 1',
  rows: small.rows.map((row) => ({ ...row, runs: row.runs.slice(0, 3), furtherRuns: row.runs.slice(3) })),
};
/** The same with other seeds. */
const second: Experiment = {
  ...first,
  id: 'second',
  artefact: 'Table 2',
  rows: first.rows.map((row) => ({ ...row, runs: row.runs.map((run) => ({ ...run, seed: run.seed + 10 })) })),
};

function recordOf(spec: RunSpec, ari: number | 'failed'): RunRecord {
  const { key, run } = keyedRun(spec, registry);
  const provenance = { version: '1', commit: null, dirty: null, lockfileHash: null, node: 'v', cpu: 'c', time: 't' };
  const others = { nmi: 1, f1: null, k: 3, splits: null, activeDims: null };
  const outcome: RunRecord['outcome'] =
    ari === 'failed'
      ? { status: 'failed', error: 'x' }
      : { status: 'done', metrics: { ari, ...others }, dataHash: 'h' };
  return { key, description: run, outcome, durationMs: 1, provenance };
}

const OWN = 0.25;
const PUBLISHED = 0.75;
const allRuns = ({ rows }: Experiment): RunSpec[] =>
  rows.flatMap(({ runs, furtherRuns = [] }) => [...runs, ...furtherRuns]);

/** A study of these experiments with published and own runs, and a place for reports. */
async function open(published: RunSpec[], own: RunSpec[], experiments = [first, second]) {
  const path = temporaryFolder();
  const folder = path('experiments');
  bringDivi(folder);
  for (const one of experiments) {
    writeFileSync(path(`experiments/${one.id}.mjs`), `export const experiment = ${JSON.stringify(one)};\n`);
  }
  mkdirSync(path('experiments/reports'));
  writePublished(
    published.map((run) => recordOf(run, PUBLISHED)),
    publishedFile(folder),
  );
  const workspace = await Workspace.open({ experiments: folder, store: path('store') });
  for (const run of own) workspace.add(recordOf(run, OWN));
  return { workspace, out: path('out') };
}

describe('a row of the reports', () => {
  const [{ runs, furtherRuns = [] }] = first.rows;

  /** ARI of the row's runs, the further ones last; with whether the row is marked as published. */
  async function rowOf(published: RunSpec[], own: RunSpec[], failed: RunSpec[] = []) {
    const { workspace } = await open(published, own);
    for (const run of failed) workspace.add(recordOf(run, 'failed'));
    const planned = workspace.plan(workspace.select(['first']));
    const [{ rows }] = compareExperiments(planned, reportResults(workspace, planned, workspace.local));
    return { values: rows[0].runs.map(({ values }) => values.ari), published: rows[0].published };
  }

  it('is taken from the published run as a whole where one run is missing here', async () => {
    expect(await rowOf(runs, runs.slice(1))).toEqual({ values: Array(3).fill(PUBLISHED), published: true });
  });

  it('is our own where all its runs were done here, beside the further runs of the published one', async () => {
    expect(await rowOf([...runs, ...furtherRuns], [...runs, furtherRuns[0]])).toEqual({
      values: [OWN, OWN, OWN, OWN, PUBLISHED],
      published: false,
    });
  });

  it('keeps its runs where an incomplete row of another table has them too', async () => {
    const longer = {
      ...first,
      id: 'longer',
      rows: first.rows.map((row) => ({ ...row, runs: [...runs, ...furtherRuns], furtherRuns: [] })),
    };
    const { workspace } = await open(allRuns(longer), runs, [first, longer]);
    const planned = workspace.plan(workspace.select(['first', 'longer']));
    const tables = compareExperiments(planned, reportResults(workspace, planned, workspace.local));
    const [own, other] = tables.map(({ rows }) => rows[0]);
    expect([own.published, own.runs.map(({ values }) => values.ari)]).toEqual([
      false,
      [OWN, OWN, OWN, PUBLISHED, PUBLISHED],
    ]);
    expect(other.published).toBe(true);
  });

  it('stays our own and incomplete where the published run is incomplete too, or a run failed here', async () => {
    expect(await rowOf(runs.slice(1), runs.slice(0, 2))).toEqual({ values: [OWN, OWN], published: false });
    expect(await rowOf(runs, runs.slice(1), [runs[0]])).toEqual({ values: [OWN, OWN], published: false });
  });
});

describe('what the reports lack', () => {
  const both = [first, second];

  /** The beginning of the summary, which must also be at the top of the page. */
  async function extent(
    published: RunSpec[],
    own: RunSpec[],
    ids = ['first', 'second'],
    change = (one: Experiment) => one,
  ) {
    const { workspace, out } = await open(published, own);
    const experiments = workspace.select(ids).map(change);
    await writeReport(workspace, experiments, workspace.local, out, experiments);
    const [, said] = /<p class="extent" role="note">(.*?)<\/p>/.exec(readFileSync(`${out}/index.html`, 'utf8')) ?? [];
    const text = (file: string) => readFileSync(`${out}/${file}`, 'utf8').split('\n')[2];
    if (said !== undefined)
      expect([text('summary.md'), text(`${ids[0]}.md`), text('times.md')]).toEqual(Array(3).fill(said));
    else expect(text('summary.md')).toContain('judged cells');
    return said ?? null;
  }

  it('is nothing where all tables were run in full', async () => {
    expect(await extent([], both.flatMap(allRuns))).toBeNull();
  });

  it('is a part of the paper where tables are left out', async () => {
    expect(await extent([], both.flatMap(allRuns), ['second'])).toBe(
      'A part of the paper: 1 of 2 tables and figures (Table 2). Claims need all tables in full, so they are left out.',
    );
  });

  it('is runs that are missing, and rows that come from the published run', async () => {
    const own = [...allRuns(second), ...first.rows[0].runs.slice(1)];
    expect(await extent([], [...own, ...first.rows[1].runs])).toBe('1 row of 4 lacks runs.');
    expect(await extent(first.rows[0].runs, [...own, ...first.rows[1].runs])).toBe(
      '1 of 4 rows comes from the published run (†).',
    );
    expect(await extent(allRuns(first), own)).toBe('2 of 4 rows come from the published run (†).');
  });

  it('is a quick look, which judges no spread', async () => {
    expect(await extent([], both.flatMap(allRuns), ['first', 'second'], (one) => quickExperiment(one, 2))).toBe(
      'A quick look: at most 2 data sets and repeats per row, and no large data; spreads are not judged. ' +
        'Claims need all tables in full, so they are left out.',
    );
  });
});
