import { isTime, type Metric, practicalMargin } from '../experiment/metrics.js';
import type { Cell, ComparedRow, ComparedTable, RowRun } from './compared-table.js';

/** Why a cell of a study cannot fail: what its method is told, say. */
export interface GivenRule {
  /** as the summary counts such cells: 'told to the method' */
  reason: string;
  /** the same in a word: 'told' */
  word: string;
  applies(runs: readonly RowRun[], metric: Metric): boolean;
}

/**
 * Marks the cells that cannot fail: by the study's own rules, because they never vary on either side, or because they
 * stand in another cell already. A cell that could not fail and yet differs is judged like any other.
 */
export function markGiven(tables: readonly ComparedTable[], rules: readonly GivenRule[] = []): ComparedTable[] {
  const seen = new Set<string>();
  const marked = new Map<ComparedTable, ComparedTable>();
  // an excerpt of other tables comes after them, so that the full tables count
  for (const table of [...tables].sort((a, b) => excerptRank(a) - excerptRank(b))) {
    const rows = table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => markCell(row, cell, rules, seen)),
    }));
    marked.set(table, { ...table, rows });
  }
  return tables.map((table) => marked.get(table) ?? table);
}

const excerptRank = ({ experiment }: ComparedTable): number => (experiment.isExcerpt ? 1 : 0);

function markCell(row: ComparedRow, cell: Cell, rules: readonly GivenRule[], seen: Set<string>): Cell {
  if (isTime(cell.metric) || cell.difference === null || cell.paper === null) return cell;
  const given = cannotFail(row.runs, cell, rules) ?? repeated(row.runs, cell, seen);
  return given ? { ...cell, verdict: 'given', given, spread: null, reason: null } : cell;
}

function cannotFail(
  runs: readonly RowRun[],
  { metric, difference, paper }: Cell,
  rules: readonly GivenRule[],
): string | null {
  if (paper === null || difference === null || Math.abs(difference) > practicalMargin(metric, paper.mean)) return null;
  const rule = rules.find(({ applies }) => applies(runs, metric));
  if (rule) return rule.reason;
  const values = runs.flatMap((run) => run.values[metric.name] ?? []);
  // a paper that prints no spread may still be wrong about a value that never varies
  const isConstant = values.every((value) => value === values[0]) && paper.sd === 0;
  return isConstant ? 'constant on both sides' : null;
}

/** Whether a cell before has the same values on both sides. */
function repeated(runs: readonly RowRun[], { metric, paper }: Cell, seen: Set<string>): string | null {
  const name = JSON.stringify([metric.name, paper?.mean, paper?.sd, runs.map(({ values }) => values[metric.name])]);
  if (seen.has(name)) return 'stands elsewhere';
  seen.add(name);
  return null;
}
