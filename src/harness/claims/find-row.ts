import type { ComparedRow, ComparedTable } from '../compare/compared-table.js';
import { type Labels, type RowName, rowText } from './evidence.js';
import { MissingEvidence } from './missing-evidence.js';

export function findTable(tables: readonly ComparedTable[], id: string): ComparedTable {
  const table = tables.find(({ experiment }) => experiment.id === id);
  if (!table) throw new MissingEvidence(`no run of ${id} is stored`);
  return table;
}

/** The rows whose labels have all the given values. */
export function findRows(tables: readonly ComparedTable[], id: string, labels: Labels): ComparedRow[] {
  const wanted = Object.entries(labels);
  const rows = findTable(tables, id).rows.filter((row) => wanted.every(([key, value]) => row.labels[key] === value));
  if (rows.length === 0) throw new MissingEvidence(`${id} has no row with ${JSON.stringify(labels)}`);
  return rows;
}

/** The one row of that name. */
export function findRow(tables: readonly ComparedTable[], name: RowName): ComparedRow {
  const rows = findRows(tables, name.table, name.labels);
  if (rows.length > 1) throw new Error(`${rowText(name)}: ${rows.length} rows, name one`);
  return rows[0];
}
