// The kernel of adaptive DIVI. An instance serves either one-dimensional samples or the columns of some rows.

export { openHeap } from '../common/heap';
export {
  applyProducts,
  bimodalities,
  columnStride,
  columnsAt,
  combine,
  gram,
  imageAt,
  lineAt,
  listAt,
  openColumns,
  openProducts,
  perColumnAt,
  weightedSums,
} from './columns';
export {
  blockRows,
  expectLinearPart,
  expectOwnPart,
  meansOfComponent,
  scatterOfComponent,
  sumFrom,
  unblockRows,
} from './family';
export { exponential, logarithm, mathBytes, openMath } from './portable';
export {
  countsAt,
  densities,
  em,
  meansAt,
  mixtureAt,
  openSample,
  outAt,
  powerSum,
  sdsAt,
  studentSum,
  valuesAt,
} from './sample';

/** The first address that is free. */
export function freeAt(): usize {
  return __heap_base;
}
