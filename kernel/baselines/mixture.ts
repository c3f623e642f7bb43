// The steps of EM for a Gaussian mixture with diagonal covariances. The log-density is quadratic in x and folds to
//   log w_k p_k(x_i) = offset_k + Σ_j x_ij (A_kj + B_kj x_ij)
// with A = μ/σ² and B = −1/(2σ²); the next parameters follow from Σ_i r_ik, Σ_i r_ik x_ij and Σ_i r_ik x_ij².

import { list, listAll, listed, n, padList, stride } from './rows';
import { allocate, real, setReal, setWhole, Vector } from './storage';

/** a responsibility below this moves no sum by as much as its rounding error */
const NEGLIGIBLE: f64 = 1e-20;

/** rows of a block: those of a hundred columns fit the nearest cache */
const BLOCK: i32 = 32;

let k: i32 = 0;
/** [component][pair of features]: two of A, then two of B */
let coefficients: usize = 0;
let offsets: usize = 0;
/** [row][component] */
let responsibilities: usize = 0;
/** responsibilities of the listed rows */
let weights: usize = 0;
let tile: usize = 0;

/** Room for `components` components. */
export function openMixture(components: i32): void {
  k = components;
  coefficients = allocate((<usize>k * stride) << 1);
  offsets = allocate((<usize>k) << 3);
  responsibilities = allocate((<usize>n * <usize>k) << 3);
  weights = allocate((<usize>BLOCK) << 3);
  tile = allocate((<usize>k) << 5);
}

export function coefficientsAt(): usize {
  return coefficients;
}

export function offsetsAt(): usize {
  return offsets;
}

export function responsibilitiesAt(): usize {
  return responsibilities;
}

/** The responsibilities under the present coefficients; returns the log-likelihood of all rows. */
export function expectation(): f64 {
  listAll();
  padList(n);
  let total: f64 = 0;
  for (let i = 0; i < n; i += 4) {
    quadratics(i);
    const block = min(4, n - i);
    for (let r = 0; r < block; r++) {
      const out = responsibilities + ((<usize>(i + r) * <usize>k) << 3);
      let largest = -Infinity;
      for (let c = 0; c < k; c++) {
        const value = real(tile, (c << 2) + r) + real(offsets, c);
        setReal(out, c, value);
        largest = max(largest, value);
      }
      let sum: f64 = 0;
      for (let c = 0; c < k; c++) {
        const ratio = Math.exp(real(out, c) - largest);
        setReal(out, c, ratio);
        sum += ratio;
      }
      for (let c = 0; c < k; c++) setReal(out, c, real(out, c) / sum);
      total += largest + Math.log(sum);
    }
  }
  return total;
}

/** Σ_j x_j (A_j + B_j x_j) of the listed rows i … i + 3, to the tile as [component][row]. */
function quadratics(i: i32): void {
  const a = listed(i);
  const b = listed(i + 1);
  const c = listed(i + 2);
  const e = listed(i + 3);
  let p = coefficients;
  let v = 0;
  for (; v + 1 < k; v += 2) {
    quadratic4x2(a, b, c, e, p, tile + ((<usize>v) << 5));
    p += stride << 2;
  }
  if (v < k) quadratic4x1(a, b, c, e, p, tile + ((<usize>v) << 5));
}

function quadratic4x1(a: usize, b: usize, c: usize, e: usize, p: usize, out: usize): void {
  let sa = f64x2.splat(0);
  let sb = f64x2.splat(0);
  let sc = f64x2.splat(0);
  let se = f64x2.splat(0);
  for (const end = a + stride; a < end; a += 16, b += 16, c += 16, e += 16, p += 32) {
    const linear = v128.load(p);
    const square = v128.load(p, 16);
    let x = v128.load(a);
    sa = f64x2.add(sa, f64x2.mul(x, f64x2.add(linear, f64x2.mul(square, x))));
    x = v128.load(b);
    sb = f64x2.add(sb, f64x2.mul(x, f64x2.add(linear, f64x2.mul(square, x))));
    x = v128.load(c);
    sc = f64x2.add(sc, f64x2.mul(x, f64x2.add(linear, f64x2.mul(square, x))));
    x = v128.load(e);
    se = f64x2.add(se, f64x2.mul(x, f64x2.add(linear, f64x2.mul(square, x))));
  }
  store<f64>(out, Vector.sum(sa));
  store<f64>(out, Vector.sum(sb), 8);
  store<f64>(out, Vector.sum(sc), 16);
  store<f64>(out, Vector.sum(se), 24);
}

function quadratic4x2(a: usize, b: usize, c: usize, e: usize, p: usize, out: usize): void {
  let q = p + (stride << 1);
  let ap = f64x2.splat(0);
  let bp = f64x2.splat(0);
  let cp = f64x2.splat(0);
  let ep = f64x2.splat(0);
  let aq = f64x2.splat(0);
  let bq = f64x2.splat(0);
  let cq = f64x2.splat(0);
  let eq = f64x2.splat(0);
  for (const end = a + stride; a < end; a += 16, b += 16, c += 16, e += 16, p += 32, q += 32) {
    const linearP = v128.load(p);
    const squareP = v128.load(p, 16);
    const linearQ = v128.load(q);
    const squareQ = v128.load(q, 16);
    let x = v128.load(a);
    ap = f64x2.add(ap, f64x2.mul(x, f64x2.add(linearP, f64x2.mul(squareP, x))));
    aq = f64x2.add(aq, f64x2.mul(x, f64x2.add(linearQ, f64x2.mul(squareQ, x))));
    x = v128.load(b);
    bp = f64x2.add(bp, f64x2.mul(x, f64x2.add(linearP, f64x2.mul(squareP, x))));
    bq = f64x2.add(bq, f64x2.mul(x, f64x2.add(linearQ, f64x2.mul(squareQ, x))));
    x = v128.load(c);
    cp = f64x2.add(cp, f64x2.mul(x, f64x2.add(linearP, f64x2.mul(squareP, x))));
    cq = f64x2.add(cq, f64x2.mul(x, f64x2.add(linearQ, f64x2.mul(squareQ, x))));
    x = v128.load(e);
    ep = f64x2.add(ep, f64x2.mul(x, f64x2.add(linearP, f64x2.mul(squareP, x))));
    eq = f64x2.add(eq, f64x2.mul(x, f64x2.add(linearQ, f64x2.mul(squareQ, x))));
  }
  store<f64>(out, Vector.sum(ap));
  store<f64>(out, Vector.sum(bp), 8);
  store<f64>(out, Vector.sum(cp), 16);
  store<f64>(out, Vector.sum(ep), 24);
  store<f64>(out, Vector.sum(aq), 32);
  store<f64>(out, Vector.sum(bq), 40);
  store<f64>(out, Vector.sum(cq), 48);
  store<f64>(out, Vector.sum(eq), 56);
}

/**
 * The sums of every component's responsibilities, to `totals`, and of the rows and their squares weighted by them, to
 * the padded vectors `first` and `squares`, one a component.
 */
export function weightedSums(totals: usize, first: usize, squares: usize): void {
  memory.fill(totals, 0, (<usize>k) << 3);
  memory.fill(first, 0, <usize>k * stride);
  memory.fill(squares, 0, <usize>k * stride);
  // a block of rows stays near while all components take from it
  for (let start = 0; start < n; start += BLOCK) {
    const end = min(n, start + BLOCK);
    for (let c = 0; c < k; c++) {
      const at = <usize>c * stride;
      setReal(totals, c, addBlock(c, start, end, real(totals, c), first + at, squares + at));
    }
  }
}

/** Adds the rows `start` … `end` − 1 to the sums of component c; returns `total` with their responsibilities. */
function addBlock(c: i32, start: i32, end: i32, total: f64, first: usize, squares: usize): f64 {
  let count = 0;
  for (let i = start; i < end; i++) {
    const weight = real(responsibilities, i * k + c);
    total += weight;
    if (weight < NEGLIGIBLE) continue;
    setWhole(list, count, i);
    setReal(weights, count, weight);
    count++;
  }
  padList(count);
  for (let i = count; i & 3; i++) setReal(weights, i, 0);
  for (let i = 0; i < count; i += 4) addWeighted(i, first, squares);
  return total;
}

function addWeighted(i: i32, first: usize, squares: usize): void {
  const a = listed(i);
  const b = listed(i + 1);
  const c = listed(i + 2);
  const e = listed(i + 3);
  const wa = f64x2.splat(real(weights, i));
  const wb = f64x2.splat(real(weights, i + 1));
  const wc = f64x2.splat(real(weights, i + 2));
  const we = f64x2.splat(real(weights, i + 3));
  for (let j: usize = 0; j < stride; j += 16) {
    let x = v128.load(a + j);
    let y = f64x2.mul(wa, x);
    let s = f64x2.add(v128.load(first + j), y);
    let t = f64x2.add(v128.load(squares + j), f64x2.mul(y, x));
    x = v128.load(b + j);
    y = f64x2.mul(wb, x);
    s = f64x2.add(s, y);
    t = f64x2.add(t, f64x2.mul(y, x));
    x = v128.load(c + j);
    y = f64x2.mul(wc, x);
    s = f64x2.add(s, y);
    t = f64x2.add(t, f64x2.mul(y, x));
    x = v128.load(e + j);
    y = f64x2.mul(we, x);
    v128.store(first + j, f64x2.add(s, y));
    v128.store(squares + j, f64x2.add(t, f64x2.mul(y, x)));
  }
}
