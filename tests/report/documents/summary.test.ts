import { describe, expect, it } from 'vitest';
import type { ComparedTable } from '../../../src/harness/compare/compared-table.js';
import { code } from '../../../src/harness/experiment/prose.js';
import type { ReportContext } from '../../../src/report/context.js';
import { summaryDocument } from '../../../src/report/documents/summary.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { DOCUMENT } from '../document.js';
import { PLAIN, REAL, SWEEP } from '../tables.js';

const summaryReport = (tables: ComparedTable[], context: ReportContext): string =>
  renderMarkdown(summaryDocument(tables, context));

describe('summaryDocument', () => {
  it('opens with the counts, then the deviations, notes and links', async () => {
    const context = { notes: [['1 run failed: ', code('abc')]], provenance: 'PROVENANCE', documents: [], study: {} };
    await expect(summaryReport([PLAIN, SWEEP], context)).toMatchFileSnapshot('expected/summary.md');
  });

  it('says so where nothing deviates, and leaves out empty notes', () => {
    const text = summaryReport([PLAIN], { notes: [], provenance: 'PROVENANCE', documents: [], study: {} });
    expect(text).toContain('## Deviations\n\nNone.\n\n## Reports');
  });

  it('marks deviations of the published run, and links no figure that is not drawn', () => {
    const [row, ...rows] = SWEEP.rows;
    const published = { ...SWEEP, rows: [{ ...row, published: true }, ...rows] };
    const context = { notes: [], provenance: 'PROVENANCE', documents: [], study: {} };
    const text = summaryReport([published, { ...REAL, shownFit: null }], context);
    expect(text).toContain('| β/N = 0.25† |');
    expect(text).toContain('\n\n† from the published run: not all of the row’s runs were done here\n\n');
    expect(text).not.toContain('wine');
    expect(summaryReport([REAL], context)).toContain('figures [Gates on Wine](figures/wine-gates.svg), [Wine]');
  });

  it('leads to the other reports, in docs too', () => {
    const documents = [DOCUMENT, { ...DOCUMENT, id: 'ledger', name: 'Ledger', folder: 'docs' as const }];
    expect(summaryReport([PLAIN], { notes: [], provenance: '', documents, study: {} })).toContain(
      'The times are in [times.md](times.md). The claims: [claims.md](claims.md). Ledger: [ledger.md](../docs/ledger.md).',
    );
  });
});
