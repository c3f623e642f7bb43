/**
 * How sure a split is. certain: rows not used to find it show more than one mode, against any unimodal law. likely: the
 * same against peaked laws, and the split is found again in other rows. predicted: a mixture of one component more predicts
 * held-out rows better. asked: made because so many clusters were asked for.
 */
export type Tier = 'certain' | 'likely' | 'predicted' | 'asked';

/** One split of the ladder. */
export interface Rung {
  tier: Tier;
  /** rows of the component that was split */
  rows: number;
  /** rows of its two parts */
  sizes: [number, number];
  /** ln E against any unimodal law; null for a predicted split, and where no direction was found */
  logEvidence: number | null;
  /** ln E against peaked laws */
  logPeakedEvidence: number | null;
  /** prediction strength, 0 to 1 */
  strength: number | null;
  /** BIC gain of two groups along the direction; of a predicted split the gain in held-out log density */
  gain: number;
  /** of a predicted split: its gain over its standard error */
  z: number | null;
  /** indices of the columns whose combination tells the parts apart, the strongest first */
  features: number[];
}
