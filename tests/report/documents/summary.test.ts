import { describe, expect, it } from 'vitest';
import { deviationsOf, summaryReport } from '../../../src/report/documents/summary.js';
import { PLAIN, REAL, SWEEP } from '../tables.js';

describe('summaryReport', () => {
  it('opens with the counts, then the deviations, notes and links', async () => {
    const context = { notes: ['1 run failed: `abc`'], provenanceLine: 'PROVENANCE', documents: [] };
    await expect(summaryReport([PLAIN, SWEEP], context)).toMatchFileSnapshot('expected/summary.md');
  });

  it('says so where nothing deviates, and leaves out empty notes', () => {
    const text = summaryReport([PLAIN], { notes: [], provenanceLine: 'PROVENANCE', documents: [] });
    expect(text).toContain('## Deviations\n\nNone.\n\n## Reports');
  });

  it('marks deviations of the published run, and links no figure that is not drawn', () => {
    const [row, ...rows] = SWEEP.rows;
    const published = { ...SWEEP, rows: [{ ...row, published: true }, ...rows] };
    const context = { notes: [], provenanceLine: 'PROVENANCE', documents: [] };
    const text = summaryReport([published, { ...REAL, shownFit: null }], context);
    expect(text).toContain('| β/N = 0.25† |');
    expect(text).toContain('\n\n† from the published run: the data set is not on this machine\n\n');
    expect(text).not.toContain('wine');
    expect(summaryReport([REAL], context)).toContain('figures [Gates on Wine](figures/wine-gates.svg), [Wine]');
  });
});

describe('deviationsOf', () => {
  it('ranks by the difference in margins, not by the difference', () => {
    const ranked = deviationsOf([SWEEP]).map(({ cell, size }) => [cell.metric, size.toFixed(1)]);
    expect(ranked).toEqual([
      ['k', '30.0'],
      ['f1', '0.8'],
    ]);
  });
});
