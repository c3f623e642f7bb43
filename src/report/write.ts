import { join } from 'node:path';
import type { TopLevelSpec } from 'vega-lite';
import type { ComparedTable } from '../compare/compared-table.js';
import { writeFileAtomic } from '../core/write-file-atomic.js';
import { type SummaryContext, summaryReport } from './documents/summary.js';
import { drawnFigures, figureSpec } from './figures/figure.js';
import { renderFigure } from './render/figure-image.js';
import { indexPage } from './site/index-page.js';
import { csvReport } from './tables/csv-table.js';
import { latexReport } from './tables/latex-table.js';
import { markdownReport } from './tables/markdown-table.js';
import { timesReport } from './tables/times.js';

/** Writes every report and figure of `tables` below the folder `out`; returns the paths, relative to it. */
export async function writeReports(
  out: string,
  tables: readonly ComparedTable[],
  context: SummaryContext,
): Promise<string[]> {
  const { provenanceLine, documents } = context;
  const written: string[] = [];
  const write = async (path: string, content: string | Uint8Array): Promise<void> => {
    await writeFileAtomic(join(out, path), content);
    written.push(path);
  };
  const draw = async (id: string, spec: TopLevelSpec): Promise<void> => {
    const { svg, png } = await renderFigure(spec);
    await write(`figures/${id}.vl.json`, `${JSON.stringify(spec, null, 2)}\n`);
    await write(`figures/${id}.svg`, svg);
    await write(`figures/${id}.png`, png);
  };
  for (const table of tables) {
    await write(`${table.id}.md`, markdownReport(table, provenanceLine));
    await write(`${table.id}.tex`, latexReport(table, provenanceLine));
    await write(`${table.id}.csv`, csvReport(table));
    for (const figure of drawnFigures(table)) await draw(figure.id, figureSpec(table, figure));
  }
  for (const { id, markdown, figures, inReports } of documents) {
    if (inReports) await write(`${id}.md`, markdown);
    for (const figure of figures) await draw(figure.id, figure.spec);
  }
  await write('times.md', timesReport(tables, provenanceLine));
  await write('summary.md', summaryReport(tables, context));
  await write('index.html', indexPage(tables, documents, context));
  return written;
}
