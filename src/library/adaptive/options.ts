import { requireInput, requireKnown, requireWhole } from '../core/errors.js';

/** How many clusters: as many as are likely, as many as are certain, or so many. */
export type Clusters = 'auto' | 'certain' | number;

/** A step of a fit: one part of the certificate, or what comes after it. */
export interface AdaptiveStep {
  /** steps done, and steps there are at most */
  done: number;
  of: number;
}

export interface AdaptiveOptions {
  /** 'auto': as many as are likely; 'certain': as many as the certificate shows; or a number, K */
  clusters: Clusters;
  seed: number;
  /** E, what the certificate needs: a false one has a chance of at most 1 in E */
  evidence: number;
  /** the most clusters that 'auto' and 'certain' return */
  maxClusters: number;
  /** further seeds whose K and labels are compared, each for the price of a fit */
  agreement: number;
  /** called after every step of the fit */
  onStep: ((step: AdaptiveStep) => void) | undefined;
}

export const ADAPTIVE_DEFAULTS: AdaptiveOptions = {
  clusters: 'auto',
  seed: 0,
  evidence: 20,
  maxClusters: 50,
  agreement: 0,
  onStep: undefined,
};

/** The options with defaults filled in, every one checked. */
export function resolveAdaptiveOptions(input: Partial<AdaptiveOptions>): AdaptiveOptions {
  requireKnown('option', input, ADAPTIVE_DEFAULTS);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const options: AdaptiveOptions = { ...ADAPTIVE_DEFAULTS, ...given };
  const { clusters, seed, evidence, maxClusters, agreement, onStep } = options;
  requireInput(
    clusters === 'auto' || clusters === 'certain' || (Number.isSafeInteger(clusters) && clusters >= 1),
    `clusters must be 'auto', 'certain' or a whole number of at least 1, not ${
      typeof clusters === 'string' ? `'${clusters}'` : clusters
    }`,
  );
  requireInput(Number.isSafeInteger(seed), `seed must be a whole number, not ${seed}`);
  requireInput(
    Number.isFinite(evidence) && evidence > 1,
    `evidence must be a finite number above 1, such as 20, not ${evidence}`,
  );
  requireWhole('maxClusters', maxClusters, 1);
  requireWhole('agreement', agreement, 0);
  requireInput(onStep === undefined || typeof onStep === 'function', 'onStep must be a function');
  return options;
}
