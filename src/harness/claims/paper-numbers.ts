import type { ComparedTable } from '../compare/compared-table.js';
import type { PaperValue } from '../experiment/experiment.js';
import type { Estimate } from './estimate.js';
import { Evidence, findRow, MissingEvidence, type Pair, type RowName, rowText } from './evidence.js';

const point = (value: number, n: number): Estimate => ({ value, low: value, high: value, n, point: true });

/**
 * The paper's printed numbers as evidence. Its pairs are unknown, so there is no interval of a difference: a
 * rule is asked only of the printed means and standard deviations, as points. It passes if they lie on the claimed
 * side.
 */
export class PaperNumbers extends Evidence {
  readonly isPrinted = true;

  table(id: string): ComparedTable {
    throw new MissingEvidence(`the paper prints no numbers behind ${id}`);
  }

  mean(row: RowName, metric: string): Estimate {
    const { mean, n } = this.#value(row, metric);
    return point(mean, n);
  }

  difference(a: RowName, b: RowName, metric: string): Estimate {
    return this.contrast(a, b, metric);
  }

  contrast(a: RowName, b: RowName, metric: string, factor = 1): Estimate {
    const [first, second] = [this.#value(a, metric), this.#value(b, metric)];
    return point(first.mean - factor * second.mean, Math.min(first.n, second.n));
  }

  gainContrast(first: Pair, second: Pair, metric: string): Estimate {
    const [a, b] = [first, second].map(([to, from]) => this.difference(to, from, metric));
    return point(a.value - b.value, Math.min(a.n, b.n));
  }

  /** Of the printed standard deviations. */
  spreadDifference(a: RowName, b: RowName, metric: string): Estimate {
    return point(this.#sd(a, metric) - this.#sd(b, metric), this.#value(a, metric).n);
  }

  relativeSpread(row: RowName, metric: string): Estimate {
    const { mean, n } = this.#value(row, metric);
    return point(this.#sd(row, metric) / mean, n);
  }

  #value(name: RowName, metric: string): PaperValue {
    const value = findRow(this.all, name).cells.find((cell) => cell.metric.name === metric)?.paper;
    if (!value) throw new MissingEvidence(`the paper prints no ${metric} of ${rowText(name)}`);
    return value;
  }

  #sd(name: RowName, metric: string): number {
    const { sd } = this.#value(name, metric);
    if (sd === null) throw new MissingEvidence(`the paper prints no spread of ${metric} of ${rowText(name)}`);
    return sd;
  }
}
