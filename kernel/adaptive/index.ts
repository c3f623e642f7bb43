// The kernel of adaptive DIVI. An instance serves either one-dimensional samples or the columns of a fit.

export { openHeap } from '../common/heap';
export { assignPart, blockRowsPart, labelsPart, unblockRowsPart } from './blocks';
export { applyProducts, bimodalityPart, combinePart, gramPart, lineSumsPart, neighbourhoodScore } from './columns';
export {
  expectLinearPart,
  expectOwnPart,
  sumFrom,
} from './family';
export { countPart } from './histogram';
export { combineLinesPart, describeLine, productsWith, standardiseLine, upperPart } from './line';
export { responsibilitiesPart } from './linear';
export { loadedSumsPart } from './loaded-sums';
export {
  countSharesPart,
  dealPart,
  dealSharesPart,
  sidesPart,
  tallyPart,
} from './members';
export { describeColumn, scaleColumn, sortValues, standardiseColumn } from './order';
export { exponential, logarithm, mathBytes, openMath } from './portable';
export { drawLabels, drawPermutation, normalsPart } from './random';
export { toColumnsPart, toRowsPart } from './rows';
export {
  countsAt,
  densities,
  emPart,
  meansAt,
  mixtureAt,
  openSample,
  outAt,
  sdsAt,
  valuesAt,
} from './sample';
export { meansPart, scatterPart } from './scatter';
export { loadPart, momentsPart, projectPart } from './some-rows';
export { powerSum, studentSum } from './unimodal-sums';

/** The first address that is free. */
export function freeAt(): usize {
  return __heap_base;
}
