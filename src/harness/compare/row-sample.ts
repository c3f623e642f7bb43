import { groupBy } from '../../library/core/group-by.js';
import { repeatsOneDrawnDataset } from '../experiment/experiment.js';
import type { Metric } from '../experiment/metrics.js';
import type { ComparedTable } from './compared-table.js';
import type { Sample } from './verdict.js';

/** The values of a metric that row `r` of a table is judged by; null if it has none, or no mean of them is judged. */
export function rowSample({ experiment, rows }: ComparedTable, r: number, { name }: Metric): Sample | null {
  const column = experiment.columns?.find((one) => one.name === name);
  if (column?.statistic === 'median' || column?.statistic === 'ratio') return null;
  const { cells, runs } = experiment.rows[r];
  const byDataset = [...groupBy(rows[r].runs, ({ dataset }) => dataset).values()]
    .map((group) => group.flatMap(({ values }) => values[name] ?? []))
    .filter(({ length }) => length > 0);
  const fixedDataset = repeatsOneDrawnDataset({ runs: cells?.[name]?.[0] ?? runs });
  return byDataset.length === 0 ? null : { byDataset, fixedDataset };
}
