import { STRENGTH } from '../../library/adaptive/ladder/likely.js';
import type { Tier } from '../../library/adaptive/ladder/rung.js';
import { exp } from '../../library/core/math/exp.js';
import { log } from '../../library/core/math/log.js';
import { counted } from '../../library/core/wording.js';
import { printedName } from '../../report/figures/foreign-names.js';
import { formatNumber } from '../../report/tables/format.js';
import type { AdaptiveSummary, LadderSummary, NamedRung } from './fit-summary.js';
import type { RowStability } from './resampling.js';
import type { SeedAgreement } from './shared-summary.js';

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

/** What the certificate promises, as a sentence; empty where it shows no two clusters. */
export function certificateText({ certain, evidence }: LadderSummary): string {
  if (certain < 2) return '';
  return (
    `“At least ${certain}” rests on rows that had no part in finding the clusters: were there fewer separate clouds, each log-concave ` +
    `(Gaussian, skewed or flat) or elliptical (heavy-tailed), an e-value of ${evidence} or more would come in at most 1 of ${evidence} ` +
    'tables of independent rows. It is one number for the whole fit.'
  );
}

/** kinds of methods with at least this ARI to the elected partition agree with it */
const AGREEMENT = 0.9;

/** How far methods of other kinds agree with clusters that were asked for, as a sentence; empty where K was found. */
export function votesText({ votes }: AdaptiveSummary): string {
  if (votes === null) return '';
  const others = votes.filter(({ elected }) => !elected);
  const { kind } = votes.find(({ elected }) => elected)!;
  const told = others.map((vote) => `${vote.kind} ${formatNumber(vote.ari, 2)}`).join('; ');
  const agreeing = others.filter(({ ari }) => ari >= AGREEMENT).length;
  return `Elected of ${votes.length} kinds of methods, as the one that the others agree with most: ${kind}. ${agreeing} of ${others.length} others agree with it at an ARI of .9 or more (${told}).`;
}

/** How the ladder is to be read. */
export function ladderLegend({ ladder, evidence }: AdaptiveSummary): string {
  const tiers = new Set(ladder.map(({ tier }) => tier));
  return [
    'Evidence: how many times better rows that were not used to find a split are predicted with it than by single clusters of one peak, skewed, heavy-tailed or flat;' +
      ` ${evidence} to 1 is needed for each split. What holds for all of them together is said by the certificate alone (at least so many clusters).`,
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
    ...(askedFor === 'certain' ? ['Clusters that are likely, though not certain, are found by --clusters auto.'] : []),
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

const MAX_NAMED = 3;
const MAX_NAME_LENGTH = 40;

export const TIER_WORDS: Record<Tier, string> = {
  clear: 'clear',
  likely: 'likely',
  predicted: 'predicted',
  asked: 'asked for',
};

/** ln E that a split is told by: against flat laws too if it is clear, else against peaked ones; null where there is none. */
export function toldEvidence({ tier, logEvidence, logPeakedEvidence }: NamedRung): number | null {
  return tier === 'clear' ? logEvidence : logPeakedEvidence;
}

/** A split that was made and gave cluster n, as a clause. */
export function rungWords(rung: NamedRung, n: number): string {
  return `${nthCluster(n)}, ${TIER_WORDS[rung.tier]}: ${partsWords(rung)}; ${whyMade(rung)}`;
}

function whyMade(rung: NamedRung): string {
  const { tier, strength, z } = rung;
  if (tier === 'predicted') return `with it, rows that were left out are predicted better (z = ${formatNumber(z, 1)})`;
  const evidence = toldEvidence(rung);
  if (evidence === null) return 'there is no evidence to tell of';
  const found = strength === null ? '' : `, ${percent(strength)} of it found again from half of the rows`;
  return `evidence ${evidenceWords(evidence)} against one ${tier === 'clear' ? '' : 'peaked '}cluster there${found}`;
}

/** Why a split was not made, as a clause; `needed`: E that it needs. */
export function whyRefused(rung: NamedRung, needed: number): string {
  const evidence = toldEvidence(rung);
  if (evidence === null) return 'there is no evidence to tell of';
  const told = `evidence ${evidenceWords(evidence)}`;
  if (evidence <= log(needed)) return `${told}, where ${needed} to 1 is needed`;
  return rung.strength !== null && rung.strength < STRENGTH
    ? `${told}, but only ${percent(rung.strength)} of it found again from half of the rows, where ${percent(STRENGTH)} is needed`
    : told;
}

/** What a split divides, and by which features: '51 rows told from 127 by flavanoids, hue and 8 more features'. */
export function partsWords({ sizes, features }: NamedRung): string {
  const [few, many] = [Math.min(...sizes), Math.max(...sizes)];
  const rows = `${few} rows told from ${many}`;
  if (features.length === 0) return rows;
  const named = features.slice(0, MAX_NAMED).map((feature) => printedName(feature, MAX_NAME_LENGTH));
  const left = features.length - named.length;
  const last = left > 0 ? `${left} more feature${left === 1 ? '' : 's'}` : named.pop();
  return `${rows} by ${named.length > 0 ? `${named.join(', ')} and ${last}` : last}`;
}

const LN_MILLION = 13.815510557964274;
const LEAST = 0.01;

/** E in words, by its logarithm: '34 to 1', '0.3 to 1', 'more than a million to 1'. */
export function evidenceWords(logEvidence: number): string {
  if (logEvidence > LN_MILLION) return 'more than a million to 1';
  const evidence = exp(logEvidence);
  if (evidence < LEAST) return `less than ${LEAST} to 1`;
  return `${grouped(Number(evidence.toPrecision(evidence < 1 ? 1 : 2)))} to 1`;
}

/** An e-value in a bracket, by its logarithm: 'e-value 5,700', 'e-value above a million'. */
export function eValueWords(logEvidence: number): string {
  if (logEvidence > LN_MILLION) return 'e-value above a million';
  return `e-value ${grouped(Number(exp(logEvidence).toPrecision(2)))}`;
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

const NTH = 'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** 'a second cluster', 'an eighth cluster', 'a 21st cluster'. */
export function nthCluster(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  const nth = NTH[n - 2] ?? `${n}${ending}`;
  return `${/^(e|8|18$)/.test(nth) || n === 18 ? 'an' : 'a'} ${nth} cluster`;
}

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
