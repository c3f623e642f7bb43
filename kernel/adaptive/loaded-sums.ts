// Weighted sums of columns among some rows at mean 0 and variance 1, made on the way from where the columns lie.

import { real, setReal, Vector, whole } from '../common/storage';
import { scaleOf, valueAt } from './some-rows';

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
  const j = 2 * part;
  loadedSumsOfTwo(columns, j, min(j + 1, d - 1), rows, n, least, line, sds, sums);
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
  // two pairs of sums each, in turn, added as `dot` adds them; from n on the last row, whose weight is 0
  let a0 = f64x2.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  const padded = (n + 3) & ~3;
  for (let i = 0; i < padded; i += 2) {
    const first = whole(rows, min(i, n - 1));
    const second = whole(rows, min(i + 1, n - 1));
    const w = v128.load(line + ((<usize>i) << 3));
    const x = f64x2.replace_lane(f64x2.splat(real(a, first)), 1, real(a, second));
    const y = f64x2.replace_lane(f64x2.splat(real(b, first)), 1, real(b, second));
    const u = f64x2.mul(f64x2.mul(f64x2.sub(x, f64x2.splat(meanA)), f64x2.splat(scaleA)), w);
    const v = f64x2.mul(f64x2.mul(f64x2.sub(y, f64x2.splat(meanB)), f64x2.splat(scaleB)), w);
    const nextA = f64x2.add(a0, u);
    const nextB = f64x2.add(b0, v);
    a0 = a1;
    b0 = b1;
    a1 = nextA;
    b1 = nextB;
  }
  setReal(sums, j, Vector.sum(f64x2.add(a0, a1)));
  setReal(sums, k, Vector.sum(f64x2.add(b0, b1)));
}
