import { ACTIVE_GATE } from './model.js';

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
