import type { ComparedTable } from '../../compare/compared-table.js';
import { cellOf, deterministicMetrics, keyValues } from './layout.js';

/** What a record may hold; null and undefined where there is nothing. */
export type CellValue = string | number | boolean | null | undefined;

/** A compared table for programs: a header, then one record a cell with its numbers as they are. */
export function cellRecords(table: ComparedTable): CellValue[][] {
  const { id, keys } = table.experiment;
  const header = [
    'id',
    'panel',
    ...keys,
    ...['metric', 'ours_mean', 'ours_sd', 'ours_n', 'dataset_sd', 'paper_mean', 'paper_sd', 'paper_n'],
    ...['difference', 'p', 'verdict', 'reason', 'published'],
  ];
  const records = table.rows.flatMap((row) =>
    deterministicMetrics(table).flatMap((metric): CellValue[][] => {
      const cell = cellOf(row, metric);
      if (!cell) return [];
      const { ours, paper, difference, p, verdict, reason } = cell;
      return [
        [
          ...[id, row.panel, ...keyValues(keys, row), metric],
          ...[ours?.mean, ours?.sd, ours?.n, ours?.datasetSd],
          ...[paper?.mean, paper?.sd, paper?.n],
          ...[difference, p, verdict, reason, row.published],
        ],
      ];
    }),
  );
  return [header, ...records];
}
