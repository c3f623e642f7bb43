// How many values lie between edges.

import { setWhole, whole } from '../common/storage';

/** values of a part */
const ROWS: i32 = 4096;

/**
 * How many of the values of a part are below the first of `count` ordered edges, between any two, and from the last on: of
 * every part count + 1 numbers.
 */
export function countPart(part: i32, values: usize, n: i32, edges: usize, count: i32, out: usize): void {
  const to = out + <usize>part * ((<usize>(count + 1)) << 2);
  memory.fill(to, 0, (<usize>(count + 1)) << 2);
  const end = values + ((<usize>min(n, (part + 1) * ROWS)) << 3);
  for (let at = values + ((<usize>(part * ROWS)) << 3); at < end; at += 8) {
    const value = load<f64>(at);
    let low = 0;
    let size = count;
    while (size > 0) {
      const half = size >> 1;
      const isAbove = load<f64>(edges + ((<usize>(low + half)) << 3)) <= value;
      low = isAbove ? low + half + 1 : low;
      size = isAbove ? size - half - 1 : half;
    }
    setWhole(to, low, whole(to, low) + 1);
  }
}
