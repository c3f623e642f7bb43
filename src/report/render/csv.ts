import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { plainText } from '../../harness/experiment/prose.js';
import { csvField } from '../../library/data/formats/csv.js';
import { blocksFor, cellParts, type ReportDocument } from '../document.js';
import { cellOf, deterministicMetrics, keyValues } from '../tables/table-layout.js';

/** The tables of a document as RFC 4180 has them, an empty line between two; numbers of ours in full precision. */
export function renderCsv({ blocks }: ReportDocument): string {
  const shown = blocksFor('csv', blocks);
  // the note above the tables of a partial or quick report is in every record
  const [first] = shown;
  const extent = first?.kind === 'note' ? plainText(first.text) : undefined;
  const tables = shown.flatMap((block): CellValue[][][] => {
    if (block.kind === 'compared') return [withExtent(cellRecords(block.table), extent)];
    if (block.kind !== 'table') return [];
    const lines = block.rows.map((row) => row.map((cell) => plainText(cellParts(cell).text)));
    return [[block.columns.map(({ title }) => title), ...lines]];
  });
  return tables.map((lines) => lines.map((line) => `${line.map(csvField).join(',')}\n`).join('')).join('\n');
}

/** What a record may hold; null and undefined if there is nothing. */
type CellValue = string | number | boolean | null | undefined;

const withExtent = ([header, ...records]: CellValue[][], extent: string | undefined): CellValue[][] =>
  extent === undefined
    ? [header, ...records]
    : [[...header, 'extent'], ...records.map((record) => [...record, extent])];

/** A compared table for programs: a header, then one record a cell with its numbers as they are. */
function cellRecords(table: ComparedTable): CellValue[][] {
  const { id, keys, quick } = table.experiment;
  const header = [
    'id',
    'panel',
    ...keys,
    ...['metric', 'ours_mean', 'ours_sd', 'ours_n', 'ours_datasets', 'dataset_sd'],
    ...['paper_mean', 'paper_sd', 'paper_n', 'protocol_mean', 'protocol_sd', 'protocol_n'],
    ...['difference', 'low', 'high', 'p', 'resolution', 'verdict', 'given', 'counted_in'],
    ...['spread_p', 'spread_verdict', 'reason', 'published', 'quick'],
  ];
  const records = table.rows.flatMap((row) =>
    deterministicMetrics(table).flatMap((metric): CellValue[][] => {
      const cell = cellOf(row, metric);
      if (!cell) return [];
      const { ours, protocol, paper, difference, interval, p, resolution, verdict, given, countedIn, spread, reason } =
        cell;
      return [
        [
          ...[id, row.panel, ...keyValues(keys, row), metric.name],
          ...[ours?.mean, ours?.sd, ours?.n, ours?.datasets, ours?.datasetSd],
          ...[paper?.mean, paper?.sd, paper?.n, protocol?.mean, protocol?.sd, protocol?.n],
          ...[difference, interval?.[0], interval?.[1], p, resolution, verdict, given, countedIn?.id],
          ...[spread?.p, spread?.verdict, reason, row.published, quick !== undefined],
        ],
      ];
    }),
  );
  return [header, ...records];
}
