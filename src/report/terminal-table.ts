import type { ComparedTable } from '../compare/compared-table.js';
import { METRICS } from '../harness/metrics.js';
import { formatValue, formatVerdict } from './format.js';
import { textTable } from './text-table.js';

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
