// The kernel of Step A's statistics: rank sums and variances of columns in the groups of a partition. Columns come in
// blocks of four, row by row; blocks of eight, a whole cache line, are not quicker and take more memory.

import { rankTwoColumns } from './ranks';
import { measureVariances } from './variances';

export { openHeap } from '../common/heap';
export { columns, means, sds } from '../common/source';
export { fillPart, groups, openGroups, parts } from './column-blocks';
export { centers as columnCenters, columnShares, openColumns, sumColumnShare, sums as columnSums } from './column-sums';
export { sums as rankSums, ties } from './ranks';
export { allSquares as variances, orderRows } from './variances';

/**
 * A share of the work on a block, in whichever thread is free.
 * @param share 0: the variances of all its columns; 1: the rank sums of the first two columns; 2: of the last two
 * @param b number of the block of four columns
 */
export function describeShare(share: i32, b: i32): void {
  if (share === 0) measureVariances(b);
  else rankTwoColumns(b, (share - 1) << 1);
}
