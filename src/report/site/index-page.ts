import type { ComparedTable } from '../../compare/compared-table.js';
import type { ReportContext } from '../context.js';
import { documentFigures } from '../document.js';
import { escapeHtml } from '../render/escape-html.js';
import type { HtmlPlace } from '../render/html.js';
import { PAGE_TITLE, REPORT_TITLE } from '../titles.js';
import { tableData } from './cell-details.js';
import { headline, isJudged } from './overview.js';
import { pageFigures, withTooltips } from './page-figures.js';
import {
  artefactsSection,
  deviationsSection,
  documentSection,
  provenanceSection,
  type Section,
  tableSection,
} from './sections.js';
import { htmlPage, THEME_BUTTON } from './shell.js';
import { verdictPanels } from './verdict-table.js';

/** The whole reports/index.html: verdicts, documents, tables and figures in one page. */
export function indexPage(all: readonly ComparedTable[], context: ReportContext): string {
  const { notes, documents, provenance, paperTitle } = context;
  // what the paper gives numbers for comes first
  const tables = [...all.filter(isJudged), ...all.filter((table) => !isJudged(table))];
  const place: HtmlPlace = {
    sections: new Set([...tables.map(({ experiment }) => experiment.id), ...documents.map(({ id }) => id)]),
    compared: verdictPanels,
  };
  const sections: Section[] = [
    artefactsSection(tables),
    deviationsSection(tables, notes, place),
    ...documents.map((document) => documentSection(document, place)),
    ...tables.map((table) => tableSection(table, place)),
    provenanceSection(provenance),
  ];
  const ofDocuments = documents.flatMap(documentFigures);
  return htmlPage({
    title: PAGE_TITLE,
    body: pageBody(tables, sections, paperTitle),
    figures: [
      ...tables.flatMap(pageFigures),
      ...ofDocuments.map((figure) => ({ ...figure, spec: withTooltips(figure.spec) })),
    ],
    data: { tables: tables.map(tableData) },
  });
}

function pageBody(tables: readonly ComparedTable[], sections: Section[], paperTitle: string | undefined): string {
  const contents = sections.map(({ id, name }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(name)}</a></li>`);
  const parts = sections.map(({ id, html }) => `<section id="${escapeHtml(id)}">\n${html}\n</section>`);
  const paper = paperTitle === undefined ? 'the paper' : `<cite>${escapeHtml(paperTitle)}</cite>`;
  return `<a class="skip" href="#overview">Skip to the verdicts</a>
<div class="page with-contents">
<nav class="contents" aria-label="Contents"><ul><li><a href="#overview">Overview</a></li>${contents.join('')}</ul></nav>
<main>
<header id="overview">
<div class="masthead"><p class="kicker">DIVI, reproduced</p>${THEME_BUTTON}</div>
<h1>${REPORT_TITLE}</h1>
<p class="muted">Every value of ${paper}, computed again and set beside the paper’s. Open any cell to see both distributions and the runs behind it.</p>
${headline(tables)}
</header>
${parts.join('\n')}
</main>
</div>
<div class="filter-note" role="status" hidden><span></span> <button type="button" data-filter="">Show all</button></div>
<dialog class="details" aria-labelledby="details-title"></dialog>
<noscript><p class="page">Figures, sorting and the details of cells need JavaScript; the tables do not.</p></noscript>`;
}
