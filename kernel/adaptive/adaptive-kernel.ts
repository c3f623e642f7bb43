// The kernel of adaptive DIVI: EM of the mixtures, and products of rows. All else is plain TypeScript.

export { assign, blockRows, unblockRows } from './blocks';
export { expectation, linearExpectation, sumFrom } from './family';
export { mathBytes, openMath } from './math';
export { products } from './products';
export { scatter, sizeAndMean } from './scatter';

/** The first address that is free. */
export function freeAt(): usize {
  return __heap_base;
}
