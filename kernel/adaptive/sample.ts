// One-dimensional values with counts, two in a vector: EM and densities of a Gaussian mixture, and the sums that the likelihoods
// of unimodal laws need.

import { allocate, resetHeap, thread } from '../common/heap';
import { Lanes } from '../common/lanes';
import { loadF64, storeF64, Vector } from '../common/storage';
import { FastLogarithm } from './math';

const HALF_LOG_2PI: f64 = 0.9189385332046727;
/** pseudo-count of every component, so that no weight is 0 */
const PSEUDO: f64 = 1e-3;
/** a component of fewer rows keeps its place */
const LEAST: f64 = 1e-8;

let values: usize = 0;
let counts: usize = 0;
let out: usize = 0;
let weights: usize = 0;
let means: usize = 0;
let sds: usize = 0;
/** of every component: ln(π/σ) − ½ ln 2π, −1/(2σ²) */
let offsets: usize = 0;
let curvatures: usize = 0;
/** of every component two lanes each: densities of two values, sums of r, r x, r x² */
let densitiesOf: usize = 0;
let sums: usize = 0;

/** Frees everything and makes room for `size` values and `components` components. */
export function openSample(size: i32, components: i32): void {
  resetHeap();
  const room = (<usize>size + 2) << 3;
  values = allocate(room);
  counts = allocate(room);
  out = allocate(room);
  const each = (<usize>components) << 3;
  weights = allocate(each);
  means = allocate(each);
  sds = allocate(each);
  offsets = allocate(each);
  curvatures = allocate(each);
}

/** Address of the values: `size` + 2 numbers, written by the caller. */
export function valuesAt(): usize {
  return values;
}

/** Address of the counts: `size` + 2 numbers, written by the caller; the one behind the last becomes 0. */
export function countsAt(): usize {
  return counts;
}

/** Address of what `densities` writes: `size` + 2 numbers. */
export function outAt(): usize {
  return out;
}

/** Address of the weights of the components, written by the caller. */
export function mixtureAt(): usize {
  return weights;
}

/** Address of the means, written by the caller. */
export function meansAt(): usize {
  return means;
}

/** Address of the standard deviations, written by the caller. */
export function sdsAt(): usize {
  return sds;
}

function fold(m: i32): void {
  for (let k = 0; k < m; k++) {
    const sd = loadF64(sds, k);
    storeF64(offsets, k, Math.log(loadF64(weights, k) / sd) - HALF_LOG_2PI);
    storeF64(curvatures, k, -0.5 / (sd * sd));
  }
}

/** ln(π_k φ_k) at two values. */
function density(k: i32, x: v128): v128 {
  const at = (<usize>k) << 3;
  const d = f64x2.sub(x, v128.load64_splat(means + at));
  return f64x2.add(v128.load64_splat(offsets + at), f64x2.mul(v128.load64_splat(curvatures + at), f64x2.mul(d, d)));
}

/**
 * EM of one of several mixtures. It overwrites the addresses that `openSample` set.
 * @param part the mixture
 * @param jobs per mixture 9 numbers: address of the values and of their counts, with room for one more each; how many; rows;
 * least variance; m components; steps; whether they share one standard deviation; address of the mixture: m weights, m means,
 * m standard deviations (read and written), the log-likelihood (written)
 * @param tolerance EM ends if the log-likelihood rises by less
 * @param room 10 × components numbers per thread (overwritten)
 * @param components the largest m
 */
export function emPart(part: i32, jobs: usize, tolerance: f64, room: usize, components: i32): void {
  const job = jobs + <usize>part * 72;
  values = <usize>loadF64(job, 0);
  counts = <usize>loadF64(job, 1);
  const size = <i32>loadF64(job, 2);
  const n = loadF64(job, 3);
  const floor = loadF64(job, 4);
  const m = <i32>loadF64(job, 5);
  const steps = <i32>loadF64(job, 6);
  const each = (<usize>m) << 3;
  weights = <usize>loadF64(job, 8);
  means = weights + each;
  sds = means + each;
  offsets = room + <usize>(thread * components) * 80;
  curvatures = offsets + each;
  densitiesOf = curvatures + each;
  sums = densitiesOf + (each << 1);
  // an odd value at the end has a neighbour that does not count
  storeF64(values, size, loadF64(values, size - 1));
  storeF64(counts, size, 0);
  const isTied = loadF64(job, 7) !== 0;
  storeF64(sds, m, isTied ? emTied(size, m, n, floor, steps) : em(size, m, n, floor, steps, tolerance));
}

/**
 * EM of a mixture of m components on the first `size` values, whose counts sum to n. It ends after `steps`, or where the
 * log-likelihood, which it returns, rises by less than `tolerance`; variances stay above `floor`.
 */
function em(size: i32, m: i32, n: f64, floor: f64, steps: i32, tolerance: f64): f64 {
  let before = -Infinity;
  let now = -Infinity;
  for (let step = 0; step < steps; step++) {
    now = expectation(size, m);
    if (now - before < tolerance && step > 2) break;
    before = now;
    if (step === steps - 1) break;
    maximise(m, n, floor);
  }
  return now;
}

/** EM of components with one standard deviation, from a mixture with others; after `rounds` it returns the log-likelihood. */
function emTied(size: i32, m: i32, n: f64, floor: f64, rounds: i32): f64 {
  tie(m);
  for (let round = 0; round < rounds; round++) {
    expectation(size, m);
    // the M-step of free ones, and their mean square: the M-step of one
    maximise(m, n, floor);
    tie(m);
  }
  return expectation(size, m);
}

/** All standard deviations by the mean of their squares. */
function tie(m: i32): void {
  let squares: f64 = 0;
  let sum: f64 = 0;
  for (let k = 0; k < m; k++) {
    squares += loadF64(weights, k) * loadF64(sds, k) * loadF64(sds, k);
    sum += loadF64(weights, k);
  }
  const sd = Math.sqrt(squares / sum);
  for (let k = 0; k < m; k++) storeF64(sds, k, sd);
}

/** The E-step; returns the log-likelihood. */
function expectation(size: i32, m: i32): f64 {
  fold(m);
  return m === 2 ? expectationOfTwo(size) : expectationOfMany(size, m);
}

function maximise(m: i32, n: f64, floor: f64): void {
  for (let k = 0; k < m; k++) {
    const at = sums + <usize>k * 48;
    const s0 = Vector.sum(v128.load(at));
    storeF64(weights, k, (s0 + PSEUDO) / (n + <f64>m * PSEUDO));
    if (s0 <= LEAST) continue;
    const mean = Vector.sum(v128.load(at, 16)) / s0;
    storeF64(means, k, mean);
    storeF64(sds, k, Math.sqrt(max(Vector.sum(v128.load(at, 32)) / s0 - mean * mean, floor)));
  }
}

/** The E-step of two components: one exponential a value. */
function expectationOfTwo(size: i32): f64 {
  const one = f64x2.splat(1);
  let total = f64x2.splat(0);
  let a0 = f64x2.splat(0);
  let a1 = f64x2.splat(0);
  let a2 = f64x2.splat(0);
  let b0 = f64x2.splat(0);
  let b1 = f64x2.splat(0);
  let b2 = f64x2.splat(0);
  const end = values + ((<usize>size) << 3);
  for (let p = values, q = counts; p < end; p += 16, q += 16) {
    const x = v128.load(p);
    const c = v128.load(q);
    const la = density(0, x);
    const lb = density(1, x);
    const gap = f64x2.sub(lb, la);
    const ratio = Lanes.exp(f64x2.neg(f64x2.abs(gap)));
    const sum = f64x2.add(one, ratio);
    total = f64x2.add(total, f64x2.mul(c, f64x2.add(f64x2.pmax(la, lb), FastLogarithm.of(sum))));
    const more = f64x2.div(c, sum);
    const rb = v128.bitselect(more, f64x2.mul(more, ratio), f64x2.gt(gap, f64x2.splat(0)));
    const ra = f64x2.sub(c, rb);
    let t = f64x2.mul(ra, x);
    a0 = f64x2.add(a0, ra);
    a1 = f64x2.add(a1, t);
    a2 = f64x2.add(a2, f64x2.mul(t, x));
    t = f64x2.mul(rb, x);
    b0 = f64x2.add(b0, rb);
    b1 = f64x2.add(b1, t);
    b2 = f64x2.add(b2, f64x2.mul(t, x));
  }
  v128.store(sums, a0);
  v128.store(sums, a1, 16);
  v128.store(sums, a2, 32);
  v128.store(sums, b0, 48);
  v128.store(sums, b1, 64);
  v128.store(sums, b2, 80);
  return Vector.sum(total);
}

function expectationOfMany(size: i32, m: i32): f64 {
  memory.fill(sums, 0, <usize>m * 48);
  let total = f64x2.splat(0);
  const end = values + ((<usize>size) << 3);
  for (let p = values, q = counts; p < end; p += 16, q += 16) {
    const x = v128.load(p);
    const c = v128.load(q);
    let top = f64x2.splat(-Infinity);
    for (let k = 0; k < m; k++) {
      const l = density(k, x);
      v128.store(densitiesOf + ((<usize>k) << 4), l);
      top = f64x2.pmax(top, l);
    }
    let sum = f64x2.splat(0);
    for (let k = 0; k < m; k++) {
      const at = densitiesOf + ((<usize>k) << 4);
      const e = Lanes.exp(f64x2.sub(v128.load(at), top));
      v128.store(at, e);
      sum = f64x2.add(sum, e);
    }
    total = f64x2.add(total, f64x2.mul(c, f64x2.add(top, FastLogarithm.of(sum))));
    const share = f64x2.div(c, sum);
    for (let k = 0; k < m; k++) {
      const r = f64x2.mul(share, v128.load(densitiesOf + ((<usize>k) << 4)));
      const at = sums + <usize>k * 48;
      const t = f64x2.mul(r, x);
      v128.store(at, f64x2.add(v128.load(at), r));
      v128.store(at, f64x2.add(v128.load(at, 16), t), 16);
      v128.store(at, f64x2.add(v128.load(at, 32), f64x2.mul(t, x)), 32);
    }
  }
  return Vector.sum(total);
}

/** ln of the density of the mixture of m components at the first `size` values, to `outAt()`. */
export function densities(size: i32, m: i32): void {
  fold(m);
  for (let i: usize = 0; i < (<usize>size) << 3; i += 16) {
    const x = v128.load(values + i);
    let top = f64x2.splat(-Infinity);
    for (let k = 0; k < m; k++) top = f64x2.pmax(top, density(k, x));
    let sum = f64x2.splat(0);
    for (let k = 0; k < m; k++) sum = f64x2.add(sum, Lanes.exp(f64x2.sub(density(k, x), top)));
    v128.store(out + i, f64x2.add(top, FastLogarithm.of(sum)));
  }
}

/** |x − mode| over the scale of its side, in both lanes; `left` and `right` are 1/scale. */
function standing(x: v128, mode: v128, left: v128, right: v128): v128 {
  return f64x2.mul(f64x2.abs(f64x2.sub(x, mode)), v128.bitselect(left, right, f64x2.lt(x, mode)));
}

/**
 * Σ c ln(1 + d²/ν) of a two-piece Student t over the first `size` values x with counts c.
 * @param left 1 over the scale below the mode: d = |x − mode| left
 * @param right the same above it
 */
export function studentSum(size: i32, mode: f64, left: f64, right: f64, nu: f64): f64 {
  storeF64(counts, size, 0);
  const m = f64x2.splat(mode);
  const l = f64x2.splat(left);
  const r = f64x2.splat(right);
  const over = f64x2.splat(1 / nu);
  let total = f64x2.splat(0);
  for (let i: usize = 0; i < (<usize>size) << 3; i += 16) {
    const d = standing(v128.load(values + i), m, l, r);
    const term = FastLogarithm.of(f64x2.add(f64x2.splat(1), f64x2.mul(f64x2.mul(d, d), over)));
    total = f64x2.add(total, f64x2.mul(v128.load(counts + i), term));
  }
  return Vector.sum(total);
}

/**
 * Σ c d^β of a two-piece generalised Gaussian over the first `size` values x with counts c.
 * @param left 1 over the scale below the mode: d = |x − mode| left
 * @param right the same above it
 */
export function powerSum(size: i32, mode: f64, left: f64, right: f64, beta: f64): f64 {
  storeF64(counts, size, 0);
  const m = f64x2.splat(mode);
  const l = f64x2.splat(left);
  const r = f64x2.splat(right);
  const b = f64x2.splat(beta);
  let total = f64x2.splat(0);
  for (let i: usize = 0; i < (<usize>size) << 3; i += 16) {
    // at the mode itself the power is as good as 0
    const d = f64x2.pmax(standing(v128.load(values + i), m, l, r), f64x2.splat(1e-300));
    const term = Lanes.exp(f64x2.mul(b, FastLogarithm.of(d)));
    total = f64x2.add(total, f64x2.mul(v128.load(counts + i), term));
  }
  return Vector.sum(total);
}
