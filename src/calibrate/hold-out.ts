import { discrepancy, replicatesOf, type TargetCell, targetCells, zScore } from './discrepancy.js';
import type { Evaluation } from './evaluation.js';
import type { Target } from './targets.js';

/** How a setting does on cells of the paper. */
export interface CellsCheck {
  cells: number;
  discrepancy: number;
  /** share of the cells within two standard errors */
  withinTwo: number;
}

/** A setting against all cells of the targets. */
export function checkCells(targets: Target[], evaluation: Evaluation): CellsCheck {
  const cells = targetCells(targets, evaluation).filter((cell) => replicatesOf(cell, evaluation) !== undefined);
  const within = (cell: TargetCell): boolean => Math.abs(zScore(cell, replicatesOf(cell, evaluation) ?? null)) <= 2;
  return {
    cells: cells.length,
    discrepancy: discrepancy(cells, evaluation),
    withinTwo: cells.filter(within).length / cells.length,
  };
}
