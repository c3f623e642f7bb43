// The kernel of adaptive DIVI: EM of the mixtures. All else is plain TypeScript.

export { assignPart, blockRowsPart, labelsPart, unblockRowsPart } from './blocks';
export { expectationPart, linearExpectationPart, sumFrom } from './family';
export { exponential, logarithm, mathBytes, openMath } from './math';
export { meansPart, scatterPart } from './scatter';

/** The first address that is free. */
export function freeAt(): usize {
  return __heap_base;
}
