// The kernel of the baselines: one instance serves one matrix at a time. What is rare or small (seeding, empty
// clusters, stopping rules, parameters from sums) stays in TypeScript. Loops over the rows go part by part, each part in
// whichever thread is free; Hartigan and Wong's transfers and sparse K-means use one thread.

export { allocate, openHeap } from '../common/heap';
export { columns, means, sds } from '../common/source';
export { openTransfers, optimalTransfers, quickTransfers, relabel, startTransfers } from './hartigan-wong';
export {
  counts,
  foldChanges,
  foldClusters,
  foldTotals,
  labels,
  largestCluster,
  moveCenters,
  nearInertia,
  openClusters,
  ownDistancesPart,
  sumPart,
  sums,
} from './lloyd';
export {
  coefficients,
  expectationPart,
  foldWeightedSums,
  offsets,
  openMixture,
  responsibilities,
  weightedSumsPart,
} from './mixture';
export { assignPart, measureCenters } from './nearest-centers';
export {
  cachePart,
  copyRow,
  measurePart,
  openRows,
  origin,
  parts,
  squaresOfPart,
  stride,
  sumOfNorms,
  useOpened,
  useScaled,
  useScaledAgain,
} from './rows';
export { nearerPart, rowAtTotal, takePart } from './seeding';
export { centerOnLabels, everyCenterNearest } from './sparse';
