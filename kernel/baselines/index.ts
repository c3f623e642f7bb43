// The kernel of the baselines: one instance serves one matrix at a time. What is rare or small (seeding, empty
// clusters, stopping rules, parameters from sums) stays in TypeScript.

export { openTransfers, optimalTransfers, quickTransfers, relabel, startTransfers } from './hartigan-wong';
export {
  assignRows,
  countsAt,
  labelsAt,
  moveCenters,
  nearer,
  openClusters,
  ownDistances,
  sumClusters,
  sumsAt,
} from './lloyd';
export { coefficientsAt, expectation, offsetsAt, openMixture, responsibilitiesAt, weightedSums } from './mixture';
export { openRows, rowStride, useOpened, useScaled, useScaledAgain } from './rows';
export { centerOnLabels, everyCenterNearest } from './sparse';
export { allocate } from './storage';
