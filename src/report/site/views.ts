import { type ComparedTable, countVerdicts } from '../../harness/compare/compared-table.js';
import type { Prose } from '../../harness/experiment/prose.js';
import { list, type ReportDocument } from '../document.js';
import { experimentDocument } from '../documents/experiment.js';
import { escapeHtml, type HtmlPlace, htmlProse, renderHtml } from '../render/html.js';
import { commandOf, RULES_URL, rulesIn, type Study } from '../study.js';
import { artefactMatrix, deviationsTable, tally } from './artefacts.js';
import { shortName } from './overview.js';

/** A part of the page that is shown by itself, under its own address. */
export interface View {
  id: string;
  /** as the contents name it */
  name: string;
  html: string;
  /** how many of its cells differ, if it is a table */
  different?: number;
}

/** How a document fits into the page, but for the document. */
export type PagePlace = Omit<HtmlPlace, 'report'>;

/** How the verdicts fall, table by table. */
export function artefactsView(tables: readonly ComparedTable[]): View {
  const html = `<h2>All tables and figures by verdict</h2>\n${artefactMatrix(tables)}`;
  return { id: 'artefacts', name: 'All by verdict', html };
}

/** The cells that differ, and the notes of the summary. */
export function deviationsView(tables: readonly ComparedTable[], notes: readonly Prose[], place: PagePlace): View {
  const html = [
    '<h2>What differs</h2>',
    '<p class="muted">Largest first, by the difference over the metric’s practical margin.</p>',
    deviationsTable(tables),
    ...(notes.length > 0 ? ['<h3>Notes</h3>', renderHtml([list([...notes])], { ...place, report: 'deviations' })] : []),
  ];
  return { id: 'deviations', name: 'What differs', html: html.join('\n') };
}

/** A report besides the tables. */
export function documentView({ id, name, blocks, provenance, brief }: ReportDocument, place: PagePlace): View {
  const html = [
    linkedHeading(id, name, name),
    ...(brief ? [`<p class="lead">${escapeHtml(brief.answer)}; ${escapeHtml(brief.detail)}.</p>`] : []),
    renderHtml(blocks, { ...place, report: id }),
    '<hr>',
    `<p class="muted small">${htmlProse(provenance, place)}</p>`,
  ];
  return { id, name, html: html.join('\n') };
}

/** An experiment's table with its figures; the end of the page says where its numbers come from. */
export function tableView(table: ComparedTable, all: readonly ComparedTable[], study: Study, place: PagePlace): View {
  const { id, artefact, title } = table.experiment;
  const files = ['md', 'tex', 'csv'].map((ending) => `<a href="${escapeHtml(id)}.${ending}">${ending}</a>`);
  const html = [
    `<p class="kicker">${escapeHtml(artefact)}</p>`,
    linkedHeading(id, title, artefact),
    `<p class="tally">${tally(table, all)}<span>mean (sd) over the runs; “sd ✓” is the verdict on the sd</span><span>${files.join(' · ')}</span></p>`,
    renderHtml(experimentDocument(table, '', study).blocks, { ...place, report: id }),
  ];
  return { id, name: shortName(artefact), html: html.join('\n'), different: countVerdicts([table]).cells.different };
}

/** Where the runs come from, and how the page is made. */
export function provenanceView(provenance: string, study: Study): View {
  const [reproduce, tables] = ['reproduce', 'tables'].map((name) => escapeHtml(commandOf(study, name)));
  const html = `<h2>Provenance</h2>
<p>${escapeHtml(provenance)}.</p>
<p class="muted">This page is self-contained and makes no network requests. It is written by <code>${reproduce}</code> and <code>${tables}</code>; the same stored runs give the same page. The rules for verdicts are in <a href="${RULES_URL}">${rulesIn(study)}</a>.</p>`;
  return { id: 'provenance', name: 'Provenance', html };
}

function linkedHeading(id: string, title: string, name: string): string {
  return `<h2>${escapeHtml(title)} <a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to ${escapeHtml(name)}">#</a></h2>`;
}
