import type { MethodName } from './registry.js';

/**
 * Versions of the algorithms. Raise one with any change that changes its results: stored runs of the old version are
 * then no longer taken for results.
 */
export const METHOD_VERSIONS: Record<MethodName, number> = {
  'DIVI-Info': 1,
  'DIVI-NonInfo': 1,
  'DIVI-Random': 1,
  'K-means': 1,
  GMM: 1,
  SPKM: 1,
  'GMM-BIC': 1,
  VarSel: 1,
  'SPKM-Gap': 1,
  'DIVI-Restarts': 1,
};
