// Columns of a table among some of its rows, which are listed: sums, the columns brought to one scale, and combinations of
// them. Two columns are done side by side: a sum waits for its last addition, and two take no longer than one.

import { loadF64, loadI32, storeF64, Vector } from '../common/storage';

/** rows of a part; where columns are shared out, a part is two of them */
const ROWS: i32 = 4096;

/** Value of the column in the i-th row listed. */
function valueAt(column: usize, rows: usize, i: i32): f64 {
  return load<f64>(column + ((<usize>loadI32(rows, i)) << 3));
}

/** The number by which deviations become values of variance 1; 0 where a column varies less than `least`. */
function scaleOf(squares: f64, n: i32, least: f64, sds: usize, j: i32): f64 {
  const sd = Math.sqrt(squares / <f64>n);
  const scale: f64 = sd > least ? 1 / sd : 0;
  storeF64(sds, j, scale === 0 ? 0 : sd);
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
  const a = <usize>loadI32(columns, j);
  const b = <usize>loadI32(columns, k);
  let s: f64 = 0;
  let t: f64 = 0;
  for (let i = 0; i < n; i++) {
    const x = valueAt(a, rows, i);
    const y = valueAt(b, rows, i);
    storeF64(toA, i, x);
    storeF64(toB, i, y);
    s += x;
    t += y;
  }
  const meanA = s / <f64>n;
  const meanB = t / <f64>n;
  s = 0;
  t = 0;
  for (let i = 0; i < n; i++) {
    // both are read before one is written: they may lie at one place
    const x = loadF64(toA, i) - meanA;
    const y = loadF64(toB, i) - meanB;
    storeF64(toA, i, x);
    storeF64(toB, i, y);
    s += x * x;
    t += y * y;
  }
  scaleLine(toA, n, stride, scaleOf(s, n, least, sds, j));
  if (k > j) scaleLine(toB, n, stride, scaleOf(t, n, least, sds, k));
}

/**
 * Columns among the rows listed, brought to mean 0 and variance 1; zeros if a column varies less than `least`.
 * @param part 2 columns
 * @param columns addresses of d columns (read)
 * @param rows n row numbers (read)
 * @param out d columns of `stride` bytes (written)
 * @param sds d standard deviations (written)
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
 * Σ x, or Σ w x, of columns over the rows of each group, and Σ (x − mean)².
 * @param part 2 columns
 * @param columns addresses of d columns (read)
 * @param rows row numbers, those of one group after those of another (read)
 * @param starts where the rows of each group begin, and the end: groups + 1 integers (read)
 * @param weights a number per row listed (read), or 0 for none
 * @param sums groups × d (written)
 * @param squares groups × d (written), or 0 for none
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
    const from = loadI32(starts, g);
    const n = loadI32(starts, g + 1) - from;
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
  const a = <usize>loadI32(columns, j);
  const b = <usize>loadI32(columns, k);
  let s: f64 = 0;
  let t: f64 = 0;
  if (weights === 0) {
    for (let i = 0; i < n; i++) {
      s += valueAt(a, rows, i);
      t += valueAt(b, rows, i);
    }
  } else {
    for (let i = 0; i < n; i++) {
      s += loadF64(weights, i) * valueAt(a, rows, i);
      t += loadF64(weights, i) * valueAt(b, rows, i);
    }
  }
  storeF64(sums, j, s);
  storeF64(sums, k, t);
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
  storeF64(squares, j, s);
  storeF64(squares, k, t);
}

/**
 * Σ_k w_k x_k of columns, for the rows listed.
 * @param part 4096 rows
 * @param columns addresses of `count` columns (read)
 * @param weights `count` numbers (read)
 * @param rows n row numbers (read)
 * @param out n numbers (written)
 */
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
    const a = <usize>loadI32(columns, k);
    const b = <usize>loadI32(columns, k + 1);
    const u = loadF64(weights, k);
    const v = loadF64(weights, k + 1);
    for (let i = from; i < to; i++) {
      storeF64(out, i, loadF64(out, i) + u * valueAt(a, rows, i) + v * valueAt(b, rows, i));
    }
  }
  if (k === count) return;
  const a = <usize>loadI32(columns, k);
  const u = loadF64(weights, k);
  for (let i = from; i < to; i++) storeF64(out, i, loadF64(out, i) + u * valueAt(a, rows, i));
}

/**
 * Σ_i w_i z_ij of columns z as `loadPart` makes them, which are not kept.
 * @param part 2 columns
 * @param columns addresses of d columns (read)
 * @param rows n row numbers (read)
 * @param line padded line w (read)
 * @param sds d standard deviations (written)
 * @param sums d numbers (written)
 */
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
  const a = <usize>loadI32(columns, j);
  const b = <usize>loadI32(columns, k);
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
    const first = loadI32(rows, min(i, n - 1));
    const second = loadI32(rows, min(i + 1, n - 1));
    const w = v128.load(line + ((<usize>i) << 3));
    const x = f64x2.replace_lane(f64x2.splat(loadF64(a, first)), 1, loadF64(a, second));
    const y = f64x2.replace_lane(f64x2.splat(loadF64(b, first)), 1, loadF64(b, second));
    const u = f64x2.mul(f64x2.mul(f64x2.sub(x, f64x2.splat(meanA)), f64x2.splat(scaleA)), w);
    const v = f64x2.mul(f64x2.mul(f64x2.sub(y, f64x2.splat(meanB)), f64x2.splat(scaleB)), w);
    const nextA = f64x2.add(a0, u);
    const nextB = f64x2.add(b0, v);
    a0 = a1;
    b0 = b1;
    a1 = nextA;
    b1 = nextB;
  }
  storeF64(sums, j, Vector.sum(f64x2.add(a0, a1)));
  storeF64(sums, k, Vector.sum(f64x2.add(b0, b1)));
}
