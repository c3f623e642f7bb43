import { describe, expect, it } from 'vitest';
import { cellParts } from '../../../src/report/document.js';
import { wideTable } from '../../../src/report/tables/compared-blocks.js';
import { SWEEP } from '../tables.js';

describe('a table with ours, the paper’s and the verdict beside one another', () => {
  const [row] = SWEEP.rows;

  it('keeps every value under its metric in a row without a cell for the first', () => {
    const cells = row.cells.filter(({ metric }) => metric.name !== 'f1');
    const { columns, rows } = wideTable({ ...SWEEP, rows: [row, { ...row, cells }] });
    expect(columns.map(({ title }) => title)).toEqual(['β/N', 'F1', 'paper', '', 'Final K', 'paper', '']);
    expect(rows.map((line) => line.map((cell) => cellParts(cell).text))).toEqual([
      ['0.25', '0.480 (0.020)', '0.519 (0.017)', '✗ different (sd ✓)', '4.00 (0.00)', '4.00 (0.00)', '◦ given'],
      ['0.25', '–', '–', '', '4.00 (0.00)', '4.00 (0.00)', '◦ given'],
    ]);
  });
});
