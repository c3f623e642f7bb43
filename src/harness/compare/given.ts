import { isTime, practicalMargin } from '../experiment/metrics.js';
import { type Cell, CONSTANT, type ComparedRow, type ComparedTable, ELSEWHERE, type RowRun } from './compared-table.js';

/**
 * Marks the cells that cannot fail: what was settled before the run, what never varies on either side, and
 * what stands in another cell already. A cell that could not fail and yet differs is judged like any other.
 */
export function markGiven(tables: readonly ComparedTable[]): ComparedTable[] {
  const seen = new Set<string>();
  const marked = new Map<ComparedTable, ComparedTable>();
  // an excerpt of other tables comes after them, so that the full tables count
  for (const table of [...tables].sort((a, b) => excerptRank(a) - excerptRank(b))) {
    const rows = table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => markCell(row, cell, seen)),
    }));
    marked.set(table, { ...table, rows });
  }
  return tables.map((table) => marked.get(table) ?? table);
}

const excerptRank = ({ experiment }: ComparedTable): number => (experiment.isExcerpt ? 1 : 0);

function markCell(row: ComparedRow, cell: Cell, seen: Set<string>): Cell {
  if (isTime(cell.metric) || cell.difference === null || cell.paper === null) return cell;
  const given = cannotFail(row.runs, cell) ?? repeated(row.runs, cell, seen);
  return given ? { ...cell, verdict: 'given', given, spread: null, reason: null } : cell;
}

function cannotFail(runs: readonly RowRun[], { metric, difference, paper }: Cell): string | null {
  if (paper === null || difference === null || Math.abs(difference) > practicalMargin(metric, paper.mean)) return null;
  const values = runs.flatMap((run) => run.values[metric.name] ?? []);
  const settled = runs.map((run) => run.settled[metric.name] ?? null);
  if (settled[0] && settled.every((reason) => reason === settled[0])) return settled[0];
  const isConstant = values.every((value) => value === values[0]) && !paper.sd;
  return isConstant ? CONSTANT : null;
}

/** Whether a cell before has the same values on both sides. */
function repeated(runs: readonly RowRun[], { metric, paper }: Cell, seen: Set<string>): string | null {
  const name = JSON.stringify([metric.name, paper?.mean, paper?.sd, runs.map(({ values }) => values[metric.name])]);
  if (seen.has(name)) return ELSEWHERE;
  seen.add(name);
  return null;
}
