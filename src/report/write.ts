import { join } from 'node:path';
import pLimit from 'p-limit';
import type { ComparedTable } from '../harness/compare/compared-table.js';
import { writeFileAtomic } from '../library/core/system/write-file-atomic.js';
import type { ReportContext } from './context.js';
import { type DocumentFigure, documentFigures, type ReportDocument } from './document.js';
import { experimentDocument } from './documents/experiment.js';
import { summaryDocument } from './documents/summary.js';
import { timesDocument } from './documents/times.js';
import { renderCsv } from './render/csv.js';
import { renderFigure } from './render/figure-image.js';
import { renderLatex } from './render/latex.js';
import { renderMarkdown } from './render/markdown.js';
import { indexPage } from './site/index-page.js';

/** Enough to keep the threads that draw them busy while the next is laid out. */
const FIGURES_AT_ONCE = 4;

/** Writes every report and figure of `tables` below the folder `out`; returns the paths, relative to it. */
export async function writeReports(
  out: string,
  tables: readonly ComparedTable[],
  context: ReportContext,
): Promise<string[]> {
  const written: string[] = [];
  const figures: DocumentFigure[] = [];
  const write = async (path: string, content: string | Uint8Array): Promise<void> => {
    writeFileAtomic(join(out, path), content);
    written.push(path);
  };
  const writeDocument = async (document: ReportDocument): Promise<void> => {
    // the Markdown of the others is written elsewhere
    if (document.folder === 'reports') await write(`${document.id}.md`, renderMarkdown(document));
    figures.push(...documentFigures(document));
  };
  const writeFigure = async ({ id, spec }: DocumentFigure): Promise<void> => {
    const { svg, png } = await renderFigure(spec);
    await write(`figures/${id}.vl.json`, `${JSON.stringify(spec, null, 2)}\n`);
    await write(`figures/${id}.svg`, svg);
    await write(`figures/${id}.png`, png);
  };
  // first what every folder of reports is known by: one that is left half written is still ours
  await write('index.html', indexPage(tables, context));
  await writeDocument(summaryDocument(tables, context));
  for (const table of tables) {
    const document = experimentDocument(table, context.provenance, context.study);
    await writeDocument(document);
    await write(`${document.id}.tex`, renderLatex(document));
    await write(`${document.id}.csv`, renderCsv(document));
  }
  for (const document of context.documents) await writeDocument(document);
  await writeDocument(timesDocument(tables, context.provenance, context.study.timeUnit));
  const limit = pLimit(FIGURES_AT_ONCE);
  await Promise.all(figures.map((figure) => limit(writeFigure, figure)));
  return written;
}
