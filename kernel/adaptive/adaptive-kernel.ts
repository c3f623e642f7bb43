// The kernel of adaptive DIVI: EM of the mixtures. All else is plain TypeScript.

export { assign, blockRows, unblockRows } from './blocks';
export { expectation, linearExpectation, sumFrom } from './family';
export { mathBytes, openMath } from './math';
export { scatter, sizeAndMean } from './scatter';

/** The first address that is free. */
export function freeAt(): usize {
  return __heap_base;
}
