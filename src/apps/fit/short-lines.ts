import { counted } from '../../library/core/wording.js';
import { printedName } from '../../report/figures/foreign-names.js';
import { formatNumber } from '../../report/tables/format.js';
import type { FitSummary, FoundClusters } from './fit-summary.js';
import { listed } from './note-words.js';
import { type RowStability, stabilityReading } from './resampling.js';
import type { SeedAgreement } from './shared-summary.js';

// what a terminal shows of a fit: one idea a line; the page has the rest

const MAX_NAMED = 3;
const MAX_GATES = 5;
const MAX_NAME_LENGTH = 40;

/** 'K is always 3', 'K is 3 in 9 and 2 in 1'; the most frequent first. */
function counts(values: readonly number[]): string {
  const times = (value: number): number => values.filter((other) => other === value).length;
  const distinct = [...new Set(values)].sort((a, b) => times(b) - times(a) || a - b);
  if (distinct.length === 1) return `always ${distinct[0]}`;
  return listed(
    distinct.map((value) => `${value} in ${times(value)}`),
    distinct.length,
  );
}

/** How much the seeds agree. */
export function seedLines({ seeds, k, certain, typicalAri, agreeing }: SeedAgreement, seed: number): string[] {
  return [
    `Of ${seeds.length} seeds, K is ${counts(k)}${certain ? `; the number of certain clusters is ${counts(certain)}` : ''}.`,
    `Seed ${seed} is the most typical: mean ARI ${formatNumber(typicalAri, 3)} with the others, ${agreeing} of ${seeds.length - 1} at .9 or more.`,
  ];
}

/** How much is found again in samples of the rows. */
export function sampleLines({ refits, failed, rows, k, jaccard }: RowStability): string[] {
  const found = jaccard.flatMap((similarity, c) =>
    similarity === null ? [] : [`${c + 1}: ${formatNumber(similarity, 2)}, ${stabilityReading(similarity)}`],
  );
  const samples = `${counted(refits, 'sample')} of ${rows} rows`;
  return [
    `In ${samples}, K is ${counts(k)}.`,
    ...(jaccard.length > 1 ? [`Clusters found again in them (mean Jaccard): ${found.join('; ')}.`] : []),
    ...(failed > 0 ? [`${counted(failed, 'more sample')} could not be fitted.`] : []),
  ];
}

/** What the certificate promises; empty if it shows no two clusters. */
export const certificateLine = ({ certain, evidence }: FoundClusters): string =>
  certain < 2 ? '' : `By chance, an e-value of ${evidence} or more occurs in at most 1 of ${evidence} tables.`;

/** What sets each cluster apart, and the widest gates. */
export function clusterLines({ clusters, features }: FitSummary): string[] {
  const active = features.filter((feature) => feature.active).length;
  const widest = features
    .slice(0, MAX_GATES)
    .map(({ feature, gate }) => `${printedName(feature, MAX_NAME_LENGTH)} ${formatNumber(gate, 3)}`);
  return [
    '',
    'What sets each cluster apart from the other rows (Hedges’ g):',
    ...clusters.map(({ cluster, features: apart, reason }) => {
      const named = apart.slice(0, MAX_NAMED).map(({ feature, mean, others, effect }) => {
        const by = effect === null ? `always ${mean}, elsewhere ${others}` : signed(effect);
        return `${printedName(feature, MAX_NAME_LENGTH)} ${by}`;
      });
      return `${cluster + 1}: ${reason ?? named.join(', ')}`;
    }),
    `Features by gate (${active} of ${features.length} are active): ${listed(widest, features.length)}.`,
  ];
}

const signed = (effect: number): string => `${effect > 0 ? '+' : ''}${formatNumber(effect, 1)}`;
