import { groupBy } from '../../library/core/group-by.js';
import { repeatsOneDrawnDataset } from '../experiment/experiment.js';
import type { Metric } from '../experiment/metrics.js';
import { type ComparedTable, isJudged } from './compared-table.js';
import { type JudgedVerdict, judgeMean, type Sample } from './verdict.js';

/** Verdicts with margins that are as many times as wide. */
export interface CountsAtMargins {
  factor: number;
  counts: Record<JudgedVerdict, number>;
}

/** How the counts of the informative cells move with the practical margins: these factors times as wide. */
export function countsAtMargins(tables: readonly ComparedTable[], factors: readonly number[]): CountsAtMargins[] {
  return factors.map((factor) => {
    const counts: Record<JudgedVerdict, number> = { equal: 0, undecided: 0, different: 0 };
    for (const table of tables) {
      for (const [r, row] of table.rows.entries()) {
        for (const { metric, paper, verdict } of row.cells.filter(isJudged)) {
          const sample = rowSample(table, r, metric);
          // a cell without runs behind it, or without a mean, stays as it is
          const judged = sample && paper ? judgeMean(metric, sample, paper, factor).verdict : verdict;
          counts[judged as JudgedVerdict]++;
        }
      }
    }
    return { factor, counts };
  });
}

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
