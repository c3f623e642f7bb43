// Responsibilities that are linear in the columns of a table but for a constant of the row.

import { thread } from '../common/heap';
import { real, setReal, whole } from '../common/storage';
import { sharesOfBlock } from './family';

/** rows of a block, and of a part */
const BLOCK: i32 = 8;
const ROWS: i32 = 4096;

/**
 * Shares of constant_k + Σ_a slope_ka x_a of the rows of a part, to the blocks `r`. The model: the constants, then the slopes.
 * `room`: 8 numbers for every thread.
 */
export function responsibilitiesPart(
  part: i32,
  columns: usize,
  p: i32,
  model: usize,
  k: i32,
  n: i32,
  room: usize,
  r: usize,
): void {
  const logs = room + ((<usize>thread) << 6);
  const end = min(n, (part + 1) * ROWS);
  // columns are padded to four rows only: the last rows are done one by one
  for (let i = part * ROWS; i < end; i += BLOCK) {
    const size = min(BLOCK, n - i);
    const own = r + ((<usize>((i / BLOCK) * k)) << 6);
    for (let c = 0; c < k; c++) {
      const slopes = model + ((<usize>(k + c * p)) << 3);
      const to = own + ((<usize>c) << 6);
      if (size === BLOCK) linesOfEight(columns, p, slopes, real(model, c), (<usize>i) << 3, to);
      else {
        for (let q = 0; q < size; q++) {
          let value = real(model, c);
          for (let a = 0; a < p; a++) value += real(slopes, a) * real(<usize>whole(columns, a), i + q);
          setReal(to, q, value);
        }
        for (let q = size; q < BLOCK; q++) setReal(to, q, 0);
      }
    }
    sharesOfBlock(own, k, logs);
  }
}

function linesOfEight(columns: usize, p: i32, slopes: usize, constant: f64, offset: usize, to: usize): void {
  let s0 = f64x2.splat(constant);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  for (let a = 0; a < p; a++) {
    const x = <usize>whole(columns, a) + offset;
    const slope = v128.load64_splat(slopes + ((<usize>a) << 3));
    s0 = f64x2.add(s0, f64x2.mul(slope, v128.load(x)));
    s1 = f64x2.add(s1, f64x2.mul(slope, v128.load(x, 16)));
    s2 = f64x2.add(s2, f64x2.mul(slope, v128.load(x, 32)));
    s3 = f64x2.add(s3, f64x2.mul(slope, v128.load(x, 48)));
  }
  v128.store(to, s0);
  v128.store(to, s1, 16);
  v128.store(to, s2, 32);
  v128.store(to, s3, 48);
}
