import { printedName } from '../../report/figures/foreign-names.js';
import { formatNumber } from '../../report/tables/format.js';
import type { ProfiledFeature } from './cluster-profile.js';

const MAX_NAME_LENGTH = 40;

/** A feature that sets a cluster apart, such as 'proline high (+2.1, +1.8 to +2.4)'. */
export function featureWords({ feature, mean, others, effect, low, high }: ProfiledFeature): string {
  const name = printedName(feature, MAX_NAME_LENGTH);
  const side = mean > others ? 'high' : 'low';
  return effect === null
    ? `${name} ${side} (always ${mean}, elsewhere ${others})`
    : `${name} ${side} (${signed(effect)}, ${signed(low)} to ${signed(high)})`;
}

const signed = (value: number | null): string => `${(value ?? 0) > 0 ? '+' : ''}${formatNumber(value, 1)}`;
