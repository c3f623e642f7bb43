// Weighted sums of columns among some rows at mean 0 and variance 1, made on the way from where the columns lie.

import { setReal, Vector, whole } from '../baselines/storage';
import { COLUMNS, scaleOf, valueAt } from './some-rows';

/** Σ_i w_i z_ij of the padded line w and of columns z as `loadPart` makes them, which are not kept. */
export function loadedSumsPart(
  part: i32,
  columns: usize,
  d: i32,
  rows: usize,
  n: i32,
  least: f64,
  line: usize,
  sds: usize,
  sums: usize,
): void {
  const end = min(d, (part + 1) * COLUMNS);
  for (let j = part * COLUMNS; j < end; j += 2)
    loadedSumsOfTwo(columns, j, min(j + 1, end - 1), rows, n, least, line, sds, sums);
}

function loadedSumsOfTwo(
  columns: usize,
  j: i32,
  k: i32,
  rows: usize,
  n: i32,
  least: f64,
  line: usize,
  sds: usize,
  sums: usize,
): void {
  const a = <usize>whole(columns, j);
  const b = <usize>whole(columns, k);
  let s: f64 = 0;
  let t: f64 = 0;
  for (let i = 0; i < n; i++) {
    s += valueAt(a, rows, i);
    t += valueAt(b, rows, i);
  }
  const meanA = s / <f64>n;
  const meanB = t / <f64>n;
  s = 0;
  t = 0;
  for (let i = 0; i < n; i++) {
    const x = valueAt(a, rows, i) - meanA;
    const y = valueAt(b, rows, i) - meanB;
    s += x * x;
    t += y * y;
  }
  const scaleA = scaleOf(s, n, least, sds, j);
  const scaleB = scaleOf(t, n, least, sds, k);
  // four sums each, added as `dot` adds them
  let a0 = f64x2.splat(0);
  let a1 = f64x2.splat(0);
  let b0 = f64x2.splat(0);
  let b1 = f64x2.splat(0);
  for (let i = 0; i < n; i += 4) {
    const w = line + ((<usize>i) << 3);
    a0 = f64x2.add(a0, f64x2.mul(loadedPair(a, rows, i, n, meanA, scaleA), v128.load(w)));
    b0 = f64x2.add(b0, f64x2.mul(loadedPair(b, rows, i, n, meanB, scaleB), v128.load(w)));
    a1 = f64x2.add(a1, f64x2.mul(loadedPair(a, rows, i + 2, n, meanA, scaleA), v128.load(w, 16)));
    b1 = f64x2.add(b1, f64x2.mul(loadedPair(b, rows, i + 2, n, meanB, scaleB), v128.load(w, 16)));
  }
  setReal(sums, j, Vector.sum(f64x2.add(a0, a1)));
  setReal(sums, k, Vector.sum(f64x2.add(b0, b1)));
}

/** Rows i and i + 1 of a column as they are loaded; from n on the last, whose weight is 0. */
function loadedPair(column: usize, rows: usize, i: i32, n: i32, mean: f64, scale: f64): v128 {
  const first = f64x2.splat(valueAt(column, rows, min(i, n - 1)));
  const pair = f64x2.replace_lane(first, 1, valueAt(column, rows, min(i + 1, n - 1)));
  return f64x2.mul(f64x2.sub(pair, f64x2.splat(mean)), f64x2.splat(scale));
}
