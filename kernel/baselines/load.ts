// Takes in the caller's rows: padded, and less an origin, which may be their means.

import { storeF64 as setReal } from '../common/storage';
import { d, n, origin, row, stride } from './rows';

/** Where the caller's values go as they are: they end where the rows end, so that each row lies at or behind its place. */
export function packedAt(): usize {
  return row(n) - ((<usize>n * <usize>d) << 3);
}

/** Takes rows `start` to before `end` to their places; adds them, one after the other, to the origin if `isSummed`. */
export function takeRows(start: i32, end: i32, isSummed: bool): void {
  const bytes = (<usize>d) << 3;
  if (bytes < stride) {
    for (let i = start; i < end; i++) {
      memory.copy(row(i), packedAt() + <usize>i * bytes, bytes);
      for (let j = d; j & 3; j++) setReal(row(i), j, 0);
    }
  }
  if (!isSummed) return;
  for (let i = start; i < end; i++) addRow(row(i));
}

function addRow(x: usize): void {
  for (let j: usize = 0; j < stride; j += 16) {
    v128.store(origin + j, f64x2.add(v128.load(origin + j), v128.load(x + j)));
  }
}

/** All rows less the origin. */
export function shiftRows(): void {
  for (let i = 0; i < n; i++) {
    const x = row(i);
    for (let j: usize = 0; j < stride; j += 32) {
      const low = f64x2.sub(v128.load(x + j), v128.load(origin + j));
      const high = f64x2.sub(v128.load(x + j, 16), v128.load(origin + j, 16));
      v128.store(x + j, low);
      v128.store(x + j, high, 16);
    }
  }
}
