import type { ComparedTable } from '../../compare/compared-table.js';
import { csvField } from '../../data/formats/csv-field.js';
import { cellOf, keyValues, timelessMetrics } from './layout.js';

/** A whole reports/<id>.csv: one line a cell, numbers in full precision, quoted as RFC 4180 says. */
export function csvReport(table: ComparedTable): string {
  const header = [
    'id',
    'panel',
    ...table.keys,
    ...['metric', 'ours_mean', 'ours_sd', 'ours_n', 'dataset_sd', 'paper_mean', 'paper_sd', 'paper_n'],
    ...['difference', 'p', 'verdict', 'reason', 'published'],
  ];
  const lines = table.rows.flatMap((row) =>
    timelessMetrics(table).flatMap((metric) => {
      const cell = cellOf(row, metric);
      if (!cell) return [];
      const { ours, paper, difference, p, verdict, reason } = cell;
      return [
        [
          ...[table.id, row.panel, ...keyValues(table, row), metric],
          ...[ours?.mean, ours?.sd, ours?.n, ours?.datasetSd],
          ...[paper?.mean, paper?.sd, paper?.n],
          ...[difference, p, verdict, reason, row.published],
        ],
      ];
    }),
  );
  return [header, ...lines].map((line) => `${line.map(csvField).join(',')}\n`).join('');
}
