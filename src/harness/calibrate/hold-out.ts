import { type ComparedTable, isJudged } from '../compare/compared-table.js';
import { replicatesOf, type TargetCell, targetCells } from './cells.js';
import { cellExcess, discrepancy } from './discrepancy.js';
import type { Evaluation } from './setting-runs.js';
import { type HoldOut, isHeldOut } from './study.js';
import type { Target } from './targets.js';

/** How a setting does on cells of the paper. */
export interface CellsCheck {
  cells: number;
  /** of those, cells that vary on neither side: only another setting of the schedule could change them */
  constant: number;
  discrepancy: number;
  /** share of the varying cells within two standard errors of the practical margin; null if none varies */
  withinTwo: number | null;
}

/** The same for the means and for the spreads; null if there are none. */
export interface MeansAndSpreads {
  means: CellsCheck | null;
  spreads: CellsCheck | null;
}

/** A setting against all cells of the targets. */
export function checkCells(targets: Target[], evaluation: Evaluation): MeansAndSpreads {
  const cells = targetCells(targets, evaluation);
  return {
    means: check(
      cells.filter(({ kind }) => kind === 'mean'),
      evaluation,
    ),
    spreads: check(
      cells.filter(({ kind }) => kind !== 'mean'),
      evaluation,
    ),
  };
}

function check(all: TargetCell[], evaluation: Evaluation): CellsCheck | null {
  const cells = all.filter((cell) => replicatesOf(cell, evaluation) !== undefined);
  if (cells.length === 0) return null;
  const varying = cells.filter(({ paperSd, between, within }) => paperSd > 0 || between + within > 0);
  const within = (cell: TargetCell): boolean => cellExcess(cell, replicatesOf(cell, evaluation) ?? null) <= 2;
  return {
    cells: cells.length,
    constant: cells.length - varying.length,
    discrepancy: discrepancy(cells, evaluation),
    withinTwo: varying.length > 0 ? varying.filter(within).length / varying.length : null,
  };
}

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
    for (const { verdict } of cells.filter(isJudged)) {
      share.cells++;
      if (verdict !== 'different') share.fine++;
    }
  }
  return result;
}
