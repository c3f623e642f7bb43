import { groupBy } from '../../library/core/group-by.js';
import { type ExperimentRow, repeatsOneDrawnDataset } from '../experiment/experiment.js';
import type { Metric } from '../experiment/metrics.js';
import type { ComparedRow } from './compared-table.js';
import type { Sample } from './verdict.js';

/** The values of a metric that a compared row is judged by; null where it has none. */
export function rowSample({ runs }: ComparedRow, declared: ExperimentRow, { name }: Metric): Sample | null {
  const byDataset = [...groupBy(runs, ({ dataset }) => dataset).values()]
    .map((group) => group.flatMap(({ values }) => values[name] ?? []))
    .filter(({ length }) => length > 0);
  return byDataset.length === 0 ? null : { byDataset, fixedDataset: repeatsOneDrawnDataset(declared) };
}
