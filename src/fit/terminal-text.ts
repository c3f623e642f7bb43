import { printable } from '../core/printable.js';
import { type Column, type TableBlock, table } from '../report/document.js';
import { tableText } from '../report/render/terminal.js';
import { textTable } from '../report/render/text-table.js';
import { formatNumber } from '../report/tables/format.js';
import type { FitSummary } from './summary.js';
import type { ComparedMethod } from './table-fit.js';

const MAX_FEATURES = 10;
const MAX_NAMES = 5;
const MAX_NAME_LENGTH = 40;
const DIGITS = 3;

/** A summary for the terminal. */
export function fitText(summary: FitSummary): string {
  const { file, rows, features, truth, stability, comparison } = summary;
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
    ...fitNotes(summary).map(printableNote),
    '',
    `${summary.reason}.`,
    `Rows in each cluster: ${summary.sizes.join(', ')}.`,
    ...(truth ? [`Against the known classes: ARI ${score(truth.ari)}, NMI ${score(truth.nmi)}.`] : []),
    ...(stability ? [stabilityText(stability)] : []),
    '',
    `The features that matter most (${active} of ${features.length} are active, their gates above 0.5):`,
    '',
    gates + (left > 0 ? `\n… and ${left} more in gates.csv` : ''),
    ...(comparison ? ['', tableText(comparisonTable(comparison))] : []),
  ].join('\n');
}

/** What a reader has to know about the data, a sentence each. */
export function fitNotes({ constantFeatures, imputed, notes }: FitSummary): string[] {
  const names = constantFeatures.slice(0, MAX_NAMES).join(', ');
  const more = constantFeatures.length > MAX_NAMES ? ` and ${constantFeatures.length - MAX_NAMES} more` : '';
  return [
    ...notes,
    ...(imputed > 0 ? [`${imputed} missing value${imputed === 1 ? '' : 's'} became the median of the column`] : []),
    ...(constantFeatures.length > 0 ? [`constant, and of no use to any cluster: ${names}${more}`] : []),
  ];
}

/** How much the seeds agree, as a sentence. */
export function stabilityText({ seeds, k, meanAri, leastAri }: NonNullable<FitSummary['stability']>): string {
  const counts = [...new Set(k)].sort((a, b) => a - b);
  return (
    `Over ${seeds.length} seeds the clusters agree with a mean ARI of ${score(meanAri)} (least ${score(leastAri)}); ` +
    `K is ${counts.length === 1 ? `always ${counts[0]}` : counts.map((c) => `${c} in ${k.filter((other) => other === c).length}`).join(', ')}.`
  );
}

/** The compared methods, a row each. */
export function comparisonTable(comparison: readonly ComparedMethod[]): TableBlock {
  const known = comparison.some(({ truth }) => truth !== null);
  const columns = ['ARI with DIVI', ...(known ? ['ARI', 'NMI'] : []), 'features'];
  return table(
    [{ title: 'method' }, ...columns.map((title): Column => ({ title, align: 'right' }))],
    comparison.map(({ method, ariWithDivi, truth, activeFeatures }) => [
      method,
      method === 'DIVI' ? '–' : score(ariWithDivi),
      ...(known ? [score(truth?.ari ?? null), score(truth?.nmi ?? null)] : []),
      activeFeatures === null ? 'all' : String(activeFeatures),
    ]),
  );
}

const score = (value: number | null): string => formatNumber(value, DIGITS);
const printableNote = (note: string): string => `note: ${printable(note)}`;
