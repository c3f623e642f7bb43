import type { PaperValue } from './experiment.js';
import type { MetricName } from './metrics.js';

const CELL = /^(-?\d*\.?\d+)(?:\s*\((\d*\.?\d+)\))?$/;

/**
 * A row of a table as the paper's LaTeX source has it, '0.876 (0.008) & 0.908 (0.004) & --': a mean and a standard
 * deviation for each metric in turn, '--' for a value the paper does not report. `n` is the number of runs behind each.
 */
export function paperValues(metrics: MetricName[], row: string, n: number): Partial<Record<MetricName, PaperValue>> {
  const cells = row.split('&').map((cell) => cell.trim());
  if (cells.length !== metrics.length) {
    throw new Error(`'${row}' has ${cells.length} cells for the metrics ${metrics.join(', ')}`);
  }
  const values: Partial<Record<MetricName, PaperValue>> = {};
  cells.forEach((cell, i) => {
    if (cell === '--') return;
    const match = CELL.exec(cell);
    if (!match) throw new Error(`'${cell}' is not a mean with a standard deviation in brackets`);
    values[metrics[i]] = { mean: Number(match[1]), sd: match[2] === undefined ? null : Number(match[2]), n };
  });
  return values;
}
