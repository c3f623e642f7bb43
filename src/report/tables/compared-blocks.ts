import type { Cell as ComparedCell, ComparedTable } from '../../harness/compare/compared-table.js';
import { type Block, type Cell, heading, type TableBlock, table as tableBlock } from '../document.js';
import { ABSENT, formatValue, shortVerdict, spreadCell, VERDICT_TONES, verdictCell } from './format.js';
import {
  cellOf,
  deterministicMetrics,
  keyColumns,
  markedKeyValues,
  metricColumns,
  type Panel,
  panelsOf,
} from './table-layout.js';

/** A compared table with up to four lines a row: ours, the paper's, the verdicts on mean and spread; a section a panel. */
export function stackedBlocks(table: ComparedTable): Block[] {
  return panelsOf(table).flatMap((panel) => [
    ...(panel.name === null ? [] : [heading(2, panel.name)]),
    stackedPanel(table, panel),
  ]);
}

// as the paper stacks its own: a column for each side of each metric would be too wide to read
function stackedPanel(table: ComparedTable, { rows }: Panel): TableBlock {
  const { keys } = table.experiment;
  const metrics = deterministicMetrics(table);
  const blank = keys.map(() => '');
  const lines = rows.flatMap((row) => {
    const each = (print: (cell: ComparedCell) => Cell): Cell[] =>
      metrics.map((metric) => {
        const cell = cellOf(row, metric);
        return cell ? print(cell) : ABSENT;
      });
    return [
      [...markedKeyValues(keys, row), 'ours', ...each(({ metric, ours }) => formatValue(metric, ours))],
      [...blank, 'paper', ...each(({ metric, paper }) => formatValue(metric, paper))],
      [...blank, 'verdict', ...each(({ verdict }) => verdictCell(verdict))],
      ...(row.cells.some(({ spread }) => spread) ? [[...blank, 'spread', ...each(spreadCell)]] : []),
    ];
  });
  return tableBlock([...keyColumns(table), { title: '' }, ...metricColumns(metrics)], lines);
}

/** A compared table with one line a row: ours, the paper's and the verdict beside one another, all panels in one. */
export function wideTable(table: ComparedTable): TableBlock {
  const metrics = deterministicMetrics(table);
  const columns = metrics.flatMap((metric) => [metric.title, 'paper', '']);
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
