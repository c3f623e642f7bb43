import { allocate } from '../baselines/storage';
import { openRanks } from './ranks';
import { openVariances } from './variances';

/** columns in a block */
export const BLOCK: i32 = 8;
/** bytes of a row of a block */
export const ROW: usize = 64;

export let n: i32 = 0;
export let k: i32 = 0;
/** the values, a row of the block after the other */
export let block: usize = 0;
/** the group of every row */
export let groups: usize = 0;

/** Room for a block of `rows` rows in `groupCount` groups. */
export function openGroups(rows: i32, groupCount: i32): void {
  n = rows;
  k = groupCount;
  block = allocate(<usize>n * ROW);
  groups = allocate((<usize>n) << 2);
  openRanks();
  openVariances();
}

export function blockAt(): usize {
  return block;
}

export function groupsAt(): usize {
  return groups;
}
