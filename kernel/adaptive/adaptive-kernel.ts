// The kernel of adaptive DIVI. An instance serves either one-dimensional samples or the columns of a fit.

export { openHeap } from '../common/heap';
export { assignPart, blockRowsPart, labelsPart, toColumnsPart, toRowsPart, unblockRowsPart } from './blocks';
export { applyProducts, bimodalityPart, combinePart, gramPart, lineSumsPart, neighbourhoodScore } from './columns';
export {
  expectationPart,
  linearExpectationPart,
  responsibilitiesPart,
  sumFrom,
} from './family';
export { combineLinesPart, describeLine, productsWith, standardiseLine, upperPart } from './line';
export { exponential, logarithm, mathBytes, openMath } from './math';
export {
  countPart,
  countSharesPart,
  dealPart,
  dealSharesPart,
  sidesPart,
  tallyPart,
} from './members';
export { describeColumn, scaleColumn, sortValues, standardiseColumn } from './order';
export { drawLabels, drawPermutation, normalsPart } from './random';
export {
  countsAt,
  densities,
  emPart,
  meansAt,
  mixtureAt,
  openSample,
  outAt,
  powerSum,
  sdsAt,
  studentSum,
  valuesAt,
} from './sample';
export { meansPart, scatterPart } from './scatter';
export { loadedSumsPart, loadPart, momentsPart, projectPart } from './some-rows';

/** The first address that is free. */
export function freeAt(): usize {
  return __heap_base;
}
