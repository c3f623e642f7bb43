// The kernel of Step A's statistics: rank sums and variances of columns in the groups of a partition. Columns come in
// blocks of four, row by row; blocks of eight, a whole cache line, are not quicker and take more memory.

import { rankSums } from './ranks';
import { variances } from './variances';

export { openHeap } from '../common/heap';
export { sourceColumnsAt, sourceMeansAt, sourceSdsAt } from '../common/source';
export { fillPart, groupsAt, openGroups, partsOfRows } from './column-blocks';
export { columnCentersAt, columnShares, columnSumsAt, openColumns, sumColumnShare } from './column-sums';
export { rankSumsAt, tiesAt } from './ranks';
export { orderRows, variancesAt } from './variances';

/**
 * A share of the work on a block, in whichever thread is free.
 * @param share 0: the variances of all its columns; 1: the rank sums of the first two columns; 2: of the last two
 * @param b number of the block of four columns
 */
export function describeShare(share: i32, b: i32): void {
  if (share === 0) variances(b);
  else rankSums(b, (share - 1) << 1);
}
