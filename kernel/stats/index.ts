// The kernel of Step A's statistics: rank sums and variances of columns in the groups of a partition. Columns come in
// blocks of eight, row by row, so that a row of a block fills a cache line.

export { blockAt, groupsAt, openGroups } from './layout';
export { rankSums, rankSumsAt, tiesAt } from './ranks';
export { pooledAt, variances, variancesAt } from './variances';
