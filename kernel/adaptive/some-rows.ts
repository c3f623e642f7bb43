// Columns of a table among some of its rows, which are listed: sums, the columns brought to one scale, and combinations of
// them. Two columns are done side by side: a sum waits for its last addition, and two take no longer than one.

import { real, setReal, whole } from '../common/storage';

/** rows of a part; where columns are shared out, a part is two of them */
const ROWS: i32 = 4096;

/** Value of the column in the i-th row listed. */
export function valueAt(column: usize, rows: usize, i: i32): f64 {
  return load<f64>(column + ((<usize>whole(rows, i)) << 3));
}

/** The number by which deviations become values of variance 1; 0 where a column varies less than `least`. */
export function scaleOf(squares: f64, n: i32, least: f64, sds: usize, j: i32): f64 {
  const sd = Math.sqrt(squares / <f64>n);
  const scale: f64 = sd > least ? 1 / sd : 0;
  setReal(sds, j, scale === 0 ? 0 : sd);
  return scale;
}

/** Values times a number; zeros from n on, to the end of the padded column. */
function scaleLine(line: usize, n: i32, stride: usize, scale: f64): void {
  memory.fill(line + ((<usize>n) << 3), 0, stride - ((<usize>n) << 3));
  const factor = f64x2.splat(scale);
  for (let i: usize = 0; i < stride; i += 16) v128.store(line + i, f64x2.mul(v128.load(line + i), factor));
}

/** Columns j and k among the rows, to mean 0 and variance 1, or zeros; j and k may be one. */
function loadTwo(
  columns: usize,
  j: i32,
  k: i32,
  rows: usize,
  n: i32,
  least: f64,
  toA: usize,
  toB: usize,
  stride: usize,
  sds: usize,
): void {
  const a = <usize>whole(columns, j);
  const b = <usize>whole(columns, k);
  let s: f64 = 0;
  let t: f64 = 0;
  for (let i = 0; i < n; i++) {
    const x = valueAt(a, rows, i);
    const y = valueAt(b, rows, i);
    setReal(toA, i, x);
    setReal(toB, i, y);
    s += x;
    t += y;
  }
  const meanA = s / <f64>n;
  const meanB = t / <f64>n;
  s = 0;
  t = 0;
  for (let i = 0; i < n; i++) {
    // both are read before one is written: they may lie at one place
    const x = real(toA, i) - meanA;
    const y = real(toB, i) - meanB;
    setReal(toA, i, x);
    setReal(toB, i, y);
    s += x * x;
    t += y * y;
  }
  scaleLine(toA, n, stride, scaleOf(s, n, least, sds, j));
  if (k > j) scaleLine(toB, n, stride, scaleOf(t, n, least, sds, k));
}

/**
 * The columns of a part among the rows, to mean 0 and variance 1, from `out` on, `stride` bytes each; zeros where a column
 * varies less than `least`. Their standard deviations to `sds`.
 */
export function loadPart(
  part: i32,
  columns: usize,
  d: i32,
  rows: usize,
  n: i32,
  least: f64,
  out: usize,
  stride: usize,
  sds: usize,
): void {
  const j = 2 * part;
  const k = min(j + 1, d - 1);
  loadTwo(columns, j, k, rows, n, least, out + <usize>j * stride, out + <usize>k * stride, stride, sds);
}

/**
 * Σ x of the columns of a part over the rows of each of `groups` groups, or Σ w x where `weights` is not 0; and, where
 * `squares` is not 0, Σ (x − mean)². The rows of the groups follow one another, those of group g from entry g of `starts` on;
 * the sums of a group are `d` numbers.
 */
export function momentsPart(
  part: i32,
  columns: usize,
  d: i32,
  rows: usize,
  starts: usize,
  groups: i32,
  weights: usize,
  sums: usize,
  squares: usize,
): void {
  const j = 2 * part;
  for (let g = 0; g < groups; g++) {
    const from = whole(starts, g);
    const n = whole(starts, g + 1) - from;
    const list = rows + ((<usize>from) << 2);
    const own: usize = weights === 0 ? 0 : weights + ((<usize>from) << 3);
    const at = (<usize>(g * d)) << 3;
    momentsOfTwo(columns, j, min(j + 1, d - 1), list, n, own, sums + at, squares === 0 ? <usize>0 : squares + at);
  }
}

function momentsOfTwo(
  columns: usize,
  j: i32,
  k: i32,
  rows: usize,
  n: i32,
  weights: usize,
  sums: usize,
  squares: usize,
): void {
  const a = <usize>whole(columns, j);
  const b = <usize>whole(columns, k);
  let s: f64 = 0;
  let t: f64 = 0;
  if (weights === 0) {
    for (let i = 0; i < n; i++) {
      s += valueAt(a, rows, i);
      t += valueAt(b, rows, i);
    }
  } else {
    for (let i = 0; i < n; i++) {
      s += real(weights, i) * valueAt(a, rows, i);
      t += real(weights, i) * valueAt(b, rows, i);
    }
  }
  setReal(sums, j, s);
  setReal(sums, k, t);
  if (squares === 0) return;
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
  setReal(squares, j, s);
  setReal(squares, k, t);
}

/** Σ_k w_k x_k of `count` columns, for a part of the rows listed. */
export function projectPart(
  part: i32,
  columns: usize,
  weights: usize,
  count: i32,
  rows: usize,
  n: i32,
  out: usize,
): void {
  const from = part * ROWS;
  const to = min(n, from + ROWS);
  memory.fill(out + ((<usize>from) << 3), 0, (<usize>(to - from)) << 3);
  let k = 0;
  for (; k + 1 < count; k += 2) {
    const a = <usize>whole(columns, k);
    const b = <usize>whole(columns, k + 1);
    const u = real(weights, k);
    const v = real(weights, k + 1);
    for (let i = from; i < to; i++) {
      setReal(out, i, real(out, i) + u * valueAt(a, rows, i) + v * valueAt(b, rows, i));
    }
  }
  if (k === count) return;
  const a = <usize>whole(columns, k);
  const u = real(weights, k);
  for (let i = from; i < to; i++) setReal(out, i, real(out, i) + u * valueAt(a, rows, i));
}
