import { exp } from '../../library/core/math/exp.js';
import { counted } from '../../library/core/wording.js';
import { formatNumber } from '../../report/tables/format.js';
import type { AdaptiveSummary, FoundClusters } from './fit-summary.js';
import type { RowStability } from './resampling.js';
import type { SeedAgreement } from './shared-summary.js';

const DIGITS = 3;

/** What the certificate promises, as a sentence; empty if it shows no two clusters. */
export function certificateText({ certain, evidence }: FoundClusters): string {
  if (certain < 2) return '';
  return (
    `“At least ${certain}” rests on rows that were not used to find the clusters. If there were fewer separate clouds, each log-concave ` +
    `(Gaussian, skewed or flat) or elliptical (heavy-tailed), an e-value of ${evidence} or more would occur in at most 1 of ${evidence} ` +
    'tables of independent rows.'
  );
}

/** Which clusters are nearest to one another, as a sentence; empty for one cluster. */
export function nearestText({ joins, k }: AdaptiveSummary): string {
  if (k < 2) return '';
  const [{ a, b, overlap }] = joins;
  const pair = `${a + 1} and ${b + 1}`;
  return overlap < LEAST_SHARE
    ? `The two nearest clusters, ${pair}, do not overlap.`
    : `The two nearest clusters are ${pair}: ${percent(overlap)} of the rows of one of them might belong to the other.`;
}

const LEAST_SHARE = 0.005;

/** kinds of methods with at least this ARI to the elected partition agree with it */
const AGREEMENT = 0.9;

/** How far methods of other kinds agree with clusters that were asked for, as a sentence; empty if K was found. */
export function votesText({ votes }: AdaptiveSummary): string {
  if (votes === null) return '';
  const others = votes.filter(({ elected }) => !elected);
  const elected = votes.find((vote) => vote.elected);
  if (!elected || others.length === 0) return '';
  const each = others.map((vote) => `${vote.kind} ${formatNumber(vote.ari, 2)}`).join('; ');
  const agreeing = others.filter(({ ari }) => ari >= AGREEMENT).length;
  return (
    `Of ${votes.length} kinds of methods, this fit is of the one that the others agree with most: ${elected.kind}. ` +
    `${agreeing} of ${others.length} agree with it at an ARI of .9 or more (${each}).`
  );
}

/** If no clusters are shown: what to do next, a sentence each. */
export function helpOn({ k, askedFor, rows, stability }: AdaptiveSummary): string[] {
  if (k > 1 || typeof askedFor === 'number') return [];
  return [
    ...(askedFor === 'certain' ? ['To find clusters that are likely but not certain, use --clusters auto.'] : []),
    'To see the best two clusters anyway, use --clusters 2.',
    ...(stability ? [] : ['Other random divisions of the rows may show more: --seeds 10 reports how often they do.']),
    `Some rows are used to find clusters and the others to judge them, so ${counted(rows, 'row')} only show clear clusters.`,
  ];
}

/** How sure K is: what fits with other random divisions of the rows say. */
export function halvingsText({ seeds, k, certain, typicalAri, agreeing }: SeedAgreement, seed: number): string {
  return (
    `Of ${seeds.length} fits that differ in their random divisions of the rows, ${countsText('K', k)}` +
    `${certain ? `; ${countsText('certain clusters', certain)}` : ''}. Seed ${seed} is the most typical and is reported here: its clusters agree with ` +
    `the others’ at a mean ARI of ${formatNumber(typicalAri, DIGITS)}, with ${agreeing} of ${seeds.length - 1} at .9 or more.`
  );
}

/** If one cluster was found: whether samples of the rows show more. */
export function samplesText({ refits, failed, rows, k }: RowStability): string {
  const lost = failed > 0 ? ` ${counted(failed, 'more sample')} could not be fitted.` : '';
  return `Refitted to ${counted(refits, 'sample')} of ${rows} rows, ${countsText('K', k)}.${lost}`;
}

/** What fewer clusters in samples of the rows mean; empty if there are as many. */
export function fewerText({ k }: RowStability, found: number): string {
  return k.some((other) => other < found)
    ? ' A sample has fewer rows and so less evidence: fewer clusters in it do not contradict what all rows show.'
    : '';
}

/** 'K is always 3', 'K is 3 in 9 and 2 in 1'; the most frequent first. */
function countsText(what: string, values: readonly number[]): string {
  const are = what === 'K' ? 'is' : 'are';
  const times = (value: number): number => values.filter((other) => other === value).length;
  const distinct = [...new Set(values)].sort((a, b) => times(b) - times(a) || a - b);
  if (distinct.length === 1) return `${what} ${are} always ${distinct[0]}`;
  const counts = distinct.map((value) => `${value} in ${times(value)}`);
  return `${what} ${are} ${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}`;
}

const LN_MILLION = 13.815510557964274;

/** An e-value in a bracket, by its logarithm: 'e-value 5,700', 'e-value above a million'. */
export function eValueWords(logEvidence: number): string {
  if (logEvidence > LN_MILLION) return 'e-value above a million';
  return `e-value ${grouped(Number(exp(logEvidence).toPrecision(2)))}`;
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
