import type { ComparedTable } from '../../compare/compared-table.js';
import { METRICS } from '../../experiment/metrics.js';
import { textTable } from '../render/text-table.js';
import { formatValue, formatVerdict } from './format.js';

/** A table for the terminal: ours, the paper's and the verdict of every cell. */
export function terminalTable(table: ComparedTable): string {
  const metrics = table.metrics.filter((metric) => metric !== 'seconds');
  const header = [...table.keys, ...metrics.flatMap((metric) => [METRICS[metric].title, 'paper', ''])];
  const rows = table.rows.map(({ labels, cells }) => [
    ...table.keys.map((key) => String(labels[key])),
    ...cells
      .filter(({ metric }) => metric !== 'seconds')
      .flatMap(({ metric, ours, paper, verdict }) => [
        formatValue(metric, ours),
        formatValue(metric, paper),
        formatVerdict(verdict),
      ]),
  ]);
  return `${table.artefact}: ${table.title}\n\n${textTable(header, rows)}`;
}
