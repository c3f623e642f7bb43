import { describe, expect, it } from 'vitest';
import { markdownReport } from '../../src/report/markdown-table.js';
import { PLAIN, SWEEP } from './tables.js';

describe('markdownReport', () => {
  it('sets out a sweep by panel, without times', async () => {
    await expect(markdownReport(SWEEP, 'PROVENANCE')).toMatchFileSnapshot('expected/sweep-beta.md');
  });

  it('sets out a table without panels, figures and spreads between data sets', async () => {
    await expect(markdownReport(PLAIN, 'PROVENANCE')).toMatchFileSnapshot('expected/table-1.md');
  });
});
