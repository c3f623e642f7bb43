import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { METRICS } from '../../harness/experiment/metrics.js';
import { type Cell, type TableBlock, table as tableBlock } from '../document.js';
import { ABSENT, formatValue, shortVerdict, VERDICT_TONES } from './format.js';
import { cellOf, deterministicMetrics, keyColumns } from './layout.js';
import { markedKeyValues } from './published-rows.js';

/** A compared table with one line a row: ours, the paper's and the verdict beside one another, all panels in one. */
export function wideTable(table: ComparedTable): TableBlock {
  const metrics = deterministicMetrics(table);
  const columns = metrics.flatMap((metric) => [METRICS[metric].title, 'paper', '']);
  const lines = table.rows.map((row) => [
    ...markedKeyValues(table.experiment.keys, row),
    ...metrics.flatMap((metric): Cell[] => {
      const cell = cellOf(row, metric);
      if (!cell) return [ABSENT, ABSENT, ''];
      return [
        formatValue(metric, cell.ours),
        formatValue(metric, cell.paper),
        { text: shortVerdict(cell), tone: VERDICT_TONES[cell.verdict] },
      ];
    }),
  ]);
  return tableBlock([...keyColumns(table), ...columns.map((title) => ({ title, align: 'right' as const }))], lines);
}
