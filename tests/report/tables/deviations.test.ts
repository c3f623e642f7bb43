import { describe, expect, it } from 'vitest';
import { deviationsOf } from '../../../src/report/tables/deviations.js';
import { SWEEP } from '../tables.js';

describe('deviationsOf', () => {
  it('ranks by the difference in margins, not by the difference', () => {
    const ranked = deviationsOf([SWEEP]).map(({ cell, size }) => [cell.metric.name, size.toFixed(1)]);
    expect(ranked).toEqual([
      ['k', '30.0'],
      ['f1', '0.8'],
    ]);
  });
});
