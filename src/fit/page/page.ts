import { printable } from '../../core/printable.js';
import type { Table } from '../../data/table/table.js';
import type { DiviModel } from '../../divi/model.js';
import { type Column, type DocumentFigure, type TableBlock, table } from '../../report/document.js';
import { printedName } from '../../report/figures/foreign-names.js';
import { escapeHtml } from '../../report/render/escape-html.js';
import { figurePlace } from '../../report/render/figure-place.js';
import { tableHtml } from '../../report/render/html.js';
import { htmlPage, THEME_BUTTON } from '../../report/site/shell.js';
import { formatNumber } from '../../report/tables/format.js';
import { featureWords } from '../cluster-words.js';
import { stabilityReading } from '../resampling.js';
import { resamplingText } from '../resampling-words.js';
import type { FitSummary, FittedFeature } from '../summary.js';
import { comparisonTable, failures, stabilityText, summaryNotes } from '../terminal-text.js';
import { gateFigure, objectiveFigure, profileFigure } from './figures.js';
import { clusterMeans, shownRows } from './sample.js';
import { componentScatter, featureScatter } from './scatter.js';

const DIGITS = 3;
const MAX_NAMED = 5;

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
<p>The features in which a cluster differs most from all other rows, with the size of the effect (Hedges’ g: the difference of the means in standard deviations within) and its 95 % interval. Intervals speak of the clusters as they are; that there are such clusters they do not show.</p>
${clusterTable(summary)}
${figurePlace(profile)}
${scatters.length > 0 ? `<div class="charts">${scatters.map(figurePlace).join('\n')}</div>` : ''}
</section>
${stabilitySection(summary)}
${comparisonSection(summary)}
<section><h2>How the fit went</h2>
<p>${escapeHtml(summary.reason)}.</p>
${figurePlace(objective)}
<p class="muted">Prior ${escapeHtml(summary.prior)}, seed ${summary.seed}. The same file, options and seed give the same numbers. In the same folder: <code>labels.csv</code> (cluster and probabilities of every row), <code>clusters.csv</code> (what sets each apart), <code>gates.csv</code>, <code>model.json</code> (for <code>divi predict</code>) and <code>fit.json</code> (the numbers of this page).</p>
</section>
</main>`;
  const figures: DocumentFigure[] = [gates, profile, ...scatters, objective];
  return htmlPage({ title, body, figures });
}

function lead(summary: FitSummary): string {
  const { rows, features, sizes, truth } = summary;
  const filled = sizes.filter((size) => size > 0);
  const known = truth
    ? ` Against the known classes: ARI <strong>${number(truth.ari)}</strong>, NMI <strong>${number(truth.nmi)}</strong>.`
    : '';
  const notes = summaryNotes(summary).map((note) => `<li>${escapeHtml(printable(note))}</li>`);
  return `<p>${rows} rows × ${features.length} feature${features.length === 1 ? '' : 's'} fall into <strong>${filled.length} cluster${filled.length === 1 ? '' : 's'}</strong>, with ${sizes.filter((size) => size > 0).join(', ')} rows.${known}</p>
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

function clusterTable({ clusters, rows: total, resampling }: FitSummary): string {
  const lines = clusters.map(({ cluster, rows, features, reason }) => {
    const found = resampling?.jaccard[cluster] ?? null;
    return [
      String(cluster + 1),
      String(rows),
      `${((100 * rows) / total).toFixed(1)}\u00a0%`,
      reason ?? features.map(featureWords).join('; '),
      ...(resampling ? [found === null ? '–' : `${formatNumber(found, 2)}, ${stabilityReading(found)}`] : []),
    ];
  });
  const columns: Column[] = [
    { title: 'Cluster' },
    { title: 'Rows', align: 'right' },
    { title: 'Share', align: 'right' },
    { title: 'What sets it apart' },
    ...(resampling ? [{ title: 'Found again' }] : []),
  ];
  return boxed(table(columns, lines), 'The clusters');
}

function stabilitySection({ stability, resampling, seed }: FitSummary): string {
  if (!stability && !resampling) return '';
  const seeds = stability
    ? `<p>${escapeHtml(stabilityText(stability, seed))} The thin bars in the figure of the gates are their means ± standard deviations over the seeds.</p>`
    : '';
  const samples = resampling
    ? `<p>${escapeHtml(resamplingText(resampling))} A stable cluster need not be a real one: what always cuts in the same place is stable as well.</p>`
    : '';
  return `<section><h2>How stable it is</h2>${seeds}${samples}</section>`;
}

function comparisonSection({ comparison }: FitSummary): string {
  if (!comparison) return '';
  const lost = failures(comparison).map((line) => `<p class="muted">${escapeHtml(line)}</p>`);
  return `<section><h2>Beside other methods</h2><p>On the same standardised features and with the same number of clusters, but for GMM-BIC, which chooses its own.</p>
${boxed(comparisonTable(comparison), 'DIVI beside other methods')}${lost.join('')}</section>`;
}

// no text of this page leads anywhere
const NO_LINKS = { sections: new Set<string>() };
const boxed = (block: TableBlock, label: string): string => tableHtml(block, NO_LINKS, { label, lines: 'rows' });

const number = (value: number): string => formatNumber(value, DIGITS);
