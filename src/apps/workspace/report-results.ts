import type { Results } from '../../harness/compare/compare.js';
import { type PlannedExperiment, runsOf } from '../../harness/runs/plan.js';
import { type DoneRecord, isDone } from '../../harness/runs/record.js';
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
    registry: workspace.registry,
    resultOf: (run) => workspace.have(run, source) ?? borrowed.get(run.key),
    published: new Set(borrowed.keys()),
  };
}
