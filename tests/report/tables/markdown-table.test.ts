import { describe, expect, it } from 'vitest';
import { markdownReport } from '../../../src/report/tables/markdown-table.js';
import { PLAIN, REAL, SWEEP } from '../tables.js';

describe('markdownReport', () => {
  it('sets out a sweep by panel, without times', async () => {
    await expect(markdownReport(SWEEP, 'PROVENANCE')).toMatchFileSnapshot('expected/sweep-beta.md');
  });

  it('sets out a table without panels, figures and spreads between data sets', async () => {
    await expect(markdownReport(PLAIN, 'PROVENANCE')).toMatchFileSnapshot('expected/table-1.md');
  });

  it('marks the rows of the published run, and ranks the features of the fit shown', async () => {
    await expect(markdownReport(REAL, 'PROVENANCE')).toMatchFileSnapshot('expected/table-3.md');
  });

  it('has no figures of a fit that is not there', () => {
    const text = markdownReport({ ...REAL, shownFit: null }, 'PROVENANCE');
    expect(text).not.toMatch(/## Figure|wine|The fit shown/);
  });
});
