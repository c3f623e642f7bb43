import { counted } from '../../../library/core/wording.js';
import { formatNumber } from '../../../report/tables/format.js';
import type { RowStability } from '../resampling.js';
import type { AdaptiveSummary } from '../summary/adaptive-summary.js';
import type { SeedAgreement } from '../summary/shared-summary.js';
import { partsWords, rungWords, whyRefused } from './rung-words.js';

const DIGITS = 3;

/** The ladder, a clause for each split. */
export function ladderLines({ ladder }: AdaptiveSummary): string[] {
  return ladder.map((rung, i) => rungWords(rung, i + 2));
}

/** What would come next, as sentences; empty where nothing is to be said of it. */
export function nextText({ askedFor, k, likely, ladder, next, evidence }: AdaptiveSummary): string {
  if (typeof askedFor === 'number') {
    return likely !== null && k < likely
      ? `The ladder goes on to ${likely} clusters: those most alike were joined to give the ${k} asked for.`
      : '';
  }
  // the reason for one cluster has said it
  if (askedFor === 'certain' || k === 1) return '';
  if (next !== null) return `Next would come ${partsWords(next)}: ${whyRefused(next, evidence)}.`;
  return ladder.at(-1)?.tier === 'predicted'
    ? 'No further split was found that predicts rows left out better.'
    : 'No further split was found.';
}

/** How the ladder is to be read. */
export function ladderLegend({ ladder, evidence }: AdaptiveSummary): string {
  const tiers = new Set(ladder.map(({ tier }) => tier));
  return [
    'Evidence: how many times better rows that were not used to find a split are predicted with it than by any single cluster of one peak;' +
      ` by chance, ${evidence} to 1 or more comes in at most 1 of ${evidence} such tests.`,
    tiers.has('likely') || tiers.has('asked') ? 'Against a peaked cluster: flat-topped shapes are left out.' : '',
    ladder.some(({ strength }) => strength !== null)
      ? 'Found again: pairs of rows that stay together where half of the rows find the split and divide the other half (prediction strength).'
      : '',
    ladder.length > 0 ? 'Sizes are those of the split when it was made.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Where no clusters are shown: what to do next, a sentence each. */
export function helpOn({ k, askedFor, rows, stability }: AdaptiveSummary): string[] {
  if (k > 1 || typeof askedFor === 'number') return [];
  return [
    ...(askedFor === 'certain' ? ['Splits that are likely, though not certain, are found by --clusters auto.'] : []),
    'To see the likeliest clusters all the same, ask for them, as by --clusters 2: what evidence they have is then said.',
    ...(stability ? [] : ['Other random halvings of the rows may show more: --seeds 10 says how often they do.']),
    `Evidence needs rows, as half of them find a split and the others judge it: ${counted(rows, 'row')} show only what is plain.`,
  ];
}

/** How sure K is: what fits with other random halvings say. */
export function halvingsText({ seeds, k, certain, typicalAri, agreeing }: SeedAgreement, seed: number): string {
  return (
    `Of ${seeds.length} fits that differ in their random halvings of the rows, ${countsText('K', k)}` +
    `${certain ? `; ${countsText('certain clusters', certain)}` : ''}. Seed ${seed} is the most typical and reported here: its clusters agree with ` +
    `the others’ at a mean ARI of ${formatNumber(typicalAri, DIGITS)}, with ${agreeing} of ${seeds.length - 1} at .9 or more.`
  );
}

/** Where one cluster was found: whether samples of the rows show more. */
export function samplesText({ refits, failed, rows, k }: RowStability): string {
  const lost = failed > 0 ? ` ${counted(failed, 'more sample')} could not be fitted.` : '';
  return `Fitted anew to ${counted(refits, 'sample')} of ${rows} rows, ${countsText('K', k)}.${lost}`;
}

/** What fewer clusters in samples of the rows mean where the evidence decided; empty where there are as many. */
export function fewerText({ k }: RowStability, found: number): string {
  return k.some((other) => other < found)
    ? ' A sample has fewer rows and so less evidence: that it shows fewer clusters speaks of the evidence as much as of the clusters.'
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
