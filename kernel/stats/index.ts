// The kernel of Step A's statistics: rank sums and variances of columns in the groups of a partition. Columns come in
// blocks of eight, row by row, so that a row of a block fills a cache line; each block in whichever thread is free.

import { fillBlock } from './layout';
import { rankSums } from './ranks';
import { variances } from './variances';

export { openHeap } from '../common/heap';
export { sourceColumnsAt, sourceMeansAt, sourceSdsAt } from '../common/source';
export { blockAt, groupsAt, openGroups, openSourceGroups } from './layout';
export { rankSumsAt, tiesAt } from './ranks';
export { variancesAt } from './variances';

/** All of block b. */
export function describeBlock(b: i32): void {
  fillBlock(b);
  rankSums(b);
  variances(b);
}
