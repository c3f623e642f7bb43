import type { TopLevelSpec } from 'vega-lite';
import type { ComparedTable } from '../../harness/compare/compared-table.js';
import type { FigureDeclaration, LineFigure } from '../../harness/experiment/experiment.js';
import { isTime } from '../../harness/experiment/metrics.js';
import { pageTitle, REPORT_TITLE, type ReportContext } from '../context.js';
import { type DocumentFigure, documentFigures } from '../document.js';
import { drawableFigures, figureSpec } from '../figures/figure.js';
import type { LayeredSpec } from '../figures/figure-layers.js';
import { figureMetric } from '../figures/line-figure.js';
import { escapeHtml } from '../render/html.js';
import { linesOf } from '../tables/table-layout.js';
import { tableData } from './cell-details.js';
import { overview } from './overview.js';
import { htmlPage, THEME_BUTTON } from './shell.js';
import { verdictPanels } from './verdict-table.js';
import {
  artefactsView,
  deviationsView,
  documentView,
  type PagePlace,
  provenanceView,
  tableView,
  type View,
} from './views.js';

/** The whole reports/index.html: verdicts, documents, tables and figures in one page, a view at a time. */
export function indexPage(all: readonly ComparedTable[], context: ReportContext): string {
  const { notes, documents, provenance, study } = context;
  const tables = inPaperOrder(all, study.order ?? []);
  const place: PagePlace = {
    sections: new Set([...tables.map(({ experiment }) => experiment.id), ...documents.map(({ id }) => id)]),
    compared: verdictPanels,
  };
  const groups: ViewGroup[] = [
    { views: [overview(tables, context)] },
    {
      name: 'The paper',
      views: [
        artefactsView(tables),
        deviationsView(tables, notes, place),
        ...tables.map((table) => tableView(table, tables, study, place)),
      ],
    },
    { name: 'Beyond its numbers', views: documents.map((document) => documentView(document, place)) },
    { views: [provenanceView(provenance, study)] },
  ];
  const ofDocuments = documents.flatMap(documentFigures);
  return htmlPage({
    title: pageTitle(study),
    body: pageBody(groups, context),
    views: true,
    figures: [
      ...tables.flatMap(pageFigures),
      ...ofDocuments.map((figure) => ({ ...figure, spec: withTooltips(figure.spec) })),
    ],
    data: { tables: tables.map(tableData) },
  });
}

/** The tables as the paper has them, then those it does not tell the place of. */
function inPaperOrder(tables: readonly ComparedTable[], order: readonly string[]): ComparedTable[] {
  const place = ({ experiment: { id } }: ComparedTable): number => {
    const found = order.indexOf(id);
    return found < 0 ? order.length : found;
  };
  return [...tables].sort((a, b) => place(a) - place(b));
}

/** Views that are grouped in the contents. */
interface ViewGroup {
  name?: string;
  views: View[];
}

/** The body of a page of views: contents beside them, or behind a button on narrow screens. */
function pageBody(
  groups: readonly ViewGroup[],
  { playground, extent }: Pick<ReportContext, 'playground' | 'extent'>,
): string {
  const shown = groups.filter(({ views }) => views.length > 0);
  const views = shown.flatMap((group) => group.views);
  return `<a class="skip" href="#main">Skip to the content</a>
<div class="page with-contents">
<header class="masthead">
<h1><a href="#overview">${REPORT_TITLE}</a></h1>
<div class="tools"><button type="button" class="menu-button" aria-expanded="false" aria-controls="contents">Contents</button><button type="button" class="search-button" data-search aria-keyshortcuts="/">Search <kbd>/</kbd></button>${THEME_BUTTON}</div>
<nav class="contents" id="contents" aria-label="Contents">
${shown.map(groupLinks).join('\n')}
${playground ? '<ul><li><a href="playground.html">Playground</a></li></ul>' : ''}
</nav>
</header>
<main id="main" tabindex="-1">
${extent === undefined ? '' : `<p class="extent" role="note">${escapeHtml(extent)}</p>`}
<p class="lost" role="status" hidden></p>
<p class="without-scripts">Without JavaScript, all parts of this page are listed one after another. Sorting, search, cell details and figures need JavaScript; the figures are also in the <a href="figures/">folder figures</a> beside this page.</p>
${views.map((view, i) => viewHtml(view, views[i - 1], views[i + 1])).join('\n')}
</main>
</div>
<div class="filter-note" role="status" hidden><span></span> <a href="#overview">Show all</a></div>
<dialog class="details" aria-labelledby="details-title"></dialog>
${SEARCH}`;
}

function groupLinks({ name, views }: ViewGroup): string {
  const links = views.map(
    (view) => `<li><a href="#${escapeHtml(view.id)}">${escapeHtml(view.name)}${differentMark(view)}</a></li>`,
  );
  const heading = name === undefined ? '' : `<p class="group">${escapeHtml(name)}</p>\n`;
  return `${heading}<ul>${links.join('')}</ul>`;
}

const differentMark = ({ different = 0 }: View): string =>
  different > 0 ? ` <span class="mark tone-bad">✗ ${different}<span class="unseen"> different</span></span>` : '';

function viewHtml({ id, name, html }: View, before: View | undefined, after: View | undefined): string {
  const step = (view: View | undefined, relation: 'prev' | 'next', arrow: (text: string) => string): string =>
    view ? `<a rel="${relation}" href="#${escapeHtml(view.id)}">${arrow(escapeHtml(view.name))}</a>` : '<span></span>';
  const steps = step(before, 'prev', (text) => `← ${text}`) + step(after, 'next', (text) => `${text} →`);
  return `<section class="view" id="${escapeHtml(id)}" data-name="${escapeHtml(name)}" aria-label="${escapeHtml(name)}" tabindex="-1">
${html}
<nav class="steps" aria-label="Before and after ${escapeHtml(name)}">${steps}</nav>
</section>`;
}

const SEARCH = `<dialog class="search" aria-label="Search">
<input type="search" role="combobox" aria-expanded="false" aria-autocomplete="list" aria-controls="search-results" aria-label="Search tables, rows and claims" placeholder="Tables, rows, claims, settings…" autocomplete="off" spellcheck="false">
<ul id="search-results" role="listbox" aria-label="Search results"></ul>
<p class="muted small" role="status"></p>
</dialog>`;

/** The figures of a table as the page draws them: their points say what they are. */
function pageFigures(table: ComparedTable): DocumentFigure[] {
  return drawableFigures(table).map((figure) => {
    const spec = withTooltips(figureSpec(table, figure));
    return {
      id: figure.id,
      title: figure.title,
      spec: isLine(figure) ? withPointTooltips(spec as LayeredSpec, table, figure) : spec,
    };
  });
}

/** The same chart whose marks say what they show, unless they say so already. */
function withTooltips(spec: TopLevelSpec): TopLevelSpec {
  return { ...spec, config: { mark: { tooltip: true }, ...spec.config } };
}

const isLine = (figure: FigureDeclaration): figure is LineFigure => figure.kind === 'line';

// a band or a line has one tooltip for all its points, which would be that of the first
function withPointTooltips(spec: LayeredSpec, table: ComparedTable, figure: LineFigure): LayeredSpec {
  const metric = figureMetric(table, figure);
  const field = (name: string, title: string) => ({ field: name, title });
  const number = (name: string, title: string) => ({
    ...field(name, title),
    type: 'quantitative' as const,
    format: isTime(metric) ? '.3~g' : `.${metric.digits}f`,
  });
  const tooltip = [
    field('source', 'source'),
    ...(linesOf(table, figure.x).length > 1 ? [field('panel', 'panel')] : []),
    field('x', figure.xTitle),
    number('mean', `${metric.title}, mean`),
    number('low', 'mean − sd'),
    number('high', 'mean + sd'),
  ];
  const layer = spec.layer.map((part) => {
    if (!('mark' in part) || typeof part.mark !== 'object') return part;
    if (part.mark.type === 'point') return { ...part, encoding: { ...part.encoding, tooltip } };
    return { ...part, mark: { ...part.mark, tooltip: null } };
  });
  return { ...spec, layer } as LayeredSpec;
}
