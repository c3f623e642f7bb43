import { canonicalJson } from '../../library/core/canonical.js';
import { InputError } from '../../library/core/errors.js';
import type { ExperimentRow, PaperValue } from './experiment.js';

export type Labels = Readonly<Record<string, string | number>>;

/** What a paper reports for one row of an experiment: `paperTable` reads them, or they are typed. */
export interface PaperRow {
  /** the labels of the experiment's row */
  labels: Labels;
  /** by metric; a metric left out is not reported */
  values: Readonly<Record<string, PaperValue>>;
}

/** Labels as a message names a row. */
export const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');

/** Rows with the paper's values, by their labels: each of the paper's rows must be one of them. */
export function withPaper(paper: readonly PaperRow[], rows: readonly ExperimentRow[]): ExperimentRow[] {
  const values = new Map(paper.map((row) => [canonicalJson(row.labels), row.values]));
  const ours = new Set(rows.map(({ labels }) => canonicalJson(labels)));
  // a misspelt label would lose its values
  for (const { labels } of paper) {
    if (ours.has(canonicalJson(labels))) continue;
    const all = rows.map((row) => labelText(row.labels)).join('; ');
    throw new InputError(
      `the paper's row '${labelText(labels)}' matches none of the experiment's rows, which are: ${all}`,
    );
  }
  return rows.map((row) => ({ ...row, paper: { ...row.paper, ...values.get(canonicalJson(row.labels)) } }));
}
