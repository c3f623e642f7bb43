import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReportContext } from '../../src/report/context.js';
import { experimentDocument } from '../../src/report/documents/experiment.js';
import { figureSpec } from '../../src/report/figures/figure.js';
import { renderMarkdown } from '../../src/report/render/markdown.js';
import { writeReports } from '../../src/report/write.js';
import { DOCUMENT } from './document.js';
import { PLAIN, REAL, SWEEP } from './tables.js';

const CONTEXT: ReportContext = { notes: [], provenance: 'PROVENANCE', documents: [], study: {} };

const FILES = [
  'figures/sweep-beta-f1.png',
  'figures/sweep-beta-f1.svg',
  'figures/sweep-beta-f1.vl.json',
  'index.html',
  'summary.md',
  'sweep-beta.csv',
  'sweep-beta.md',
  'sweep-beta.tex',
  'table-1.csv',
  'table-1.md',
  'table-1.tex',
  'times.md',
];

describe('writeReports', () => {
  let out: string;
  beforeEach(() => {
    out = mkdtempSync(join(tmpdir(), 'divi-reports-'));
  });
  afterEach(() => {
    rmSync(out, { recursive: true });
  });
  const files = (): string[] =>
    readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
      .sort();

  it('writes every report and figure, nothing else, and says which', async () => {
    expect((await writeReports(out, [PLAIN, SWEEP], CONTEXT)).sort()).toEqual(FILES);
    expect(files()).toEqual(FILES);
    expect(readFileSync(join(out, 'sweep-beta.md'), 'utf8')).toBe(
      renderMarkdown(experimentDocument(SWEEP, 'PROVENANCE', {})),
    );
    expect(JSON.parse(readFileSync(join(out, 'figures/sweep-beta-f1.vl.json'), 'utf8'))).toEqual(
      figureSpec(SWEEP, SWEEP.experiment.figures[0]),
    );
  });

  it('says in every report what they lack', async () => {
    const extent = 'A part of the paper: 2 of 9 tables.';
    const written = await writeReports(out, [PLAIN, SWEEP], { ...CONTEXT, documents: [DOCUMENT], extent });
    const documents = written.filter((path) => /\.(md|tex|html|csv)$/.test(path));
    expect(documents.length).toBe(10);
    for (const path of documents) expect(readFileSync(join(out, path), 'utf8'), path).toContain(extent);
  });

  it('leaves out figures of a fit that is not there', async () => {
    const written = await writeReports(out, [{ ...REAL, shownFit: null }], CONTEXT);
    expect(written.filter((path) => path.startsWith('figures/'))).toEqual([]);
    expect(await writeReports(out, [REAL], CONTEXT)).toContain('figures/wine-gates.png');
  });

  it('draws the figures of every document, but writes no Markdown that stands in docs', async () => {
    const documents = [DOCUMENT, { ...DOCUMENT, id: 'ledger', folder: 'docs' as const, blocks: [] }];
    const written = await writeReports(out, [], { ...CONTEXT, documents });
    expect(written).toContain('claims.md');
    expect(written).toContain('figures/claims-share.svg');
    expect(written).not.toContain('ledger.md');
  });

  it('keeps times out of every other file: those are the same for the same runs', async () => {
    const slower = {
      ...SWEEP,
      rows: SWEEP.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) =>
          cell.metric.name === 'seconds' && cell.ours ? { ...cell, ours: { ...cell.ours, mean: 9 } } : cell,
        ),
      })),
    };
    const contents = (): Map<string, Buffer> => new Map(files().map((file) => [file, readFileSync(join(out, file))]));
    await writeReports(out, [SWEEP], CONTEXT);
    const before = contents();
    await writeReports(out, [slower], CONTEXT);
    const changed = [...contents()].filter(([file, content]) => !content.equals(before.get(file)!));
    expect(changed.map(([file]) => file)).toEqual(['index.html', 'times.md']);
  });
});
