import type { ComparedRow, ComparedTable } from '../compare/compared-table.js';
import type { Estimate } from './estimate.js';

export type Labels = Record<string, string | number>;

/** One row of a table. */
export interface RowName {
  table: string;
  labels: Labels;
  /** its runs repeat one real data set: the run is then what varies, not the data set */
  repeated?: true;
}

/** Two rows on the same data sets: what the first has beyond the second is a gain. */
export type Pair = readonly [to: RowName, from: RowName];

export const rowText = ({ table, labels }: RowName): string => `${table}, ${JSON.stringify(labels)}`;

/** Numbers that a claim needs are not there: runs that are not stored, or cells that the paper does not print. */
export class MissingEvidence extends Error {
  override readonly name = 'MissingEvidence';
}

/** By its name: claims may come from another copy of this module, such as the compiled one. */
export const isMissingEvidence = (error: unknown): error is MissingEvidence =>
  error instanceof Error && error.name === 'MissingEvidence';

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

/**
 * Where a rule takes its numbers from: the stored runs, or the paper's own tables. Missing numbers throw
 * MissingEvidence.
 */
export abstract class Evidence {
  /** whether these are the paper's printed numbers, not runs */
  abstract readonly isPrinted: boolean;

  constructor(protected readonly all: readonly ComparedTable[]) {}

  /** all of the paper's own tables, as far as there are runs of them */
  tables(): readonly ComparedTable[] {
    return this.all.filter(({ experiment }) => experiment.scope !== 'beyond');
  }

  /** the rows of a table whose labels have all the given values, in its order */
  rows(table: string, labels: Labels): RowName[] {
    return findRows(this.all, table, labels).map((row) => ({ table, labels: row.labels }));
  }

  /** a table with all that is stored of it */
  abstract table(id: string): ComparedTable;
  /** the mean over data sets */
  abstract mean(row: RowName, metric: string): Estimate;
  /** the mean of `a` less that of `b`, on the data sets that both have */
  abstract difference(a: RowName, b: RowName, metric: string): Estimate;
  /** the mean of `a` less `factor` times that of `b`, which are on different data */
  abstract contrast(a: RowName, b: RowName, metric: string, factor?: number): Estimate;
  /** the difference of the first pair of rows less that of the second, which are on different data */
  abstract gainContrast(first: Pair, second: Pair, metric: string): Estimate;
  /** how much more `a` varies than `b`, on the data sets that both have */
  abstract spreadDifference(a: RowName, b: RowName, metric: string): Estimate;
  /** how much a row varies, as a share of its mean */
  abstract relativeSpread(row: RowName, metric: string): Estimate;
}
