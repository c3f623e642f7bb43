import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../src/harness/compare/compared-table.js';
import { deviationsOf } from '../../../src/report/tables/deviations.js';
import { PLAIN, SWEEP } from '../tables.js';

describe('deviationsOf', () => {
  it('ranks by the difference in margins, not by the difference', () => {
    const ranked = deviationsOf([SWEEP]).map(({ cell, size }) => [cell.metric.name, size.toFixed(1)]);
    expect(ranked).toEqual([
      ['k', '30.0'],
      ['f1', '0.8'],
    ]);
  });

  it('are spreads that differ too, but no cell that another table counts', () => {
    const [row] = PLAIN.rows;
    const withCell = (changes: Partial<Cell>) => [
      { ...PLAIN, rows: [{ ...row, cells: [{ ...row.cells[0], ...changes }] }] },
    ];
    const spread = { sd: 0.05, p: 0, verdict: 'different' } as const;
    expect(deviationsOf(withCell({}))).toEqual([]);
    expect(deviationsOf(withCell({ spread }))).toHaveLength(1);
    expect(deviationsOf(withCell({ spread, countedIn: { id: 'table-b6', artefact: 'Table B.6' } }))).toEqual([]);
  });
});
