import { describe, expect, it } from 'vitest';
import type { ComparedTable } from '../../../src/harness/compare/compared-table.js';
import { timesDocument } from '../../../src/report/documents/times.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { PLAIN, REAL, SCALING, SWEEP } from '../tables.js';

const timesReport = (tables: ComparedTable[], provenance: string): string =>
  renderMarkdown(timesDocument(tables, provenance, 'K-means'));

describe('timesDocument', () => {
  it('sets the times of all tables beside the paper’s, and leaves out tables without', async () => {
    await expect(timesReport([PLAIN, SWEEP, REAL, SCALING], 'PROVENANCE')).toMatchFileSnapshot('expected/times.md');
  });

  it('explains ratios to K-means only where there are any', () => {
    expect(timesReport([SWEEP], 'PROVENANCE')).not.toContain('K-means');
  });

  it('says so where no table has times', () => {
    expect(timesReport([PLAIN], 'PROVENANCE')).toContain('No table has times.');
  });
});
