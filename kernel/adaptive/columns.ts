// The columns of some rows, standardised, one after another and padded with zeros to a multiple of four rows: products of
// columns with one another and with weights of the rows, and weighted sums of columns.

import { real, setReal, Vector, whole } from '../baselines/storage';
import { allocate, resetHeap } from '../common/heap';

let n: i32 = 0;
let d: i32 = 0;
/** bytes of a padded column */
let stride: usize = 0;
let columns: usize = 0;
/** a number for every row, padded with zeros */
let line: usize = 0;
/** a number for every column */
let perColumn: usize = 0;
/** numbers of columns */
let list: usize = 0;
let products: usize = 0;
let productsOf: i32 = 0;
/** a number for every column */
let image: usize = 0;

/** Forgets all and makes room for `columnCount` columns of `rowCount` rows. */
export function openColumns(rowCount: i32, columnCount: i32): void {
  resetHeap();
  n = rowCount;
  d = columnCount;
  stride = (<usize>((n + 3) & ~3)) << 3;
  columns = allocate(<usize>d * stride);
  line = allocate(stride);
  perColumn = allocate((<usize>d) << 3);
  list = allocate((<usize>d) << 2);
  image = allocate((<usize>d) << 3);
  productsOf = 0;
}

/** Room for the products of `count` columns with one another; what had been allocated for fewer is lost. */
export function openProducts(count: i32): usize {
  if (count > productsOf) {
    products = allocate((<usize>count * <usize>count) << 3);
    productsOf = count;
  }
  return products;
}

export function columnsAt(): usize {
  return columns;
}

export function columnStride(): usize {
  return stride;
}

export function lineAt(): usize {
  return line;
}

export function perColumnAt(): usize {
  return perColumn;
}

export function listAt(): usize {
  return list;
}

function column(j: i32): usize {
  return columns + <usize>j * stride;
}

function dot(a: usize, b: usize): f64 {
  let s = f64x2.splat(0);
  let t = f64x2.splat(0);
  for (let i: usize = 0; i < stride; i += 32) {
    s = f64x2.add(s, f64x2.mul(v128.load(a + i), v128.load(b + i)));
    t = f64x2.add(t, f64x2.mul(v128.load(a + i, 16), v128.load(b + i, 16)));
  }
  return Vector.sum(f64x2.add(s, t));
}

/** Σ_i w_i z_ij of the line w, for every column. */
export function weightedSums(): void {
  for (let j = 0; j < d; j++) setReal(perColumn, j, dot(column(j), line));
}

/** Σ_k v_k z_(list k) of the first `count` columns listed, with v in `perColumn`, to the line. */
export function combine(count: i32): void {
  memory.fill(line, 0, stride);
  let k = 0;
  for (; k + 1 < count; k += 2) {
    const a = column(whole(list, k));
    const b = column(whole(list, k + 1));
    const u = f64x2.splat(real(perColumn, k));
    const v = f64x2.splat(real(perColumn, k + 1));
    for (let i: usize = 0; i < stride; i += 16) {
      const sum = f64x2.add(f64x2.mul(u, v128.load(a + i)), f64x2.mul(v, v128.load(b + i)));
      v128.store(line + i, f64x2.add(v128.load(line + i), sum));
    }
  }
  if (k === count) return;
  const a = column(whole(list, k));
  const u = f64x2.splat(real(perColumn, k));
  for (let i: usize = 0; i < stride; i += 16) {
    v128.store(line + i, f64x2.add(v128.load(line + i), f64x2.mul(u, v128.load(a + i))));
  }
}

/** The means of products z_a z_b of the first `count` columns listed, to `products`, both triangles. */
export function gram(count: i32): void {
  const scale = 1 / <f64>n;
  for (let a = 0; a < count; a += 2) {
    const pair = a + 1 < count;
    const p = column(whole(list, a));
    const q = pair ? column(whole(list, a + 1)) : p;
    for (let b = 0; b <= a; b += 2) {
      const two = b + 1 < count;
      const u = column(whole(list, b));
      const v = two ? column(whole(list, b + 1)) : u;
      let pu = f64x2.splat(0);
      let pv = f64x2.splat(0);
      let qu = f64x2.splat(0);
      let qv = f64x2.splat(0);
      for (let i: usize = 0; i < stride; i += 16) {
        const x = v128.load(p + i);
        const y = v128.load(q + i);
        const s = v128.load(u + i);
        const t = v128.load(v + i);
        pu = f64x2.add(pu, f64x2.mul(x, s));
        pv = f64x2.add(pv, f64x2.mul(x, t));
        qu = f64x2.add(qu, f64x2.mul(y, s));
        qv = f64x2.add(qv, f64x2.mul(y, t));
      }
      setBoth(a, b, count, Vector.sum(pu) * scale);
      if (two) setBoth(a, b + 1, count, Vector.sum(pv) * scale);
      if (pair) setBoth(a + 1, b, count, Vector.sum(qu) * scale);
      if (pair && two) setBoth(a + 1, b + 1, count, Vector.sum(qv) * scale);
    }
  }
}

/** The matrix of `products` of `count` columns times the first numbers of `perColumn`, to `image`. */
export function applyProducts(count: i32): void {
  for (let a = 0; a < count; a++) {
    const row = products + ((<usize>a * <usize>count) << 3);
    let s = f64x2.splat(0);
    let b = 0;
    for (; b + 1 < count; b += 2) {
      const at = (<usize>b) << 3;
      s = f64x2.add(s, f64x2.mul(v128.load(row + at), v128.load(perColumn + at)));
    }
    let sum = Vector.sum(s);
    if (b < count) sum += real(row, b) * real(perColumn, b);
    setReal(image, a, sum);
  }
}

export function imageAt(): usize {
  return image;
}

function setBoth(a: i32, b: i32, count: i32, value: f64): void {
  setReal(products, a * count + b, value);
  setReal(products, b * count + a, value);
}

/** Sarle's bimodality coefficient (skew² + 1)/kurtosis of every column, which have mean 0 and variance 1 or are zeros. */
export function bimodalities(): void {
  for (let j = 0; j < d; j++) {
    const at = column(j);
    let cubes = f64x2.splat(0);
    let fourths = f64x2.splat(0);
    for (let i: usize = 0; i < stride; i += 16) {
      const x = v128.load(at + i);
      const square = f64x2.mul(x, x);
      cubes = f64x2.add(cubes, f64x2.mul(square, x));
      fourths = f64x2.add(fourths, f64x2.mul(square, square));
    }
    const skew = Vector.sum(cubes) / <f64>n;
    const kurtosis = Vector.sum(fourths) / <f64>n;
    setReal(perColumn, j, kurtosis > 0 ? (skew * skew + 1) / kurtosis : 0);
  }
}
