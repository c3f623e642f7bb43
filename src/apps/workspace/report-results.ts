import { compareExperiments, type Results } from '../../harness/compare/compare.js';
import { countVerdicts, informativeCount } from '../../harness/compare/compared-table.js';
import type { KeyedRun, PlannedExperiment } from '../../harness/runs/plan.js';
import { type DoneRecord, isDone } from '../../harness/runs/record.js';
import { countsLine } from '../../report/tables/format.js';
import type { RunSource, Workspace } from './workspace.js';

/** Results that are whole records, and which of them are the published ones. */
interface StoredResults extends Results {
  resultOf(run: KeyedRun): DoneRecord | undefined;
  published: ReadonlySet<string>;
}

/**
 * The results to report from. A row that is not complete here is taken from the published run as a whole, unless a run of it
 * failed here; of the further runs behind a verdict, those that were not done here.
 */
export function reportResults(
  workspace: Workspace,
  reported: readonly PlannedExperiment[],
  source: RunSource,
): StoredResults {
  const borrowed = new Map<string, DoneRecord>();
  const publishedOf = (runs: readonly KeyedRun[]): DoneRecord[] =>
    runs.map(({ key }) => workspace.published.records.get(key)).filter(isDone);
  const isDoneHere = (run: KeyedRun): boolean => workspace.state(run, source) === 'done';
  const complete = reported.flatMap(({ rows }) => rows).filter(({ runs }) => runs.every(isDoneHere));
  // a row that is complete here keeps its runs, whichever other rows have them too
  const own = new Set(complete.flatMap(({ runs }) => runs.map(({ key }) => key)));
  const borrow = (runs: readonly KeyedRun[]): void => {
    for (const record of publishedOf(runs)) if (!own.has(record.key)) borrowed.set(record.key, record);
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
 * What to say of an experiment as soon as its last run is in: its verdicts, the same as those of the reports. Empty for one
 * that the paper has no numbers for. The workers wait for it.
 */
export function verdictLines(workspace: Workspace, planned: readonly PlannedExperiment[]): (id: string) => string {
  return (id) => {
    const complete = planned.filter(({ experiment }) => experiment.id === id);
    const tables = compareExperiments(complete, reportResults(workspace, complete, workspace.local), planned);
    const counts = countVerdicts(tables);
    if (informativeCount(counts) + counts.cells.given + counts.elsewhere === 0) return '';
    return `${tables[0].experiment.artefact} (${id}): ${countsLine(counts)}`;
  };
}
