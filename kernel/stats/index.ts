// The kernel of Step A's statistics: rank sums and variances of columns in the groups of a partition. Columns come in
// blocks of four, row by row; with eight, as a cache line has, it is not quicker and takes more memory.

import { rankSums } from './ranks';
import { variances } from './variances';

export { openHeap } from '../common/heap';
export { sourceColumnsAt, sourceMeansAt, sourceSdsAt } from '../common/source';
export { openAxes, stepAxis } from './axes';
export { columnCentersAt, columnShares, columnSumsAt, openColumns, sumColumnShare } from './columns';
export {
  columnNumbersAt,
  groupSumBytes,
  groupSumShares,
  groupSumsAt,
  groupsOfSumsAt,
  openGroupSums,
  sumGroupsShare,
} from './group-sums';
export { fillPart, groupsAt, openGroups, partsOfRows } from './layout';
export { askedGroupsAt, momentsAt, momentsShare, openMoments } from './moments';
export { rankSumsAt, tiesAt } from './ranks';
export { openResamples, sumResamples } from './resamples';
export { orderRows, variancesAt } from './variances';

/** A share of block b, each in whichever thread is free: the variances of all its columns, or the ranks of two. */
export function describeShare(share: i32, b: i32): void {
  if (share === 0) variances(b);
  else rankSums(b, (share - 1) << 1);
}
