import type { Cell, ComparedRow, ComparedTable } from '../../harness/compare/compared-table.js';
import { isTime, practicalMargin } from '../../harness/experiment/metrics.js';

/** A cell that differs from the paper's. */
export interface Deviation {
  table: ComparedTable;
  row: ComparedRow;
  cell: Cell;
  /** |difference| over the metric's margin */
  size: number;
}

/** The cells that differ, the largest difference in margins first. */
export function deviationsOf(tables: readonly ComparedTable[]): Deviation[] {
  const deviations = tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      row.cells
        .filter(({ metric, verdict }) => verdict === 'different' && !isTime(metric))
        .map((cell) => ({ table, row, cell, size: sizeInMargins(cell) })),
    ),
  );
  return deviations.sort((a, b) => b.size - a.size);
}

function sizeInMargins({ metric, difference, paper }: Cell): number {
  return Math.abs(difference ?? 0) / practicalMargin(metric, paper?.mean ?? 0);
}
