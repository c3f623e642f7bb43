import { compareExperiment, type Results } from '../../harness/compare/compare.js';
import { type ComparedTable, countVerdicts, informativeCount } from '../../harness/compare/compared-table.js';
import { markGiven } from '../../harness/compare/given.js';
import type { KeyedRun, PlannedExperiment } from '../../harness/runs/plan.js';
import { type DoneRecord, isDone } from '../../harness/runs/record.js';
import { countsLine } from '../../report/tables/format.js';
import type { RunSource, Workspace } from './workspace.js';

/**
 * The results to report from. A row that is not complete here is taken from the published run as a whole, unless a run of it
 * failed here; of the further runs behind a verdict, those that were not done here.
 */
export function reportResults(
  workspace: Workspace,
  reported: readonly PlannedExperiment[],
  source: RunSource,
): Results & { published: ReadonlySet<string> } {
  const borrowed = new Map<string, DoneRecord>();
  const publishedOf = (runs: readonly KeyedRun[]): DoneRecord[] =>
    runs.map(({ key }) => workspace.published.records.get(key)).filter(isDone);
  const isDoneHere = (run: KeyedRun): boolean => workspace.state(run, source) === 'done';
  const borrow = (runs: readonly KeyedRun[]): void => {
    for (const record of publishedOf(runs)) borrowed.set(record.key, record);
  };
  for (const { rows, shownFit } of reported) {
    for (const { runs, furtherRuns } of rows) {
      const isOwn = runs.every(isDoneHere) || runs.some((run) => workspace.state(run, source) === 'failed');
      if (!isOwn && publishedOf(runs).length === runs.length) borrow(runs);
      borrow(furtherRuns.filter((run) => !isDoneHere(run)));
    }
    if (shownFit && !isDoneHere(shownFit)) borrow([shownFit]);
  }
  return {
    ...workspace.results(),
    resultOf: (run) => borrowed.get(run.key) ?? workspace.have(run, source),
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
    const results = reportResults(workspace, complete, workspace.local);
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
