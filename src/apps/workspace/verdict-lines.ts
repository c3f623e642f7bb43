import { compareExperiment } from '../../harness/compare/compare.js';
import { type ComparedTable, countVerdicts, informativeCount } from '../../harness/compare/compared-table.js';
import { markGiven } from '../../harness/compare/given.js';
import type { PlannedExperiment } from '../../harness/runs/plan.js';
import { countsLine } from '../../report/tables/format.js';
import { reportResults } from './report-results.js';
import type { Workspace } from './workspace.js';

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
    const tables = markGiven(planned.flatMap(({ experiment }) => compared.get(experiment.id) ?? []));
    const table = tables.find(({ experiment }) => experiment.id === id);
    if (!table) return '';
    const counts = countVerdicts([table]);
    if (informativeCount(counts) + counts.cells.given === 0) return '';
    return `${table.experiment.artefact} (${id}): ${countsLine(counts)}`;
  };
}
