import { printable } from '../../../library/core/wording.js';
import type { Table } from '../../../library/data/table/table.js';
import { DiviModel } from '../../../library/divi/model.js';
import { escapeHtml, figurePlace } from '../../../report/render/html.js';
import { htmlPage, THEME_BUTTON } from '../../../report/site/shell.js';
import { type DiviSummary, type FitSummary, isAdaptive } from '../fit-summary.js';
import type { TableFit } from '../table-fit.js';
import { adaptivePage } from './adaptive-page.js';
import { gateFigure, objectiveFigure, profileFigure } from './figures.js';
import { componentScatter, featureScatter, shownRows } from './scatter-figures.js';
import {
  clusterSection,
  comparisonSection,
  FOLDER_HTML,
  featureSection,
  leadHtml,
  type PageParts,
  stabilitySection,
} from './sections.js';

/** `fit.html`: what a fit found, on one page. Every name from the user's file is made printable and escaped, or data of a figure. */
export function fitPage(summary: FitSummary, data: Table, fit: TableFit): string {
  return htmlPage(pageParts(summary, data, fit));
}

/** What the page is made of, its figures among it. */
export function pageParts(summary: FitSummary, data: Table, fit: TableFit): PageParts {
  const { model } = fit;
  if (model instanceof DiviModel && !isAdaptive(summary)) return diviPage(summary, data, { ...fit, model });
  if (!(model instanceof DiviModel) && isAdaptive(summary)) return adaptivePage(summary, data, { ...fit, model });
  throw new TypeError('the summary and the model are of different methods');
}

function diviPage(summary: DiviSummary, data: Table, { model, means }: TableFit<DiviModel>): PageParts {
  const shown = shownRows(data, model);
  const gates = gateFigure(summary.features);
  const profile = profileFigure(summary.features, means, summary.sizes);
  const objective = objectiveFigure(model.history);
  const scatters = [featureScatter(data, model, shown, summary.features), componentScatter(data, model, shown)].filter(
    (figure) => figure !== null,
  );
  const title = `DIVI on ${printable(summary.file)}`;
  const body = `<main class="page fit">
<header><h1>${escapeHtml(title)}</h1>${THEME_BUTTON}</header>
${leadHtml(summary)}
${featureSection(summary, gates)}
${clusterSection(summary, profile, scatters)}
${stabilitySection(summary)}
${comparisonSection(summary)}
<section><h2>How the fit went</h2>
<p>${escapeHtml(summary.reason)}.</p>
${figurePlace(objective)}
<p class="muted">Prior ${escapeHtml(summary.prior)}, seed ${summary.seed}. ${FOLDER_HTML}</p>
</section>
</main>`;
  return { title, body, figures: [gates, profile, ...scatters, objective] };
}
