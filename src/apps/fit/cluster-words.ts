import { printedName } from '../../report/figures/foreign-names.js';
import { formatNumber } from '../../report/tables/format.js';
import type { ClusterProfile, ProfiledFeature } from './cluster-profile.js';

/** features that a line about a cluster names */
const MAX_NAMED = 3;
const MAX_NAME_LENGTH = 40;

/** A feature that sets a cluster apart, such as 'proline high (+2.1, +1.8 to +2.4)'. */
export function featureWords({ feature, mean, others, effect, low, high }: ProfiledFeature): string {
  const name = printedName(feature, MAX_NAME_LENGTH);
  const side = mean > others ? 'high' : 'low';
  return effect === null
    ? `${name} ${side} (always ${mean}, elsewhere ${others})`
    : `${name} ${side} (${signed(effect)}, ${signed(low)} to ${signed(high)})`;
}

/** What sets a cluster apart, in a line. */
export function clusterWords({ cluster, rows, features, reason }: ClusterProfile): string {
  const named = features.slice(0, MAX_NAMED).map(featureWords);
  const what = reason ?? named.join('; ');
  return `cluster ${cluster + 1}, ${rows} row${rows === 1 ? '' : 's'}: ${what}`;
}

const signed = (value: number | null): string => `${(value ?? 0) > 0 ? '+' : ''}${formatNumber(value, 1)}`;
