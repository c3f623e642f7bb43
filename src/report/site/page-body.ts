import type { ReportContext } from '../context.js';
import { escapeHtml } from '../render/escape-html.js';
import { REPORT_TITLE } from '../titles.js';
import { THEME_BUTTON } from './shell.js';
import type { View } from './views.js';

/** Views that stand together in the contents. */
export interface ViewGroup {
  name?: string;
  views: View[];
}

/** The body of a page of views: contents beside them, or behind a button on narrow screens. */
export function pageBody(groups: readonly ViewGroup[], { playground }: Pick<ReportContext, 'playground'>): string {
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
<p class="lost" role="status" hidden></p>
<p class="without-scripts">Without JavaScript all of this page stands one below the other. Sorting, search, the details of cells and the drawing of figures need it; the figures also lie in the <a href="figures/">folder figures</a> beside this page.</p>
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
<ul id="search-results" role="listbox" aria-label="What is found"></ul>
<p class="muted small" role="status"></p>
</dialog>`;
