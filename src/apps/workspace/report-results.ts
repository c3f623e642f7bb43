import { compareExperiment, type Results } from '../../harness/compare/compare.js';
import { type ComparedTable, countVerdicts, informativeCount } from '../../harness/compare/compared-table.js';
import { markGiven } from '../../harness/compare/given.js';
import { type PlannedExperiment, runsOf } from '../../harness/runs/plan.js';
import { type DoneRecord, isDone } from '../../harness/runs/record.js';
import { countsLine } from '../../report/tables/format.js';
import type { RunSource, Workspace } from './workspace.js';

/**
 * The results to report from. Runs that go beyond the paper's own (further data sets, comparisons of ours), and those
 * whose data are not here, are taken from the published run where they were not done here. `reported` are those of the
 * planned experiments that results are asked for.
 */
export function reportResults(
  workspace: Workspace,
  planned: readonly PlannedExperiment[],
  source: RunSource,
  reported: readonly PlannedExperiment[] = planned,
): Results & { published: ReadonlySet<string> } {
  const paper = planned.filter(({ experiment }) => experiment.scope !== 'beyond');
  const papersOwn = new Set(runsOf(paper, 'shown').map(({ key }) => key));
  const borrowed = new Map<string, DoneRecord>();
  for (const run of runsOf(reported)) {
    const isToBeDone = papersOwn.has(run.key) && workspace.missingData(run) === null;
    if (isToBeDone || workspace.have(run, source)) continue;
    const record = workspace.published.records.get(run.key);
    if (isDone(record)) borrowed.set(run.key, record);
  }
  return {
    ...workspace.results(),
    resultOf: (run) => workspace.have(run, source) ?? borrowed.get(run.key),
    published: new Set(borrowed.keys()),
  };
}

/**
 * What to say of an experiment as soon as its last run is in: its verdicts, beside the experiments that were complete
 * before it. Empty for one that the paper has no numbers for. The workers wait for it, so each is compared once.
 */
export function verdictLines(workspace: Workspace, planned: readonly PlannedExperiment[]): (id: string) => string {
  const compared = new Map<string, ComparedTable>();
  return (id) => {
    const complete = planned.filter(({ experiment }) => experiment.id === id);
    const results = reportResults(workspace, planned, workspace.local, complete);
    for (const one of complete) compared.set(id, compareExperiment(one, results));
    const tables = markGiven(
      planned.flatMap(({ experiment }) => compared.get(experiment.id) ?? []),
      workspace.study.given,
    );
    const table = tables.find(({ experiment }) => experiment.id === id);
    if (!table) return '';
    const counts = countVerdicts([table]);
    if (informativeCount(counts) + counts.cells.given === 0) return '';
    return `${table.experiment.artefact} (${id}): ${countsLine(counts)}`;
  };
}
