import type { AdaptiveModel } from '../../../library/adaptive/model.js';
import type { Matrix } from '../../../library/core/matrix.js';
import { printable } from '../../../library/core/wording.js';
import type { Table } from '../../../library/data/table/table.js';
import type { DocumentFigure } from '../../../report/document.js';
import { escapeHtml, figurePlace } from '../../../report/render/html.js';
import { THEME_BUTTON } from '../../../report/site/shell.js';
import { certificateText, helpOn, nearestText, votesText } from '../adaptive-words.js';
import type { AdaptiveSummary } from '../fit-summary.js';
import type { TableFit } from '../table-fit.js';
import { gateFigure, profileFigure } from './figures.js';
import { joinsFigure } from './joins-figure.js';
import { componentScatter, featureScatter, type ShownFit, shownRows } from './scatter-figures.js';
import {
  chartsHtml,
  clusterSection,
  comparisonSection,
  FOLDER_HTML,
  featureSection,
  leadHtml,
  notesHtml,
  type PageParts,
  stabilitySection,
} from './sections.js';

const FAMILIES = {
  PD: 'one variance for each feature, the same in all clusters',
  OD: 'each cluster’s own variances',
  PF: 'one covariance matrix for all clusters',
  OS: 'each cluster’s own standard deviations, with the same correlations',
  OF: 'each cluster’s own covariance matrix',
};

/** The page of a fit of adaptive DIVI: how many clusters and how sure that is, then what they are. */
export function adaptivePage(summary: AdaptiveSummary, data: Table, fit: TableFit<AdaptiveModel>): PageParts {
  const { model, scaling } = fit;
  const shown: ShownFit = { labels: model.labels, k: model.k, scaling };
  const title = `Adaptive DIVI on ${printable(summary.file)}`;
  const joins = joinsFigure(summary.joins, summary.sizes);
  const scatters = scattersOf(summary, data, shown);
  const { clusters, figures } = summary.k === 1 ? oneCluster(scatters) : severalClusters(summary, fit.means, scatters);
  const body = `<main class="page fit">
<header><h1>${escapeHtml(title)}</h1>${THEME_BUTTON}</header>
${summary.k === 1 ? noClustersHtml(summary) : leadHtml(summary)}
<section><h2>How many clusters, and how sure that is</h2>
<p>${escapeHtml([`${summary.reason}.`, certificateText(summary), nearestText(summary), votesText(summary)].join(' ').trim())}</p>
${helpHtml(summary)}
${joins ? figurePlace(joins) : ''}
</section>
${clusters}
${stabilitySection(summary)}
${comparisonSection(summary)}
<section><h2>How it was computed</h2>
<p>${escapeHtml(computed(summary))}</p>
<p class="muted">Seed ${summary.seed}. ${FOLDER_HTML}</p>
</section>
</main>`;
  return { title, body, figures: [...(joins ? [joins] : []), ...figures] };
}

function noClustersHtml(summary: AdaptiveSummary): string {
  const { rows, features, askedFor } = summary;
  const what = askedFor === 1 ? 'one cluster, as requested' : 'no clusters were found';
  return `<p>${rows} rows × ${features.length} feature${features.length === 1 ? '' : 's'}: <strong>${what}</strong>.</p>
${notesHtml(summary)}`;
}

function helpHtml(summary: AdaptiveSummary): string {
  const help = helpOn(summary);
  return help.length > 0
    ? `<p>What to do now:</p>\n<ul>${help.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
    : '';
}

interface Shown {
  clusters: string;
  figures: DocumentFigure[];
}

function severalClusters(summary: AdaptiveSummary, means: Matrix, scatters: DocumentFigure[]): Shown {
  const gates = gateFigure(summary.features);
  const profile = profileFigure(summary.features, means, summary.sizes);
  return {
    clusters: `${clusterSection(summary, profile, scatters)}\n${featureSection(summary, gates)}`,
    figures: [profile, ...scatters, gates],
  };
}

function oneCluster(scatters: DocumentFigure[]): Shown {
  const clusters = scatters.length > 0 ? `<section><h2>The rows</h2>\n${chartsHtml(scatters)}\n</section>` : '';
  return { clusters, figures: scatters };
}

function scattersOf(summary: AdaptiveSummary, data: Table, shown: ShownFit): DocumentFigure[] {
  const rows = shownRows(data, shown);
  const apart = summary.clusters
    .flatMap(({ features }) => features)
    .sort((a, b) => Math.abs(b.effect ?? 0) - Math.abs(a.effect ?? 0));
  const leading = [...apart, ...summary.features];
  const two = leading.filter(({ index }, i) => leading.findIndex((other) => other.index === index) === i);
  const about =
    apart.length > 0
      ? 'The two features in which clusters differ most, on their own scales.'
      : 'The first two features, on their own scales.';
  return [featureScatter(data, shown, rows, two, about), componentScatter(data, shown, rows)].filter(
    (figure) => figure !== null,
  );
}

function computed({ family, evidence }: AdaptiveSummary): string {
  const mixture = family === null ? '' : ` The labels come from a mixture with ${FAMILIES[family]}.`;
  return (
    'Adaptive DIVI finds clusters in one part of the rows and judges them on the others; the likely clusters come from a mixture whose components are merged. ' +
    `The number of certain clusters is judged once for the whole fit, by an e-value of at least ${evidence}.${mixture}`
  );
}
