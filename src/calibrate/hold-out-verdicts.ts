import type { ComparedTable } from '../compare/compared-table.js';
import type { ExperimentRow } from '../experiment/experiment.js';
import { describeRun, runKey } from '../runs/resolved-run.js';
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

export function holdOutVerdicts(holdOut: HoldOut, tables: readonly ComparedTable[]): HoldOutVerdicts {
  const firstRun = (row: ExperimentRow): string => runKey(describeRun(row.runs[0]));
  const hidden = (id: string, row: ExperimentRow): boolean => {
    const { dataset } = row.runs[0];
    if (holdOut.tables.includes(id)) return true;
    return 'generator' in dataset
      ? holdOut.generators.includes(dataset.generator)
      : holdOut.sources.includes(dataset.source);
  };
  const seenRuns = new Set(
    tables.flatMap(({ experiment: { id, rows } }) =>
      rows.filter((row) => !hidden(id, row)).map((row) => firstRun(row)),
    ),
  );
  const result: HoldOutVerdicts = { seen: { fine: 0, cells: 0 }, heldOut: { fine: 0, cells: 0 } };
  for (const { experiment, rows } of tables) {
    experiment.rows.forEach((row, r) => {
      const share = hidden(experiment.id, row) && !seenRuns.has(firstRun(row)) ? result.heldOut : result.seen;
      for (const { metric, verdict } of rows[r].cells) {
        if (metric === 'seconds' || verdict === 'not reported' || verdict === 'missing') continue;
        share.cells++;
        if (verdict !== 'different') share.fine++;
      }
    });
  }
  return result;
}
