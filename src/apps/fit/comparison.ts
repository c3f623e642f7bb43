import { InputError } from '../../library/core/errors.js';
import type { Matrix } from '../../library/core/matrix.js';
import { DIVI_DEFAULTS } from '../../library/divi/options.js';
import { splitIntervalFor } from '../../library/divi/schedule.js';
import { DivergenceError } from '../../library/divi/training.js';
import { adjustedRandIndex } from '../../library/metrics/label-agreement.js';
import { diviFitter, type Told } from './fitter.js';
import { RIVALS, type Rival } from './rivals.js';

/** Agreement of a method's clusters with the known classes. */
export interface Truth {
  ari: number;
  nmi: number;
}

/** A method beside the one that was fitted, on the same standardised data and with its K. */
export interface ComparedMethod {
  method: string;
  /** clusters it ended with; null where it could not be fitted */
  k: number | null;
  /** ARI with the clusters of the method that was fitted, by the name of that */
  ariWithDivi?: number | null;
  ariWithAdaptive?: number | null;
  /** null without known classes */
  truth: Truth | null;
  /** features selected; null for a method that selects none */
  activeFeatures: number | null;
  /** why it could not be fitted */
  failed: string | null;
}

/** What the comparison needs to know of the fit. */
export interface ComparedFit {
  method: 'adaptive' | 'divi';
  name: string;
  k: number;
  labels: Int32Array;
  activeFeatures: readonly number[];
  truth: (found: Int32Array) => Truth | null;
}

/** The paper's DIVI with K as asked for, a rival of the adaptive one alone. */
const PAPER: Rival = {
  name: 'DIVI',
  fit: (x, k, seed) => {
    const splitInterval = splitIntervalFor(k, DIVI_DEFAULTS.epochs);
    const { labels, activeFeatures } = diviFitter({ splitInterval, everySplit: true }).fit(x, seed);
    return { labels, activeFeatures, k: new Set(labels).size };
  },
};

/** The fit, and the other methods beside it on the standardised data. */
export function comparisonOf(x: Matrix, fit: ComparedFit, seed: number, told: Told | undefined): ComparedMethod[] {
  const { method, name, k, labels, activeFeatures, truth } = fit;
  const isDivi = method === 'divi';
  const withFit = (ari: number | null) => (isDivi ? { ariWithDivi: ari } : { ariWithAdaptive: ari });
  const own: ComparedMethod = {
    method: name,
    k,
    ...withFit(1),
    truth: truth(labels),
    activeFeatures: activeFeatures.length,
    failed: null,
  };
  const rivals = [...(isDivi ? [] : [PAPER]), ...RIVALS].map((rival): ComparedMethod => {
    told?.(rival.name, null);
    try {
      const found = rival.fit(x, k, seed);
      return {
        method: rival.name,
        k: found.k,
        ...withFit(adjustedRandIndex(labels, found.labels)),
        truth: truth(found.labels),
        activeFeatures: found.activeFeatures?.length ?? null,
        failed: null,
      };
    } catch (error) {
      // more clusters than rows, for one: the fit is not lost for it
      if (!(error instanceof InputError || error instanceof DivergenceError)) throw error;
      const nothing = { truth: null, activeFeatures: null, failed: error.message };
      return { method: rival.name, k: null, ...withFit(null), ...nothing };
    }
  });
  return [own, ...rivals];
}
