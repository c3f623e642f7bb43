import type { Matrix } from '../core/matrix.js';
import { printable } from '../core/printable.js';
import type { Table } from '../data/table/table.js';
import type { DiviModel } from '../divi/model.js';
import { type Column, type DocumentFigure, type TableBlock, table } from '../report/document.js';
import { printedName } from '../report/figures/foreign-names.js';
import { escapeHtml } from '../report/render/escape-html.js';
import { figurePlace } from '../report/render/figure-place.js';
import { tableHtml } from '../report/render/html.js';
import { htmlPage, THEME_BUTTON } from '../report/site/shell.js';
import { formatNumber } from '../report/tables/format.js';
import { gateFigure, objectiveFigure, profileFigure } from './figures.js';
import { clusterMeans, shownRows } from './sample.js';
import { componentScatter, featureScatter } from './scatter.js';
import type { FitSummary, FittedFeature } from './summary.js';
import { comparisonTable, fitNotes, stabilityText } from './terminal-text.js';

const DIGITS = 3;
const MAX_NAMED = 5;
// features that a row of the table of clusters names on each side
const MAX_PROFILE_FEATURES = 3;
// of a name in a table, in characters
const MAX_NAME_LENGTH = 40;
// standard deviations from the mean of all rows that are worth a word
const MIN_PROFILE_MEAN = 0.3;

/** `fit.html`: what a fit found, on one page. Every name from the user's file is made printable and escaped, or data of a figure. */
export function fitPage(summary: FitSummary, data: Table, model: DiviModel): string {
  const means = clusterMeans(data, model);
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
${lead(summary)}
<section><h2>Which features matter</h2>
<p>${featureSentence(summary.features)}</p>
${figurePlace(gates)}
</section>
<section><h2>What the clusters are</h2>
${clusterTable(summary, means)}
${figurePlace(profile)}
${scatters.length > 0 ? `<div class="charts">${scatters.map(figurePlace).join('\n')}</div>` : ''}
</section>
${stabilitySection(summary)}
${comparisonSection(summary)}
<section><h2>How the fit went</h2>
<p>${escapeHtml(summary.reason)}.</p>
${figurePlace(objective)}
<p class="muted">Prior ${escapeHtml(summary.prior)}, seed ${summary.seed}. The same file, options and seed give the same numbers. In the same folder: <code>labels.csv</code> (cluster and probabilities of every row), <code>gates.csv</code>, <code>model.json</code> (for <code>divi predict</code>) and <code>fit.json</code> (the numbers of this page).</p>
</section>
</main>`;
  const figures: DocumentFigure[] = [gates, profile, ...scatters, objective];
  return htmlPage({ title, body, figures });
}

function lead(summary: FitSummary): string {
  const { rows, features, k, sizes, truth } = summary;
  const filled = sizes.filter((size) => size > 0);
  const known = truth
    ? ` Against the known classes: ARI <strong>${number(truth.ari)}</strong>, NMI <strong>${number(truth.nmi)}</strong>.`
    : '';
  const empty = k - filled.length;
  const notes = fitNotes(summary).map((note) => `<li>${escapeHtml(printable(note))}</li>`);
  return `<p>${rows} rows × ${features.length} feature${features.length === 1 ? '' : 's'} fall into <strong>${filled.length} cluster${filled.length === 1 ? '' : 's'}</strong>, with ${sizes.filter((size) => size > 0).join(', ')} rows.${empty > 0 ? ` ${empty} more component${empty === 1 ? ' has' : 's have'} no rows.` : ''}${known}</p>
${notes.length > 0 ? `<ul class="muted">${notes.join('')}</ul>` : ''}`;
}

function featureSentence(features: readonly FittedFeature[]): string {
  const active = features.filter((feature) => feature.active);
  if (active.length === 0) return 'No gate is open: the fit found no feature that tells the clusters apart.';
  const named = active
    .slice(0, MAX_NAMED)
    .map(({ feature, gate }) => `<strong>${escapeHtml(printedName(feature))}</strong> (${number(gate)})`);
  return `${active.length} of ${features.length} features are active, their gates above ½; the widest ${named.length === 1 ? 'is' : 'are'} ${named.join(', ')}.`;
}

function clusterTable({ features, sizes, rows }: FitSummary, means: Matrix): string {
  const active = features.filter((feature) => feature.active);
  const lines = sizes.flatMap((size, c) => {
    if (size === 0) return [];
    const profile = active.map(({ feature, index }) => ({ feature, mean: means.get(c, index) }));
    const named = (sign: number): string =>
      profile
        .filter(({ mean }) => sign * mean >= MIN_PROFILE_MEAN)
        .sort((a, b) => sign * (b.mean - a.mean))
        .slice(0, MAX_PROFILE_FEATURES)
        .map(
          ({ feature, mean }) =>
            `${printedName(feature, MAX_NAME_LENGTH)} (${mean > 0 ? '+' : ''}${formatNumber(mean, 1)})`,
        )
        .join(', ') || '–';
    return [[String(c + 1), String(size), `${((100 * size) / rows).toFixed(1)}\u00a0%`, named(1), named(-1)]];
  });
  const columns: Column[] = [
    { title: 'Cluster' },
    { title: 'Rows', align: 'right' },
    { title: 'Share', align: 'right' },
    { title: 'High in' },
    { title: 'Low in' },
  ];
  return boxed(table(columns, lines), 'The clusters');
}

function stabilitySection({ stability }: FitSummary): string {
  if (!stability) return '';
  return `<section><h2>How stable it is</h2><p>${escapeHtml(stabilityText(stability))} The thin bars in the figure of the gates are their means ± standard deviations over the seeds.</p></section>`;
}

function comparisonSection({ comparison }: FitSummary): string {
  if (!comparison) return '';
  return `<section><h2>Beside other methods</h2><p>With the same number of clusters, on the same standardised features.</p>
${boxed(comparisonTable(comparison), 'DIVI beside other methods')}</section>`;
}

// no text of this page leads anywhere
const NO_LINKS = { sections: new Set<string>() };
const boxed = (block: TableBlock, label: string): string => tableHtml(block, NO_LINKS, { label, lines: 'rows' });

const number = (value: number): string => formatNumber(value, DIGITS);
