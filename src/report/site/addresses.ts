import type { ComparedRow, ComparedTable, Verdict } from '../../harness/compare/compared-table.js';
import type { MetricName } from '../../harness/experiment/metrics.js';

/** The address of a row within the page: table, row from 1. */
export function rowAddress(table: ComparedTable, row: ComparedRow): string {
  return `${table.experiment.id}/${table.rows.indexOf(row) + 1}`;
}

/** The address of a cell: that of its row, and the metric. */
export function cellAddress(table: ComparedTable, row: ComparedRow, metric: MetricName): string {
  return `${rowAddress(table, row)}/${metric}`;
}

/** The address of a table's rows that have a cell with the verdict. */
export function verdictAddress(table: ComparedTable, verdict: Verdict): string {
  return `${table.experiment.id}/${verdictName(verdict)}`;
}

/** A verdict as one word. */
export const verdictName = (verdict: Verdict): string => verdict.replaceAll(' ', '-');
