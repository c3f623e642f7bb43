import { describe, expect, it } from 'vitest';
import { deviationsOf, summaryReport } from '../../src/report/summary.js';
import { PLAIN, SWEEP } from './tables.js';

describe('summaryReport', () => {
  it('opens with the counts, then the deviations, notes and links', async () => {
    const context = { notes: ['1 run failed: `abc`'], provenanceLine: 'PROVENANCE' };
    await expect(summaryReport([PLAIN, SWEEP], context)).toMatchFileSnapshot('expected/summary.md');
  });

  it('says so where nothing deviates, and leaves out empty notes', () => {
    const text = summaryReport([PLAIN], { notes: [], provenanceLine: 'PROVENANCE' });
    expect(text).toContain('## Deviations\n\nNone.\n\n## Reports');
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
