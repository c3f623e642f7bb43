import { requireInput } from '../core/errors.js';

/** How often each pair of labels occurs, with the marginal counts. Labels may be any integers. */
interface Contingency {
  n: number;
  /** non-zero cells as [row, column, count] */
  cells: [row: number, column: number, count: number][];
  rowCounts: number[];
  columnCounts: number[];
}

/** Labels renamed to 0, 1, … in order of appearance, with the count of each. */
function recode(labels: ArrayLike<number>): { codes: Int32Array; counts: number[] } {
  const names = new Map<number, number>();
  const counts: number[] = [];
  const codes = new Int32Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    let code = names.get(labels[i]);
    if (code === undefined) {
      code = names.size;
      names.set(labels[i], code);
      counts.push(0);
    }
    codes[i] = code;
    counts[code]++;
  }
  return { codes, counts };
}

export function contingency(truth: ArrayLike<number>, predicted: ArrayLike<number>): Contingency {
  requireInput(
    truth.length === predicted.length,
    `two labellings of one data set must have equal length, not ${truth.length} and ${predicted.length}`,
  );
  const a = recode(truth);
  const b = recode(predicted);
  const width = b.counts.length;
  const counts = new Map<number, number>();
  for (let i = 0; i < truth.length; i++) {
    const cell = a.codes[i] * width + b.codes[i];
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const cells = [...counts].map(([cell, count]): [number, number, number] => [
    Math.floor(cell / width),
    cell % width,
    count,
  ]);
  return { n: truth.length, cells, rowCounts: a.counts, columnCounts: b.counts };
}
