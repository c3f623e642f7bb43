import type { ShownFit } from '../../harness/compare/compared-table.js';
import { ACTIVE_GATE } from '../../library/divi/model.js';
import { type Block, heading, table, text } from '../document.js';
import { formatNumber } from './format.js';

/** Decimals of a gate. */
export const GATE_DIGITS = 3;

/** A feature of a fit. */
export interface RankedFeature {
  feature: string;
  /** its place among the features of the data, from 0 */
  index: number;
  /** σ(η) */
  gate: number;
  active: boolean;
}

/** The features of a fit, the widest open gate first. */
export function rankedFeatures({
  featureNames,
  gates,
}: {
  featureNames: readonly string[];
  gates: ArrayLike<number>;
}): RankedFeature[] {
  return featureNames
    .map((feature, index) => ({ feature, index, gate: gates[index], active: gates[index] > ACTIVE_GATE }))
    .sort((a, b) => b.gate - a.gate);
}

/** The section of a report that ranks the features of a fit. */
export function shownFitBlocks(fit: ShownFit): Block[] {
  const ranked = rankedFeatures(fit);
  const activeCount = ranked.filter(({ active }) => active).length;
  return [
    heading(2, 'The fit shown'),
    text(
      `The features by their gates σ(η), the widest open first; above ${ACTIVE_GATE} a feature is active: ` +
        `${activeCount} of ${ranked.length}.`,
    ),
    table(
      [{ title: 'Feature' }, { title: 'Gate', align: 'right' }, { title: 'Active' }],
      ranked.map(({ feature, gate, active }) => [feature, formatNumber(gate, GATE_DIGITS), active ? 'yes' : 'no']),
    ),
  ];
}
