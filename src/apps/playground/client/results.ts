import { printable } from '../../../library/core/wording.js';
import { printedName } from '../../../report/figures/foreign-names.js';
import { element } from '../../../report/site/client/dom.js';
import { formatNumber } from '../../../report/tables/format.js';
import { certificateText, helpOn, nearestText, votesText } from '../../fit/adaptive-words.js';
import { featureWords } from '../../fit/cluster-words.js';
import { type AdaptiveSummary, isAdaptive } from '../../fit/fit-summary.js';
import type { FittedResult, LoadedTable } from '../messages.js';
import { clusterVariable } from './stage/scatter.js';

const PROFILED = 12;
const NAME_LENGTH = 40;

/** What a fit found, in words and tables: what `fit.html` says. */
export function resultParts(result: FittedResult, table: LoadedTable): HTMLElement[] {
  const { summary, k } = result;
  const adaptive = summary && isAdaptive(summary) ? summary : null;
  return [
    element('p', { class: 'lead' }, ...leadWords(result, table)),
    ...(summary ? [element('p', {}, `${summary.reason}.`)] : []),
    ...(adaptive ? howSure(adaptive) : []),
    ...(adaptive ? helpOn(adaptive).map((line) => element('p', { class: 'muted' }, inThePage(line))) : []),
    ...notes(result),
    ...(k > 1 ? [clusterTable(result, table), profile(result, table)] : []),
  ];
}

/** The page has controls where the command line has flags. */
const inThePage = (line: string): string =>
  line.replaceAll('--clusters auto', '“likely clusters”').replace('as with --clusters 2', 'as with “K of your choice”');

function leadWords({ sizes, truth }: FittedResult, { rows, features }: LoadedTable): (Node | string)[] {
  const filled = sizes.filter((size) => size > 0);
  const clusters = filled.length === 1 ? 'one cluster' : `${filled.length} clusters`;
  const known = truth
    ? [
        ' Against the known classes: ARI ',
        element('b', {}, score(truth.ari)),
        ', NMI ',
        element('b', {}, score(truth.nmi)),
        '.',
      ]
    : [];
  return [
    `${rows.toLocaleString('en')} rows × ${features.length} feature${features.length === 1 ? '' : 's'}: `,
    element('b', {}, clusters),
    filled.length > 1 ? `, with ${filled.map((size) => size.toLocaleString('en')).join(', ')} rows.` : '.',
    ...known,
  ];
}

function notes({ notes }: FittedResult): HTMLElement[] {
  if (notes.length === 0) return [];
  const items = notes.map((note) => element('li', {}, printable(note)));
  return [element('ul', { class: 'notes' }, ...items)];
}

/** What the certificate promises, and how far apart the clusters are. */
const howSure = (summary: AdaptiveSummary): HTMLElement[] =>
  [certificateText(summary), nearestText(summary), votesText(summary)]
    .filter((sentence) => sentence !== '')
    .map((sentence) => element('p', { class: 'muted' }, sentence));

const clusterMark = (cluster: number): HTMLElement => {
  const mark = element('span', { class: 'mark' }, String(cluster + 1));
  mark.style.setProperty('--colour', clusterVariable(cluster));
  return mark;
};

function clusterTable({ profiles }: FittedResult, { rows: total }: LoadedTable): HTMLElement {
  const rows = profiles.map(({ cluster, rows, features, reason }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, clusterMark(cluster)),
      element('td', { class: 'right' }, rows.toLocaleString('en')),
      element('td', { class: 'right share' }, `${((100 * rows) / total).toFixed(1)} %`),
      element('td', { class: 'words' }, reason ?? features.map(featureWords).join('; ')),
    ),
  );
  const head = [
    'Cluster',
    'Rows',
    'Share',
    'What sets it apart from the other rows (Hedges’ g with its 95 % interval)',
  ].map((title, i) =>
    element('th', { scope: 'col', ...(i === 1 ? { class: 'right' } : i === 2 ? { class: 'right share' } : {}) }, title),
  );
  const made = element(
    'table',
    { class: 'clusters' },
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows),
  );
  return element('div', {}, element('h3', {}, 'What the clusters are'), scrolled(made, 'What the clusters are'));
}

/** Means of the leading features in every cluster, as colours. */
function profile(
  { means, sizes, k, gates, activeFeatures, profiles }: FittedResult,
  { features }: LoadedTable,
): HTMLElement {
  const d = features.length;
  const apart = profiles
    .flatMap((one) => one.features)
    .sort((a, b) => Math.abs(b.effect ?? 0) - Math.abs(a.effect ?? 0));
  const byGate = gates ? [...(activeFeatures ?? [])].sort((a, b) => gates[b] - gates[a]) : [];
  const shown = [...new Set([...byGate, ...apart.map(({ index }) => index), ...features.keys()])].slice(
    0,
    Math.min(PROFILED, d),
  );
  const clusters = Array.from({ length: k }, (_, c) => c).filter((c) => sizes[c] > 0);
  const head = element(
    'tr',
    {},
    element('td', {}),
    ...clusters.map((c) => element('th', { scope: 'col' }, clusterMark(c))),
  );
  const rows = shown.map((j) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, printedName(features[j], NAME_LENGTH)),
      ...clusters.map((c) => {
        const mean = means[c * d + j];
        const cell = element('td', { class: mean > 0 ? 'above' : 'below' }, formatNumber(mean, 1));
        cell.style.setProperty('--strength', Math.min(1, Math.abs(mean) / 1.8).toFixed(2));
        return cell;
      }),
    ),
  );
  const made = element('table', { class: 'profile' }, element('thead', {}, head), element('tbody', {}, ...rows));
  return element(
    'div',
    {},
    element('h3', {}, 'The clusters in the features that matter'),
    element(
      'p',
      { class: 'muted small' },
      'Means in standard deviations from the mean of all rows: orange above, blue below.',
    ),
    scrolled(made, 'Means of the clusters'),
  );
}

const scrolled = (table: HTMLElement, label: string): HTMLElement =>
  element('div', { class: 'scrolled', tabindex: 0, role: 'region', 'aria-label': label }, table);

const score = (value: number): string => formatNumber(value, 3);
