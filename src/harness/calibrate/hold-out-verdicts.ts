import { type ComparedTable, INFORMATIVE } from '../compare/compared-table.js';
import { type HoldOut, isHeldOut } from './study.js';

/** How many of the paper's informative cells do not differ. */
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
  const rows = tables.flatMap(({ experiment, rows: compared }) =>
    compared.map((row, r) => ({
      firstRun: row.runs[0]?.key,
      cells: row.cells,
      hidden: isHeldOut(holdOut, [experiment.id], experiment.rows[r].runs[0].dataset),
    })),
  );
  const seenRuns = new Set(rows.filter(({ hidden }) => !hidden).map(({ firstRun }) => firstRun));
  const result: HoldOutVerdicts = { seen: { fine: 0, cells: 0 }, heldOut: { fine: 0, cells: 0 } };
  for (const { firstRun, cells, hidden } of rows) {
    const share = hidden && !seenRuns.has(firstRun) ? result.heldOut : result.seen;
    for (const { metric, verdict } of cells) {
      if (metric === 'seconds' || !INFORMATIVE.some((informative) => informative === verdict)) continue;
      share.cells++;
      if (verdict !== 'different') share.fine++;
    }
  }
  return result;
}
