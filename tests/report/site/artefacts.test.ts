import { describe, expect, it } from 'vitest';
import { artefactMatrix } from '../../../src/report/site/artefacts.js';
import { PLAIN, SWEEP } from '../tables.js';

/** The text of every cell, a line each. */
const cellsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, line]) =>
    [...line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell.replace(/<[^>]*>/g, '')),
  );

describe('artefacts by verdict', () => {
  it('count under the name of the verdict, with a zero for one that only other artefacts have', () => {
    // of the sweep: F1 different, undecided, missing; K given, different, not reported; times have no verdict
    const [head, sweep, plain, ...rest] = cellsOf(artefactMatrix([SWEEP, PLAIN]));
    expect(head).toEqual([
      'Artefact',
      'Share',
      '✓ equal',
      '? undecided',
      '✗ different',
      '◦ given',
      '· not reported',
      '… missing',
    ]);
    expect(sweep.slice(2)).toEqual(['0', '? 1', '✗ 2', '◦ 1', '· 1', '… 1']);
    expect(plain.slice(2)).toEqual(['✓ 1', '0', '0', '0', '0', '0']);
    expect(rest).toEqual([]);
  });

  it('have no column for a verdict that none of them has', () => {
    expect(cellsOf(artefactMatrix([PLAIN])).map((line) => line.slice(2))).toEqual([['✓ equal'], ['✓ 1']]);
  });

  it('lead from a count to its cells, and nowhere from a zero', () => {
    const html = artefactMatrix([SWEEP, PLAIN]);
    const links = [...html.matchAll(/<a class="tone[^>]*href="#([^"]*)"/g)].map(([, address]) => address);
    expect(links.filter((address) => address.startsWith('table-1'))).toEqual(['table-1/equal']);
  });
});
