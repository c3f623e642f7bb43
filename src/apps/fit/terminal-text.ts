import { counted, printable } from '../../library/core/wording.js';
import { type Column, type TableBlock, table } from '../../report/document.js';
import { tableText } from '../../report/render/terminal.js';
import { formatNumber } from '../../report/tables/format.js';
import { fewerText, halvingsText, helpOn, nearestText, samplesText, votesText } from './adaptive-words.js';
import type { ComparedMethod } from './comparison.js';
import { type AdaptiveSummary, type FitSummary, isAdaptive } from './fit-summary.js';
import { type RowStability, stabilityReading } from './resampling.js';
import type { SeedAgreement } from './shared-summary.js';
import { certificateLine, clusterLines, sampleLines, seedLines } from './short-lines.js';

const MAX_NAMES = 5;
const MAX_HELP = 2;
const DIGITS = 3;

/** A summary for the terminal: one idea a line. */
export function fitText(summary: FitSummary): string {
  const { file, rows, features, truth, stability, resampling, comparison } = summary;
  return [
    `${printable(file)}: ${counted(rows, 'row')} × ${counted(features.length, 'feature')}`,
    ...summaryNotes(summary).map(printableNote),
    '',
    `${summary.reason}.`,
    ...(isAdaptive(summary) ? adaptiveLines(summary) : []),
    ...(summary.k > 1 ? [`Rows in each cluster: ${summary.sizes.join(', ')}.`] : []),
    ...(truth ? [`Against the known classes: ARI ${score(truth.ari)}, NMI ${score(truth.nmi)}.`] : []),
    ...(stability ? seedLines(stability, summary.seed) : []),
    ...(resampling ? sampleLines(resampling) : []),
    ...(isAdaptive(summary) && summary.k === 1 ? [] : clusterLines(summary)),
    ...(comparison ? ['', tableText(comparisonTable(comparison)), ...failures(comparison)] : []),
  ].join('\n');
}

const adaptiveLines = (summary: AdaptiveSummary): string[] =>
  [certificateLine(summary), nearestText(summary), votesText(summary), ...helpOn(summary).slice(0, MAX_HELP)].filter(
    (line) => line !== '',
  );

/** What a reader has to know about the data, a sentence each. */
export function summaryNotes({ constantFeatures, imputed, notes }: FitSummary): string[] {
  const names = constantFeatures.slice(0, MAX_NAMES).join(', ');
  const more = constantFeatures.length > MAX_NAMES ? ` and ${constantFeatures.length - MAX_NAMES} more` : '';
  return [
    ...notes,
    ...(imputed > 0 ? [`${imputed} missing value${imputed === 1 ? '' : 's'} became the median of the column`] : []),
    ...(constantFeatures.length > 0 ? [`constant, so not used: ${names}${more}`] : []),
  ];
}

/** How much the seeds agree, as sentences. */
export function seedsText(summary: FitSummary, stability: SeedAgreement): string {
  return isAdaptive(summary) ? halvingsText(stability, summary.seed) : stabilityText(stability, summary.seed);
}

/** How much of it is found again in samples of the rows, as sentences. */
export function stableText(summary: FitSummary, resampling: RowStability): string {
  if (!isAdaptive(summary)) return resamplingText(resampling);
  if (summary.k === 1) return samplesText(resampling);
  return resamplingText(resampling) + (summary.askedFor === 'auto' ? fewerText(resampling, summary.k) : '');
}

function stabilityText(stability: SeedAgreement, seed: number): string {
  const { seeds, k, meanAri, leastAri, typicalAri, agreeing } = stability;
  const counts = [...new Set(k)].sort((a, b) => a - b);
  return (
    `Of ${seeds.length} seeds, seed ${seed} is the most typical and is reported here: its clusters agree with the others' ` +
    `at a mean ARI of ${score(typicalAri)}, with ${agreeing} of ${seeds.length - 1} at .9 or more. ` +
    `All seeds agree with a mean ARI of ${score(meanAri)} (least ${score(leastAri)}); K is ${counts.length === 1 ? `always ${counts[0]}` : counts.map((c) => `${c} in ${k.filter((other) => other === c).length}`).join(', ')}.`
  );
}

/** The compared methods, a row each. */
export function comparisonTable(comparison: readonly ComparedMethod[]): TableBlock {
  const known = comparison.some(({ truth }) => truth !== null);
  const fitted = comparison[0].method;
  const columns = ['K', `ARI with ${fitted}`, ...(known ? ['ARI', 'NMI'] : []), 'features'];
  return table(
    [{ title: 'method' }, ...columns.map((title): Column => ({ title, align: 'right' }))],
    comparison.map(({ method, k, ariWithDivi, ariWithAdaptive, truth, activeFeatures, failed }) => [
      method,
      k === null ? '–' : String(k),
      method === fitted ? '–' : score(ariWithDivi ?? ariWithAdaptive ?? null),
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

/** How stable the clusters are when rows are left out, as sentences. */
function resamplingText({ refits, failed, rows, meanAri, leastAri, k, jaccard }: RowStability): string {
  const clusters = jaccard.flatMap((similarity, c) =>
    similarity === null ? [] : [`cluster ${c + 1} ${formatNumber(similarity, 2)} (${stabilityReading(similarity)})`],
  );
  const counts = [...new Set(k)].sort((a, b) => a - b).join(' or ');
  return (
    `Refitted to ${counted(refits, 'sample')} of ${rows} rows, the clusters agree with these at a mean ARI of ` +
    `${formatNumber(meanAri, 3)} (least ${formatNumber(leastAri, 3)}), with K = ${counts}. ` +
    `Found again (mean Jaccard similarity): ${clusters.join(', ')}.` +
    (failed > 0 ? ` ${counted(failed, 'more sample')} could not be fitted.` : '')
  );
}
