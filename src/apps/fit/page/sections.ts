import { counted, printable } from '../../../library/core/wording.js';
import { type Column, type DocumentFigure, type TableBlock, table } from '../../../report/document.js';
import { printedName } from '../../../report/figures/foreign-names.js';
import { escapeHtml, figurePlace, tableHtml } from '../../../report/render/html.js';
import { formatNumber } from '../../../report/tables/format.js';
import { featureWords } from '../cluster-words.js';
import { type FitSummary, isAdaptive } from '../fit-summary.js';
import { stabilityReading } from '../resampling.js';
import type { FittedFeature } from '../shared-summary.js';
import { comparisonTable, failures, seedsText, stableText, summaryNotes } from '../terminal-text.js';

const DIGITS = 3;
const MAX_NAMED = 5;

/** A page before it is written. */
export interface PageParts {
  title: string;
  body: string;
  figures: DocumentFigure[];
}

/** How many clusters there are, and what a reader has to know about the data. */
export function leadHtml(summary: FitSummary): string {
  const { rows, features, sizes, truth } = summary;
  const filled = sizes.filter((size) => size > 0);
  const known = truth
    ? ` Against the known classes: ARI <strong>${number(truth.ari)}</strong>, NMI <strong>${number(truth.nmi)}</strong>.`
    : '';
  const table = `${counted(rows, 'row')} × ${counted(features.length, 'feature')}`;
  if (isForced(summary)) {
    return `<p>${table}: <strong>the data show no clusters</strong>. As requested, the rows were divided into ${filled.length}, with ${filled.join(', ')} rows.${known}</p>
${notesHtml(summary)}`;
  }
  return `<p>${table} fall into <strong>${filled.length} cluster${filled.length === 1 ? '' : 's'}</strong>, with ${filled.join(', ')} rows.${known}</p>
${notesHtml(summary)}`;
}

/** Whether clusters were asked for that the data do not show. */
const isForced = (summary: FitSummary): boolean =>
  isAdaptive(summary) &&
  typeof summary.askedFor === 'number' &&
  summary.k > 1 &&
  (summary.likely ?? summary.certain) === 1;

export function notesHtml(summary: FitSummary): string {
  const notes = summaryNotes(summary).map((note) => `<li>${escapeHtml(printable(note))}</li>`);
  return notes.length > 0 ? `<ul class="muted">${notes.join('')}</ul>` : '';
}

/** What else lies in the folder of the page. */
export const FOLDER_HTML =
  'The same file, options and seed give the same numbers. In the same folder: <code>labels.csv</code> (cluster and probabilities of every row), <code>clusters.csv</code> (what sets each apart), <code>gates.csv</code>, <code>model.json</code> (for <code>divi predict</code>) and <code>fit.json</code> (the numbers of this page).';

export function featureSection({ features }: FitSummary, gates: DocumentFigure): string {
  return `<section><h2>Which features matter</h2>
<p>${featureSentence(features)}</p>
${figurePlace(gates)}
</section>`;
}

export function clusterSection(
  summary: FitSummary,
  profile: DocumentFigure,
  scatters: readonly DocumentFigure[],
): string {
  return `<section><h2>What the clusters are</h2>
<p>The features in which a cluster differs most from all other rows, with the size of the effect (Hedges’ g: the difference of the means, divided by the standard deviation within the clusters) and its 95 % interval. The intervals take the clusters as given: they do not show that such clusters exist.</p>
${clusterTable(summary)}
${figurePlace(profile)}
${chartsHtml(scatters)}
</section>`;
}

export const chartsHtml = (figures: readonly DocumentFigure[]): string =>
  figures.length > 0 ? `<div class="charts">${figures.map(figurePlace).join('\n')}</div>` : '';

function featureSentence(features: readonly FittedFeature[]): string {
  const active = features.filter((feature) => feature.active);
  if (active.length === 0) return 'No gate is open: the fit found no feature that separates the clusters.';
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

export function stabilitySection(summary: FitSummary): string {
  const { stability, resampling, k } = summary;
  if (!stability && !resampling) return '';
  // one cluster has neither gates nor anything to be found again
  const shownAlone = isAdaptive(summary) && k === 1;
  const seeds = stability
    ? `<p>${escapeHtml(seedsText(summary, stability))}${shownAlone ? '' : ' The thin bars in the figure of the gates are their means ± standard deviations over the seeds.'}</p>`
    : '';
  const samples = resampling
    ? `<p>${escapeHtml(stableText(summary, resampling))}${shownAlone ? '' : ' A stable cluster need not be real: a method that always cuts in the same place is stable as well.'}</p>`
    : '';
  return `<section><h2>How stable it is</h2>${seeds}${samples}</section>`;
}

export function comparisonSection({ comparison }: FitSummary): string {
  if (!comparison) return '';
  const lost = failures(comparison).map((line) => `<p class="muted">${escapeHtml(line)}</p>`);
  return `<section><h2>Beside other methods</h2><p>On the same standardised features and with the same number of clusters, except for GMM-BIC, which chooses its own.</p>
${boxed(comparisonTable(comparison), `${comparison[0].method} beside other methods`)}${lost.join('')}</section>`;
}

// no text of this page leads anywhere
const NO_LINKS = { sections: new Set<string>() };
const boxed = (block: TableBlock, label: string): string => tableHtml(block, NO_LINKS, { label, lines: 'rows' });

const number = (value: number): string => formatNumber(value, DIGITS);
