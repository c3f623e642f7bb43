import type { Columns } from '../columns.js';
import type { Search } from '../evidence/propose.js';
import type { Split } from '../evidence/split.js';
import type { SplitTest } from '../evidence/split-test.js';

/**
 * What a split rests on. clear: rows not used to find it show more than one mode, against unimodal laws, flat ones too. likely:
 * the same against peaked laws, and the split is found again in other rows. predicted: a mixture of one component more predicts
 * held-out rows better. asked: made because so many clusters were asked for.
 */
export type Tier = 'clear' | 'likely' | 'predicted' | 'asked';

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

/** What all tiers of the ladder share. */
export interface Climb {
  search: Search;
  /** where the mixture lives: the standardised columns, or the scores of the subspace */
  mixtureSpace: Columns;
  /** the standardised columns */
  columns: Columns;
  /** columns of `columns` in which evidence may be sought */
  evidenceColumns: number[];
  ladder: Rung[];
  /** told of a split, and of the rows of its two parts */
  onSplit: ((rung: Rung, lower: Int32Array, upper: Int32Array) => void) | undefined;
  /** indices in the table of the columns that tell two groups of rows apart, the strongest first */
  featuresOf: (lower: Int32Array, upper: Int32Array, split?: Split) => number[];
}

/** The test of a component, with the names of its random stream. */
export interface NamedTest {
  test: SplitTest;
  names: (string | number)[];
}

/** Notes a split into two parts. */
export function addRung(climb: Climb, rung: Rung, lower: Int32Array, upper: Int32Array): void {
  climb.ladder.push(rung);
  climb.onSplit?.(rung, lower, upper);
}

/** The rung of a split along a direction. */
export function rungOf(
  { featuresOf }: Climb,
  tier: Rung['tier'],
  split: Split,
  test: SplitTest,
  strength: number | null,
): Rung {
  const { lower, upper, gain } = split;
  // without a direction there is nothing that the other half could have judged
  const tested = test.best !== undefined && Number.isFinite(test.evidence);
  return {
    tier,
    rows: lower.length + upper.length,
    sizes: [lower.length, upper.length],
    logEvidence: tested ? test.evidence : null,
    logPeakedEvidence: tested ? test.peakedEvidence : null,
    strength,
    gain,
    z: null,
    features: featuresOf(lower, upper, split),
  };
}
