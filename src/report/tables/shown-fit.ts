import type { ShownFit } from '../../compare/compared-table.js';
import { ACTIVE_GATE } from '../../divi/model.js';
import { type Column, markdownTable, markdownText } from '../render/markdown.js';
import { formatNumber } from './format.js';

/** Decimals of a gate. */
export const GATE_DIGITS = 3;

/** A feature of a fit. */
export interface RankedFeature {
  feature: string;
  /** its column in the data */
  column: number;
  gate: number;
  active: boolean;
}

/** The features of a fit, the widest open gate first. */
export function rankedFeatures({ featureNames, gates }: ShownFit): RankedFeature[] {
  return featureNames
    .map((feature, column) => ({ feature, column, gate: gates[column], active: gates[column] > ACTIVE_GATE }))
    .sort((a, b) => b.gate - a.gate);
}

/** The section of a report that ranks the features of a fit. */
export function shownFitBlocks(fit: ShownFit): string[] {
  const ranked = rankedFeatures(fit);
  const columns: Column[] = [{ title: 'Feature' }, { title: 'Gate', align: 'right' }, { title: 'Active' }];
  const lines = ranked.map(({ feature, gate, active }) => [
    markdownText(feature),
    formatNumber(gate, GATE_DIGITS),
    active ? 'yes' : 'no',
  ]);
  const activeCount = ranked.filter(({ active }) => active).length;
  return [
    '## The fit shown',
    `The features by their gates σ(η), the widest open first; above ${ACTIVE_GATE} a feature is active: ` +
      `${activeCount} of ${ranked.length}.`,
    markdownTable(columns, lines),
  ];
}
