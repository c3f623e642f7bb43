import type { Cell, ComparedRow, ComparedTable } from '../../harness/compare/compared-table.js';
import { isTime, type Metric } from '../../harness/experiment/metrics.js';
import { groupBy } from '../../library/core/group-by.js';
import type { Column } from '../document.js';

/** The rows under one heading. */
export interface Panel {
  /** null for rows under no heading */
  name: string | null;
  rows: ComparedRow[];
}

/** The rows of a table by panel, in order of first appearance. */
export function panelsOf({ rows }: ComparedTable): Panel[] {
  return [...groupBy(rows, ({ panel }) => panel)].map(([name, members]) => ({ name, rows: members }));
}

/** The rows that a line over a key column joins: those of a panel, by their other keys if it has an x twice. */
export function linesOf(table: ComparedTable, x: string): Panel[] {
  return panelsOf(table).flatMap((panel) => {
    const valuesOf = (key: string): Set<unknown> => new Set(panel.rows.map(({ labels }) => labels[key]));
    if (valuesOf(x).size === panel.rows.length) return [panel];
    const others = table.experiment.keys.filter((key) => key !== x && valuesOf(key).size > 1);
    const lines = groupBy(panel.rows, (row) => keyValues(others, row).join(', '));
    return [...lines].map(([name, rows]) => ({ name: panel.name === null ? name : `${panel.name}, ${name}`, rows }));
  });
}

/** The metric columns that are the same on every machine: all but the times, which have a separate report. */
export function deterministicMetrics({ metrics }: ComparedTable): Metric[] {
  return metrics.filter((metric) => !isTime(metric));
}

/** The cell of a metric in a row. */
export function cellOf(row: ComparedRow, metric: Metric): Cell | undefined {
  return row.cells.find((cell) => cell.metric.name === metric.name);
}

/** The row's values of the key columns. */
export function keyValues(keys: readonly string[], row: ComparedRow): string[] {
  return keys.map((key) => String(row.labels[key] ?? ''));
}

/** Whether a key column only has numbers, and so is right-aligned. */
export function isNumericKey({ rows }: ComparedTable, key: string): boolean {
  return rows.every(({ labels }) => typeof labels[key] === 'number');
}

/** The key columns of a table. */
export function keyColumns(table: ComparedTable): Column[] {
  return table.experiment.keys.map((key) => ({ title: key, align: isNumericKey(table, key) ? 'right' : 'left' }));
}

/** The columns of metrics. */
export function metricColumns(metrics: readonly Metric[]): Column[] {
  return metrics.map((metric) => ({ title: metric.title, align: 'right' }));
}

const MARK = '†';

/** What the mark of a published row means; printed below every table that has one. */
export const PUBLISHED_NOTE = `${MARK} from the published run: not all of the row’s runs were done here`;

/** Whether any row was not run here. */
export function hasPublished(rows: readonly ComparedRow[]): boolean {
  return rows.some(({ published }) => published);
}

/** The row's values of the key columns, the last one marked if the row comes from the published run. */
export function markedKeyValues(keys: readonly string[], row: ComparedRow): string[] {
  const values = keyValues(keys, row);
  if (row.published) values[values.length - 1] += MARK;
  return values;
}
