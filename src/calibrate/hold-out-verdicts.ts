import type { ComparedTable } from '../compare/compared-table.js';
import { dataSetName, isSynthetic } from '../data/data-set.js';
import type { PlannedExperiment, PlannedRow } from '../runs/plan.js';
import type { HoldOut } from './study.js';

/** How many of the paper's cells come out reproduced or compatible. */
export interface VerdictShare {
  fine: number;
  cells: number;
}

/** The verdicts of held-out cells, and of all others (those of a table that no study names among them). */
export interface HoldOutVerdicts {
  seen: VerdictShare;
  heldOut: VerdictShare;
}

export function holdOutVerdicts(
  holdOut: HoldOut,
  experiments: readonly PlannedExperiment[],
  tables: readonly ComparedTable[],
): HoldOutVerdicts {
  const firstRun = ({ runs: [{ key }] }: PlannedRow): string => key;
  const hidden = (id: string, { row }: PlannedRow): boolean => {
    const { dataset } = row.runs[0];
    if (holdOut.tables.includes(id)) return true;
    return (isSynthetic(dataset) ? holdOut.generators : holdOut.sources).includes(dataSetName(dataset));
  };
  const seenRuns = new Set(
    experiments.flatMap(({ experiment: { id }, rows }) => rows.filter((row) => !hidden(id, row)).map(firstRun)),
  );
  const result: HoldOutVerdicts = { seen: { fine: 0, cells: 0 }, heldOut: { fine: 0, cells: 0 } };
  for (const { experiment, rows } of experiments) {
    const table = tables.find(({ id }) => id === experiment.id);
    rows.forEach((row, r) => {
      const share = hidden(experiment.id, row) && !seenRuns.has(firstRun(row)) ? result.heldOut : result.seen;
      for (const { metric, verdict } of table?.rows[r].cells ?? []) {
        if (metric === 'seconds' || verdict === 'not reported' || verdict === 'missing') continue;
        share.cells++;
        if (verdict !== 'different') share.fine++;
      }
    });
  }
  return result;
}
