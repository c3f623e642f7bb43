import { plainText } from '../../harness/experiment/prose.js';
import { csvField } from '../../library/data/formats/csv-field.js';
import { blocksFor, cellParts, type ReportDocument } from '../document.js';
import { type CellValue, cellRecords } from '../tables/cell-records.js';

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
