import { compareExperiments } from '../compare/compare.js';
import { countVerdicts, informativeCount } from '../compare/counts.js';
import { countsLine } from '../report/tables/format.js';
import type { PlannedExperiment } from '../runs/plan.js';
import { reportResults } from './report-results.js';
import type { Workspace } from './workspace.js';

/**
 * What to say of an experiment as soon as its last run is in: its verdicts, beside the experiments that were complete
 * before it. Empty for one that the paper has no numbers for.
 */
export function verdictLines(workspace: Workspace, planned: readonly PlannedExperiment[]): (id: string) => string {
  const complete = new Set<string>();
  return (id) => {
    complete.add(id);
    const results = reportResults(workspace, planned, workspace.local);
    const tables = compareExperiments(
      planned.filter(({ experiment }) => complete.has(experiment.id)),
      results,
    );
    const table = tables.find(({ experiment }) => experiment.id === id);
    if (!table) return '';
    const counts = countVerdicts([table]);
    if (informativeCount(counts) + counts.cells.given === 0) return '';
    return `${table.experiment.artefact} (${id}): ${countsLine(counts)}`;
  };
}
