import type { ComparedTable } from '../../compare/compared-table.js';
import { countVerdicts } from '../../compare/counts.js';
import type { Prose } from '../../experiment/prose.js';
import { list, type ReportDocument } from '../document.js';
import { experimentDocument } from '../documents/experiment.js';
import { escapeHtml } from '../render/escape-html.js';
import { type HtmlPlace, htmlProse, renderHtml } from '../render/html.js';
import { artefactMatrix, deviationsTable, tally } from './overview.js';

/** A part of the page that can be linked to. */
export interface Section {
  id: string;
  /** as the contents name it */
  name: string;
  html: string;
}

/** How the verdicts fall, table by table. */
export function artefactsSection(tables: readonly ComparedTable[]): Section {
  const html = `<h2>All artefacts by verdict</h2>\n${artefactMatrix(tables)}`;
  return { id: 'artefacts', name: 'All artefacts', html };
}

/** The cells that differ, and the notes of the summary. */
export function deviationsSection(
  tables: readonly ComparedTable[],
  notes: readonly Prose[],
  place: HtmlPlace,
): Section {
  const html = [
    '<h2>What differs</h2>',
    '<p class="muted">The largest first, by the difference over the metric’s practical margin.</p>',
    deviationsTable(tables),
    ...(notes.length > 0 ? ['<h3>Notes</h3>', renderHtml([list([...notes])], place)] : []),
  ];
  return { id: 'deviations', name: 'What differs', html: html.join('\n') };
}

/** A report besides the tables. */
export function documentSection({ id, name, blocks, provenance }: ReportDocument, place: HtmlPlace): Section {
  const html = [
    linkedHeading(id, name, name),
    renderHtml(blocks, place),
    '<hr>',
    `<p>${htmlProse(provenance, place)}</p>`,
  ];
  return { id, name, html: html.join('\n') };
}

/** An experiment's table with its figures; where its numbers come from stands at the end of the page. */
export function tableSection(table: ComparedTable, place: HtmlPlace): Section {
  const { id, artefact, title } = table.experiment;
  const files = ['md', 'tex', 'csv'].map((ending) => `<a href="${escapeHtml(id)}.${ending}">${ending}</a>`);
  const html = [
    `<p class="kicker">${escapeHtml(artefact)}</p>`,
    linkedHeading(id, title, artefact),
    `<p class="tally">${tally(countVerdicts([table]))}<span>mean (sd) over the runs</span><span>${files.join(' · ')}</span></p>`,
    renderHtml(experimentDocument(table, '').blocks, place),
  ];
  return { id, name: artefact, html: html.join('\n') };
}

/** Where the runs come from, and how the page is made. */
export function provenanceSection(provenance: string): Section {
  const html = `<h2>Provenance</h2>
<p>${escapeHtml(provenance)}.</p>
<p class="muted">This page holds everything it shows and asks the network for nothing. It is written by <code>npm run reproduce</code> and <code>npm run tables</code>; the same stored runs give the same page. The rules behind a verdict are in <code>docs/verdicts.md</code>.</p>`;
  return { id: 'provenance', name: 'Provenance', html };
}

function linkedHeading(id: string, title: string, name: string): string {
  return `<h2>${escapeHtml(title)} <a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to ${escapeHtml(name)}">#</a></h2>`;
}
