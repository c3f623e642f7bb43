// Rows to columns and back, a few rows at a time: what lies outside the kernel's memory lies row by row. Eight rows
// of a column go together, so that every line of the cache is written once and whole.

import { real, setReal, whole } from '../common/storage';

const BLOCK: i32 = 8;

/** The rows of a part, of `size` rows, of `count` rows one after another, to the columns from their row `first` on. */
export function toColumnsPart(part: i32, size: i32, rows: usize, count: i32, d: i32, columns: usize, first: i32): void {
  const width = (<usize>d) << 3;
  const end = min(count, (part + 1) * size);
  for (let i = part * size; i < end; i += BLOCK) {
    const last = min(end, i + BLOCK);
    for (let j = 0; j < d; j++) {
      const column = <usize>whole(columns, j) + ((<usize>first) << 3);
      for (let q = i; q < last; q++) setReal(column, q, real(rows + <usize>q * width, j));
    }
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
