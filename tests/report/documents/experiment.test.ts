import { describe, expect, it } from 'vitest';
import { shownFitBlocks } from '../../../experiments/reports/shown-fit.js';
import type { ComparedTable } from '../../../src/harness/compare/compared-table.js';
import { experimentDocument, terminalTable } from '../../../src/report/documents/experiment.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { PLAIN, REAL, SWEEP } from '../tables.js';

const markdownReport = (table: ComparedTable, provenance: string): string =>
  renderMarkdown(experimentDocument(table, provenance, { shownRunBlocks: shownFitBlocks }));

describe('experimentDocument', () => {
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

  it('is a title and one table in the terminal', () => {
    expect(terminalTable(PLAIN)).toBe(
      [
        'Table 1: Clustering at 90% noise & T_split = 120',
        '',
        '  N  Method                    ARI          paper              ',
        '---  --------------  -------------  -------------  -------',
        '200  K-means, "k=3"  0.300 (0.050)  0.250 (0.048)  ✓ equal',
      ]
        .map((line) => line.trimEnd())
        .join('\n'),
    );
  });
});
