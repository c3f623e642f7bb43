import { STRENGTH } from '../../../library/adaptive/ladder/likely.js';
import type { Tier } from '../../../library/adaptive/ladder/rung.js';
import { log } from '../../../library/core/math/log.js';
import { printedName } from '../../../report/figures/foreign-names.js';
import { formatNumber } from '../../../report/tables/format.js';
import type { NamedRung } from '../summary/adaptive-summary.js';
import { evidenceWords, nthCluster, percent } from './evidence-words.js';

const MAX_NAMED = 3;
const MAX_NAME_LENGTH = 40;

export const TIER_WORDS: Record<Tier, string> = {
  certain: 'certain',
  likely: 'likely',
  predicted: 'predicted',
  asked: 'asked for',
};

/** ln E that a split is told by: against any law with one peak if it is certain, else against peaked ones; null where there is none. */
export function toldEvidence({ tier, logEvidence, logPeakedEvidence }: NamedRung): number | null {
  return tier === 'certain' ? logEvidence : logPeakedEvidence;
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
  return `evidence ${evidenceWords(evidence)} against one ${tier === 'certain' ? '' : 'peaked '}cluster there${found}`;
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
