// Rows to columns and back, a few rows at a time: what lies outside the kernel's memory lies row by row. Eight rows of two
// columns go together, so that every line of the cache is written once and whole.

import { real, setReal, whole } from '../baselines/storage';

const BLOCK: i32 = 8;

/** The rows of a part, of `size` rows, of `count` rows one after another, to the columns from their row `first` on. */
export function toColumnsPart(part: i32, size: i32, rows: usize, count: i32, d: i32, columns: usize, first: i32): void {
  const width = (<usize>d) << 3;
  const end = min(count, (part + 1) * size);
  let i = part * size;
  for (; i + BLOCK <= end; i += BLOCK) {
    const from = rows + <usize>i * width;
    const offset = (<usize>(first + i)) << 3;
    let j = 0;
    for (; j + 1 < d; j += 2) {
      const at = from + ((<usize>j) << 3);
      const a = <usize>whole(columns, j) + offset;
      const b = <usize>whole(columns, j + 1) + offset;
      for (let q: usize = 0; q < 4; q++) {
        const upper = v128.load(at + 2 * q * width);
        const lower = v128.load(at + (2 * q + 1) * width);
        v128.store(a + (q << 4), v128.shuffle<f64>(upper, lower, 0, 2));
        v128.store(b + (q << 4), v128.shuffle<f64>(upper, lower, 1, 3));
      }
    }
    if (j < d) {
      const to = <usize>whole(columns, j) + offset;
      for (let q = 0; q < BLOCK; q++) setReal(to, q, real(from + <usize>q * width, j));
    }
  }
  for (; i < end; i++) {
    for (let j = 0; j < d; j++) setReal(<usize>whole(columns, j), first + i, real(rows + <usize>i * width, j));
  }
}

/** The way back, every column times its factor. */
export function toRowsPart(
  part: i32,
  size: i32,
  columns: usize,
  factors: usize,
  d: i32,
  first: i32,
  count: i32,
  rows: usize,
): void {
  const width = (<usize>d) << 3;
  const end = min(count, (part + 1) * size);
  for (let i = part * size; i < end; i += BLOCK) {
    const last = min(end, i + BLOCK);
    for (let j = 0; j < d; j++) {
      const column = <usize>whole(columns, j) + ((<usize>first) << 3);
      const factor = real(factors, j);
      for (let q = i; q < last; q++) setReal(rows + <usize>q * width, j, factor * real(column, q));
    }
  }
}
