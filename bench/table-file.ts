import { closeSync, openSync, writeSync } from 'node:fs';
import type { Matrix } from '../src/library/core/matrix.js';

/** Writes a matrix as a CSV file of numbers as people write them; some thousand rows at a time. */
export function writeCsv(path: string, { rows, cols, data }: Matrix, decimals = 5): void {
  const file = openSync(path, 'w');
  try {
    let lines = `${Array.from({ length: cols }, (_, j) => `x${j + 1}`).join(',')}\n`;
    for (let i = 0; i < rows; i++) {
      lines += `${Array.from(data.subarray(i * cols, (i + 1) * cols), (value) => value.toFixed(decimals)).join(',')}\n`;
      if (i % 1000 < 999 && i < rows - 1) continue;
      writeSync(file, lines);
      lines = '';
    }
  } finally {
    closeSync(file);
  }
}
