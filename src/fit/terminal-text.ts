import { printable } from '../core/printable.js';
import { type Column, type TableBlock, table } from '../report/document.js';
import { tableText } from '../report/render/terminal.js';
import { textTable } from '../report/render/text-table.js';
import { formatNumber } from '../report/tables/format.js';
import { clusterWords } from './cluster-words.js';
import { resamplingText } from './resampling-words.js';
import type { FitSummary, SeedAgreement } from './summary.js';
import type { ComparedMethod } from './table-fit.js';

const MAX_FEATURES = 10;
const MAX_NAMES = 5;
const MAX_NAME_LENGTH = 40;
const DIGITS = 3;

/** A summary for the terminal. */
export function fitText(summary: FitSummary): string {
  const { file, rows, features, truth, stability, resampling, clusters, comparison } = summary;
  const active = features.filter((feature) => feature.active).length;
  const shown = features.slice(0, MAX_FEATURES);
  const spread = stability ? ['mean', 'sd'] : [];
  const gates = textTable(
    ['feature', 'prior', 'gate', 'active', ...spread],
    shown.map(({ feature, prior, gate, active, gateMean, gateSd }) => [
      printable(feature, MAX_NAME_LENGTH),
      formatNumber(prior, DIGITS),
      formatNumber(gate, DIGITS),
      active ? 'yes' : 'no',
      ...(stability ? [formatNumber(gateMean, DIGITS), formatNumber(gateSd, DIGITS)] : []),
    ]),
  );
  const left = features.length - shown.length;
  return [
    `${printable(file)}: ${rows} rows × ${features.length} features`,
    ...summaryNotes(summary).map(printableNote),
    '',
    `${summary.reason}.`,
    `Rows in each cluster: ${summary.sizes.join(', ')}.`,
    ...(truth ? [`Against the known classes: ARI ${score(truth.ari)}, NMI ${score(truth.nmi)}.`] : []),
    ...(stability ? [stabilityText(stability, summary.seed)] : []),
    ...(resampling ? [resamplingText(resampling)] : []),
    '',
    'What sets each cluster apart from the other rows (size of effect, with its 95 % interval):',
    ...clusters.map(clusterWords),
    '',
    `The features that matter most (${active} of ${features.length} are active, their gates above 0.5):`,
    '',
    gates + (left > 0 ? `\n… and ${left} more in gates.csv` : ''),
    ...(comparison ? ['', tableText(comparisonTable(comparison)), ...failures(comparison)] : []),
  ].join('\n');
}

/** What a reader has to know about the data, a sentence each. */
export function summaryNotes({ constantFeatures, imputed, notes }: FitSummary): string[] {
  const names = constantFeatures.slice(0, MAX_NAMES).join(', ');
  const more = constantFeatures.length > MAX_NAMES ? ` and ${constantFeatures.length - MAX_NAMES} more` : '';
  return [
    ...notes,
    ...(imputed > 0 ? [`${imputed} missing value${imputed === 1 ? '' : 's'} became the median of the column`] : []),
    ...(constantFeatures.length > 0 ? [`constant, and of no use to any cluster: ${names}${more}`] : []),
  ];
}

/** How much the seeds agree, as a sentence. */
export function stabilityText(stability: SeedAgreement, seed: number): string {
  const { seeds, k, meanAri, leastAri, typicalAri, agreeing } = stability;
  const counts = [...new Set(k)].sort((a, b) => a - b);
  return (
    `Of ${seeds.length} seeds, seed ${seed} is the most typical and reported here: its clusters agree with the others' ` +
    `at a mean ARI of ${score(typicalAri)}, with ${agreeing} of ${seeds.length - 1} at .9 or more. ` +
    `All seeds agree with a mean ARI of ${score(meanAri)} (least ${score(leastAri)}); K is ${counts.length === 1 ? `always ${counts[0]}` : counts.map((c) => `${c} in ${k.filter((other) => other === c).length}`).join(', ')}.`
  );
}

/** The compared methods, a row each. */
export function comparisonTable(comparison: readonly ComparedMethod[]): TableBlock {
  const known = comparison.some(({ truth }) => truth !== null);
  const columns = ['K', 'ARI with DIVI', ...(known ? ['ARI', 'NMI'] : []), 'features'];
  return table(
    [{ title: 'method' }, ...columns.map((title): Column => ({ title, align: 'right' }))],
    comparison.map(({ method, k, ariWithDivi, truth, activeFeatures, failed }) => [
      method,
      k === null ? '–' : String(k),
      method === 'DIVI' ? '–' : score(ariWithDivi),
      ...(known ? [score(truth?.ari ?? null), score(truth?.nmi ?? null)] : []),
      failed !== null ? 'not fitted' : activeFeatures === null ? 'all' : String(activeFeatures),
    ]),
  );
}

/** Why a method could not be fitted, a line each. */
export function failures(comparison: readonly ComparedMethod[]): string[] {
  return comparison.flatMap(({ method, failed }) => (failed === null ? [] : [`${method} was not fitted: ${failed}`]));
}

const score = (value: number | null): string => formatNumber(value, DIGITS);
const printableNote = (note: string): string => `note: ${printable(note)}`;
