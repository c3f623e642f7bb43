import type { ComparedTable } from '../../compare/compared-table.js';
import type { DocumentFigure, ReportDocument } from '../document.js';
import type { SummaryContext } from '../documents/summary.js';
import { escapeHtml } from '../render/escape-html.js';
import { panelsOf } from '../tables/layout.js';
import { hasPublished, PUBLISHED_NOTE } from '../tables/published-rows.js';
import { tableData } from './cell-details.js';
import { type MarkdownPlace, markdownHtml } from './markdown-html.js';
import { artefactMatrix, deviationsTable, headline, isJudged, tally } from './overview.js';
import { pageFigures, withTooltips } from './page-figures.js';
import { figurePlace, htmlPage, THEME_BUTTON } from './shell.js';
import { verdictTable } from './verdict-table.js';

const PAPER = 'A Data-Informed Variational Clustering Framework for Noisy High-Dimensional Data';

/** A part of the page that can be linked to. */
interface Section {
  id: string;
  /** as the contents name it */
  name: string;
  html: string;
}

/** The whole reports/index.html: verdicts, documents, tables and figures in one page. */
export function indexPage(
  all: readonly ComparedTable[],
  documents: readonly ReportDocument[],
  { notes, provenanceLine }: SummaryContext,
): string {
  // what the paper gives numbers for comes first
  const tables = [...all.filter(isJudged), ...all.filter((table) => !isJudged(table))];
  const ids = new Set([...tables.map(({ id }) => id), ...documents.map(({ id }) => id)]);
  const figuresOf = new Map(tables.map((table) => [table.id, pageFigures(table)]));
  const sections: Section[] = [
    { id: 'artefacts', name: 'All artefacts', html: `<h2>All artefacts by verdict</h2>\n${artefactMatrix(tables)}` },
    { id: 'deviations', name: 'What differs', html: deviationsSection(tables, notes, ids) },
    ...documents.map((document) => documentSection(document, ids)),
    ...tables.map((table) => tableSection(table, figuresOf.get(table.id) ?? [])),
    { id: 'provenance', name: 'Provenance', html: provenanceSection(provenanceLine) },
  ];
  const documentFigures = documents.flatMap(({ figures }) => figures.map(withDefaultTooltips));
  return htmlPage({
    title: 'What reproduces – DIVI',
    body: pageBody(tables, sections),
    figures: [...[...figuresOf.values()].flat(), ...documentFigures],
    data: { tables: tables.map(tableData) },
  });
}

const withDefaultTooltips = (figure: DocumentFigure): DocumentFigure => ({
  ...figure,
  spec: withTooltips(figure.spec),
});

function pageBody(tables: readonly ComparedTable[], sections: Section[]): string {
  const contents = sections.map(({ id, name }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(name)}</a></li>`);
  const parts = sections.map(({ id, html }) => `<section id="${escapeHtml(id)}">\n${html}\n</section>`);
  return `<a class="skip" href="#overview">Skip to the verdicts</a>
<div class="page with-contents">
<nav class="contents" aria-label="Contents"><ul><li><a href="#overview">Overview</a></li>${contents.join('')}</ul></nav>
<main>
<header id="overview">
<div class="masthead"><p class="kicker">DIVI, reproduced</p>${THEME_BUTTON}</div>
<h1>What reproduces</h1>
<p class="muted">Every value of <cite>${PAPER}</cite>, computed again and set beside the paper’s. Open any cell to see both distributions and the runs behind it.</p>
${headline(tables)}
</header>
${parts.join('\n')}
</main>
</div>
<div class="filter-note" role="status" hidden><span></span> <button type="button" data-filter="">Show all</button></div>
<dialog class="details" aria-labelledby="details-title"></dialog>
<noscript><p class="page">Figures, sorting and the details of cells need JavaScript; the tables do not.</p></noscript>`;
}

function tableSection(table: ComparedTable, figures: DocumentFigure[]): Section {
  const { id, artefact, title, counts, notes } = table;
  const files = ['md', 'tex', 'csv'].map((ending) => `<a href="${escapeHtml(id)}.${ending}">${ending}</a>`);
  const panels = panelsOf(table).map((panel) => {
    const heading = panel.name === null ? '' : `<h3>${escapeHtml(panel.name)}</h3>\n`;
    return `<div class="panel">${heading}${verdictTable(table, panel)}</div>`;
  });
  const html = [
    `<p class="kicker">${escapeHtml(artefact)}</p>`,
    `<h2>${escapeHtml(title)} <a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to ${escapeHtml(artefact)}">#</a></h2>`,
    `<p class="tally">${tally(counts)}<span>mean (sd) over the runs</span><span>${files.join(' · ')}</span></p>`,
    ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    ...panels,
    ...(hasPublished(table.rows) ? [`<p class="muted">${escapeHtml(PUBLISHED_NOTE)}</p>`] : []),
    ...(figures.length > 0 ? [`<div class="charts">${figures.map(figurePlace).join('\n')}</div>`] : []),
  ];
  return { id, name: artefact, html: html.join('\n') };
}

function documentSection({ id, title, markdown, figures }: ReportDocument, ids: ReadonlySet<string>): Section {
  const place: MarkdownPlace = {
    headingShift: 1,
    figure: (wanted) => {
      const figure = figures.find((candidate) => candidate.id === wanted);
      return figure ? figurePlace(figure) : null;
    },
    link: pageLink(ids),
  };
  // the section has the title already
  const text = markdown.replace(/^\s*# .*\n/, '');
  const heading = `<h2>${escapeHtml(title)} <a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to ${escapeHtml(title)}">#</a></h2>`;
  return { id, name: title, html: `${heading}\n${markdownHtml(text, place)}` };
}

function deviationsSection(
  tables: readonly ComparedTable[],
  notes: readonly string[],
  ids: ReadonlySet<string>,
): string {
  const place: MarkdownPlace = { headingShift: 1, figure: () => null, link: pageLink(ids) };
  return [
    '<h2>What differs</h2>',
    '<p class="muted">The largest first, by the difference over the metric’s practical margin.</p>',
    deviationsTable(tables),
    ...(notes.length > 0 ? ['<h3>Notes</h3>', markdownHtml(notes.map((note) => `- ${note}`).join('\n'), place)] : []),
  ].join('\n');
}

function provenanceSection(provenanceLine: string): string {
  return `<h2>Provenance</h2>
<p>${escapeHtml(provenanceLine)}.</p>
<p class="muted">This page holds everything it shows and asks the network for nothing. It is written by <code>npm run reproduce</code> and <code>npm run tables</code>; the same stored runs give the same page. The rules behind a verdict are in <code>docs/verdicts.md</code>.</p>`;
}

// a report that is a section of the page is linked within it
function pageLink(ids: ReadonlySet<string>): MarkdownPlace['link'] {
  return (address) => {
    const report = /^(?:\.\/)?([\w-]+)\.md(?:#.*)?$/.exec(address)?.[1];
    return report !== undefined && ids.has(report) ? `#${report}` : address;
  };
}
