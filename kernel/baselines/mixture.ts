// The steps of EM for a Gaussian mixture with diagonal covariances. The log-density is quadratic in x and folds to
//   log w_k p_k(x_i) = offset_k + Σ_j x_ij (A_kj + B_kj x_ij)
// with A = μ/σ² and B = −1/(2σ²); the next parameters follow from Σ_i r_ik, Σ_i r_ik x_ij and Σ_i r_ik x_ij².

import { allocate, allocateOwn } from '../common/heap';
import { foldParts, partEnd, partStart } from '../common/parts';
import { loadF64, loadI32, storeF64, storeI32, Vector } from '../common/storage';
import { BLOCK, blockRow, list, listAll, makeBlock, n, padList, parts, partTotals, stride } from './rows';

/** a responsibility below this moves no sum by as much as its rounding error */
const NEGLIGIBLE: f64 = 1e-20;

let k: i32 = 0;
/** [component][pair of features]: two of A, then two of B */
export let coefficients: usize = 0;
export let offsets: usize = 0;
/** [row][component] */
export let responsibilities: usize = 0;
/** responsibilities of the listed rows; every thread has its own */
let weights: usize = 0;
/** every thread has its own */
let tile: usize = 0;

/**
 * Makes room for a mixture.
 * @param components number of components
 */
export function openMixture(components: i32): void {
  k = components;
  coefficients = allocate((<usize>k * stride) << 1);
  offsets = allocate((<usize>k) << 3);
  responsibilities = allocate((<usize>n * <usize>k) << 3);
  weights = allocateOwn((<usize>BLOCK) << 3);
  tile = allocateOwn((<usize>k) << 5);
}

/**
 * The responsibilities of a part under the present coefficients; the part's total is its log-likelihood.
 * @param part as in ../common/parts.ts
 * @param isSummed whether the work of weightedSumsPart is done as well, while the rows are in the cache
 * @param totals parts × k doubles: sums of the responsibilities (written if summed)
 * @param first parts × k padded rows: sums of the rows weighted by them (likewise)
 * @param squares parts × k padded rows: the same of the squared values (likewise)
 */
export function expectationPart(part: i32, isSummed: bool, totals: usize, first: usize, squares: usize): void {
  if (isSummed) clearSums(part, totals, first, squares);
  const last = partEnd(part, n);
  let total: f64 = 0;
  for (let start = partStart(part); start < last; start += BLOCK) {
    const end = min(last, start + BLOCK);
    makeBlock(start, end);
    total = expectation(start, end, total);
    if (isSummed) addBlocks(part, start, end, totals, first, squares);
  }
  storeF64(partTotals, part, total);
}

/** The responsibilities of a block, rows `start` to before `end`; returns `total` with their log-likelihoods added. */
function expectation(start: i32, end: i32, total: f64): f64 {
  listAll(start, end);
  padList(end);
  for (let i = start; i < end; i += 4) {
    quadratics(i);
    const block = min(4, end - i);
    for (let r = 0; r < block; r++) {
      const out = responsibilities + ((<usize>(i + r) * <usize>k) << 3);
      let largest = -Infinity;
      for (let c = 0; c < k; c++) {
        const value = loadF64(tile, (c << 2) + r) + loadF64(offsets, c);
        storeF64(out, c, value);
        largest = max(largest, value);
      }
      let sum: f64 = 0;
      for (let c = 0; c < k; c++) {
        const ratio = Math.exp(loadF64(out, c) - largest);
        storeF64(out, c, ratio);
        sum += ratio;
      }
      for (let c = 0; c < k; c++) storeF64(out, c, loadF64(out, c) / sum);
      total += largest + Math.log(sum);
    }
  }
  return total;
}

/** Σ_j x_j (A_j + B_j x_j) of the listed rows i … i + 3, to the tile as [component][row]. */
function quadratics(i: i32): void {
  const a = blockRow(loadI32(list, i));
  const b = blockRow(loadI32(list, i + 1));
  const c = blockRow(loadI32(list, i + 2));
  const e = blockRow(loadI32(list, i + 3));
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
  const end = a + stride;
  for (; a < end; a += 16, b += 16, c += 16, e += 16, p += 32, q += 32) {
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
    if (a > end) break; // never: see products.ts
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
 * The sums that the next parameters follow from, over the rows of a part.
 * @param part as in ../common/parts.ts
 * @param totals parts × k doubles: sums of the responsibilities (written)
 * @param first parts × k padded rows: sums of the rows weighted by them (written)
 * @param squares parts × k padded rows: the same of the squared values (written)
 */
export function weightedSumsPart(part: i32, totals: usize, first: usize, squares: usize): void {
  clearSums(part, totals, first, squares);
  const last = partEnd(part, n);
  // a block of rows stays in the cache while all components use it
  for (let start = partStart(part); start < last; start += BLOCK) {
    const end = min(last, start + BLOCK);
    makeBlock(start, end);
    addBlocks(part, start, end, totals, first, squares);
  }
}

function clearSums(part: i32, totals: usize, first: usize, squares: usize): void {
  memory.fill(totals + ((<usize>(part * k)) << 3), 0, (<usize>k) << 3);
  memory.fill(first + <usize>(part * k) * stride, 0, <usize>k * stride);
  memory.fill(squares + <usize>(part * k) * stride, 0, <usize>k * stride);
}

/** Adds the rows `start` … `end` − 1 to the sums of every component in a part. */
function addBlocks(part: i32, start: i32, end: i32, totals: usize, first: usize, squares: usize): void {
  for (let c = 0; c < k; c++) {
    const place = part * k + c;
    const at = <usize>place * stride;
    storeF64(totals, place, addBlock(c, start, end, loadF64(totals, place), first + at, squares + at));
  }
}

/**
 * Adds the sums of all parts to those of the first.
 * @param totals parts × k doubles (read; the first part is written)
 * @param first parts × k padded rows (likewise)
 * @param squares parts × k padded rows (likewise)
 */
export function foldWeightedSums(totals: usize, first: usize, squares: usize): void {
  foldParts(totals, (<usize>k) << 3, parts);
  foldParts(first, <usize>k * stride, parts);
  foldParts(squares, <usize>k * stride, parts);
}

/** Adds the rows `start` … `end` − 1 to the sums of component c; returns `total` with their responsibilities. */
function addBlock(c: i32, start: i32, end: i32, total: f64, first: usize, squares: usize): f64 {
  let to = start;
  for (let i = start; i < end; i++) {
    const weight = load<f64>(responsibilities + ((<usize>i * <usize>k + <usize>c) << 3));
    total += weight;
    if (weight < NEGLIGIBLE) continue;
    storeI32(list, to, i);
    storeF64(weights, to - start, weight);
    to++;
  }
  padList(to);
  for (let i = to; i & 3; i++) storeF64(weights, i - start, 0);
  for (let i = start; i < to; i += 4) addWeighted(i, i - start, first, squares);
  return total;
}

function addWeighted(i: i32, at: i32, first: usize, squares: usize): void {
  const a = blockRow(loadI32(list, i));
  const b = blockRow(loadI32(list, i + 1));
  const c = blockRow(loadI32(list, i + 2));
  const e = blockRow(loadI32(list, i + 3));
  const wa = f64x2.splat(loadF64(weights, at));
  const wb = f64x2.splat(loadF64(weights, at + 1));
  const wc = f64x2.splat(loadF64(weights, at + 2));
  const we = f64x2.splat(loadF64(weights, at + 3));
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
