import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { plainText } from '../../harness/experiment/prose.js';
import { csvField } from '../../library/data/formats/csv.js';
import { blocksFor, cellParts, type ReportDocument } from '../document.js';
import { cellOf, deterministicMetrics, keyValues } from '../tables/table-layout.js';

/** The tables of a document as RFC 4180 has them, an empty line between two; numbers of ours in full precision. */
export function renderCsv({ blocks }: ReportDocument): string {
  const tables = blocksFor('csv', blocks).flatMap((block): CellValue[][][] => {
    if (block.kind === 'compared') return [cellRecords(block.table)];
    if (block.kind !== 'table') return [];
    const lines = block.rows.map((row) => row.map((cell) => plainText(cellParts(cell).text)));
    return [[block.columns.map(({ title }) => title), ...lines]];
  });
  return tables.map((lines) => lines.map((line) => `${line.map(csvField).join(',')}\n`).join('')).join('\n');
}

/** What a record may hold; null and undefined where there is nothing. */
type CellValue = string | number | boolean | null | undefined;

/** A compared table for programs: a header, then one record a cell with its numbers as they are. */
function cellRecords(table: ComparedTable): CellValue[][] {
  const { id, keys } = table.experiment;
  const header = [
    'id',
    'panel',
    ...keys,
    ...['metric', 'ours_mean', 'ours_sd', 'ours_n', 'paper_mean', 'paper_sd', 'paper_n'],
    ...['judged_mean', 'judged_n', 'judged_datasets', 'dataset_sd'],
    ...['difference', 'low', 'high', 'p', 'resolution', 'verdict', 'given'],
    ...['spread', 'spread_p', 'spread_verdict', 'reason', 'published'],
  ];
  const records = table.rows.flatMap((row) =>
    deterministicMetrics(table).flatMap((metric): CellValue[][] => {
      const cell = cellOf(row, metric);
      if (!cell) return [];
      const { ours, paper, judged, difference, interval, p, resolution, verdict, given, spread, reason } = cell;
      return [
        [
          ...[id, row.panel, ...keyValues(keys, row), metric.name],
          ...[ours?.mean, ours?.sd, ours?.n],
          ...[paper?.mean, paper?.sd, paper?.n],
          ...[judged?.mean, judged?.n, judged?.datasets, judged?.datasetSd],
          ...[difference, interval?.[0], interval?.[1], p, resolution, verdict, given],
          ...[spread?.sd, spread?.p, spread?.verdict, reason, row.published],
        ],
      ];
    }),
  );
  return [header, ...records];
}
