// Steps of EM of a Gaussian or Student mixture on few columns. Rows lie twice: one after another, for sums over them, and in blocks of
// eight, column by column, for what is done to each. Every sum is made in the order of the rows, two numbers of one row, or
// one of two rows, side by side: so it has the bits of a plain loop. The functions keep no state: all data come by address.

import { loadF64 } from '../common/storage';
import { blockCount } from './blocks';
import { FastLogarithm, logarithm, Portable } from './math';

/**
 * The E-step: ln π_k N(x; μ_k, Σ_k), or that of Student's law, then shares.
 * @param blocks ⌈n/8⌉ blocks of p × 8 (read)
 * @param n rows
 * @param p columns
 * @param k components
 * @param model whether factors are full; numbers from one factor to the next; address of 8 p numbers of room;
 * ν of Student's law, 0 for Gaussians; where its weights and extras go; k constants; means k × p; factors (read). Weights
 * are r g with g = (ν + p)/(ν + d) for the squared distance d, ⌈n/8⌉ blocks of k × 8; extras Σ_k r (ln g − g), n rounded up (written)
 * @param r responsibilities, ⌈n/8⌉ blocks of k × 8 (written)
 * @param logs ln of the sum over components, n rounded up to a multiple of 8 (written)
 */
export function expectation(blocks: usize, n: i32, p: i32, k: i32, model: usize, r: usize, logs: usize): void {
  const full = loadF64(model, 0) !== 0;
  const step = (<usize>loadF64(model, 1)) << 3;
  const room = <usize>loadF64(model, 2);
  const nu = loadF64(model, 3);
  const weights = <usize>loadF64(model, 4);
  const extras = <usize>loadF64(model, 5);
  const constants = model + 48;
  const means = constants + ((<usize>k) << 3);
  const factors = means + ((<usize>(k * p)) << 3);
  for (let block = 0; block < blockCount(n); block++) {
    const x = blocks + <usize>block * ((<usize>p) << 6);
    const out = r + <usize>block * ((<usize>k) << 6);
    for (let c = 0; c < k; c++) {
      const mean = means + ((<usize>(c * p)) << 3);
      const to = out + ((<usize>c) << 6);
      if (full) solvedDistances(x, p, mean, factors + <usize>c * step, room, to);
      else scaledDistances(x, p, mean, factors + <usize>c * step, to);
      const constant = f64x2.splat(loadF64(constants, c));
      if (nu > 0) studentOfEight(to, constant, nu, p, weights + <usize>(block * k + c) * 64);
      else {
        for (let q: usize = 0; q < 64; q += 16) {
          v128.store(to + q, f64x2.sub(constant, f64x2.mul(f64x2.splat(0.5), v128.load(to + q))));
        }
      }
    }
    sharesOfBlock(out, k, logs + ((<usize>block) << 6));
    if (nu > 0) weighBlock(out, weights + <usize>(block * k) * 64, k, extras + ((<usize>block) << 6));
  }
}

/** Squared distances d of eight rows become constant − ½ (ν + p) ln(1 + d/ν), and g = (ν + p)/(ν + d) goes to `weights`. */
function studentOfEight(to: usize, constant: v128, nu: f64, p: i32, weights: usize): void {
  const one = f64x2.splat(1);
  const degrees = f64x2.splat(nu);
  const all = f64x2.splat(nu + <f64>p);
  const half = f64x2.splat(0.5 * (nu + <f64>p));
  for (let q: usize = 0; q < 64; q += 16) {
    const d = v128.load(to + q);
    v128.store(weights + q, f64x2.div(all, f64x2.add(degrees, d)));
    const log = FastLogarithm.of(f64x2.add(one, f64x2.div(d, degrees)));
    v128.store(to + q, f64x2.sub(constant, f64x2.mul(half, log)));
  }
}

/** Of eight rows: the g of every component become r g; Σ_k r (ln g − g) goes to `extras`. */
function weighBlock(r: usize, weights: usize, k: i32, extras: usize): void {
  for (let q: usize = 0; q < 64; q += 16) {
    let extra = f64x2.splat(0);
    for (let at: usize = 0; at < (<usize>k) << 6; at += 64) {
      const share = v128.load(r + at + q);
      const g = v128.load(weights + at + q);
      extra = f64x2.add(extra, f64x2.mul(share, f64x2.sub(FastLogarithm.of(g), g)));
      v128.store(weights + at + q, f64x2.mul(share, g));
    }
    v128.store(extras + q, extra);
  }
}

/** (x − μ)'(LL')⁻¹(x − μ) of eight rows by the factor L, whose diagonal holds inverses. */
function solvedDistances(x: usize, p: i32, mean: usize, factor: usize, room: usize, out: usize): void {
  let d0 = f64x2.splat(0);
  let d1 = f64x2.splat(0);
  let d2 = f64x2.splat(0);
  let d3 = f64x2.splat(0);
  for (let a = 0; a < p; a++) {
    const at = (<usize>a) << 6;
    const m = v128.load64_splat(mean + ((<usize>a) << 3));
    let s0 = f64x2.sub(v128.load(x + at), m);
    let s1 = f64x2.sub(v128.load(x + at, 16), m);
    let s2 = f64x2.sub(v128.load(x + at, 32), m);
    let s3 = f64x2.sub(v128.load(x + at, 48), m);
    let row = factor + ((<usize>(a * p)) << 3);
    const end = room + at;
    for (let t = room; t < end; t += 64) {
      const l = v128.load64_splat(row);
      s0 = f64x2.sub(s0, f64x2.mul(l, v128.load(t)));
      s1 = f64x2.sub(s1, f64x2.mul(l, v128.load(t, 16)));
      s2 = f64x2.sub(s2, f64x2.mul(l, v128.load(t, 32)));
      s3 = f64x2.sub(s3, f64x2.mul(l, v128.load(t, 48)));
      row += 8;
    }
    const inverse = v128.load64_splat(row);
    s0 = f64x2.mul(s0, inverse);
    s1 = f64x2.mul(s1, inverse);
    s2 = f64x2.mul(s2, inverse);
    s3 = f64x2.mul(s3, inverse);
    v128.store(end, s0);
    v128.store(end, s1, 16);
    v128.store(end, s2, 32);
    v128.store(end, s3, 48);
    d0 = f64x2.add(d0, f64x2.mul(s0, s0));
    d1 = f64x2.add(d1, f64x2.mul(s1, s1));
    d2 = f64x2.add(d2, f64x2.mul(s2, s2));
    d3 = f64x2.add(d3, f64x2.mul(s3, s3));
  }
  v128.store(out, d0);
  v128.store(out, d1, 16);
  v128.store(out, d2, 32);
  v128.store(out, d3, 48);
}

/** Σ_a (x_a − μ_a)² f_a of eight rows. */
function scaledDistances(x: usize, p: i32, mean: usize, factor: usize, out: usize): void {
  for (let q: usize = 0; q < 64; q += 16) {
    let d = f64x2.splat(0);
    for (let a = 0; a < p; a++) {
      const at = (<usize>a) << 3;
      const s = f64x2.sub(v128.load(x + ((<usize>a) << 6) + q), v128.load64_splat(mean + at));
      d = f64x2.add(d, f64x2.mul(f64x2.mul(s, s), v128.load64_splat(factor + at)));
    }
    v128.store(out + q, d);
  }
}

/**
 * The E-step where ln π_k N(x; μ_k, Σ_k) is constant_k + Σ_a slope_ka x_a, but for what is the same for all k.
 * @param blocks ⌈n/8⌉ blocks of p × 8 (read)
 * @param n rows
 * @param p columns
 * @param k components
 * @param model k constants, then slopes k × p (read)
 * @param r responsibilities, ⌈n/8⌉ blocks of k × 8 (written)
 * @param logs ln of the sum over components, n rounded up to a multiple of 8 (written)
 */
export function linearExpectation(blocks: usize, n: i32, p: i32, k: i32, model: usize, r: usize, logs: usize): void {
  for (let block = 0; block < blockCount(n); block++) {
    const x = blocks + <usize>block * ((<usize>p) << 6);
    const out = r + <usize>block * ((<usize>k) << 6);
    let slope = model + ((<usize>k) << 3);
    for (let c = 0; c < k; c++) {
      let s0 = v128.load64_splat(model + ((<usize>c) << 3));
      let s1 = s0;
      let s2 = s0;
      let s3 = s0;
      for (let at = x; at < x + ((<usize>p) << 6); at += 64) {
        const weight = v128.load64_splat(slope);
        s0 = f64x2.add(s0, f64x2.mul(weight, v128.load(at)));
        s1 = f64x2.add(s1, f64x2.mul(weight, v128.load(at, 16)));
        s2 = f64x2.add(s2, f64x2.mul(weight, v128.load(at, 32)));
        s3 = f64x2.add(s3, f64x2.mul(weight, v128.load(at, 48)));
        slope += 8;
      }
      const to = out + ((<usize>c) << 6);
      v128.store(to, s0);
      v128.store(to, s1, 16);
      v128.store(to, s2, 32);
      v128.store(to, s3, 48);
    }
    sharesOfBlock(out, k, logs + ((<usize>block) << 6));
  }
}

/**
 * Turns k logarithms of eight rows into shares.
 * @param r k × 8 (read and written)
 * @param logs 8 numbers: ln of the sum of what they were logarithms of (written)
 */
function sharesOfBlock(r: usize, k: i32, logs: usize): void {
  const end = r + ((<usize>k) << 6);
  for (let q: usize = 0; q < 64; q += 16) {
    let most = v128.load(r + q);
    for (let at = r + 64; at < end; at += 64) most = f64x2.pmax(most, v128.load(at + q));
    let sum = f64x2.splat(0);
    for (let at = r; at < end; at += 64) {
      const share = Portable.share(f64x2.sub(v128.load(at + q), most));
      v128.store(at + q, share);
      sum = f64x2.add(sum, share);
    }
    for (let at = r; at < end; at += 64) v128.store(at + q, f64x2.div(v128.load(at + q), sum));
    store<f64>(logs + q, f64x2.extract_lane(most, 0) + logarithm(f64x2.extract_lane(sum, 0)));
    store<f64>(logs + q, f64x2.extract_lane(most, 1) + logarithm(f64x2.extract_lane(sum, 1)), 8);
  }
}

/**
 * A start plus n numbers, one after another.
 * @param start what is added to
 * @param at n numbers (read)
 * @param n how many numbers
 */
export function sumFrom(start: f64, at: usize, n: i32): f64 {
  let sum = start;
  for (let i = 0; i < n; i++) sum += loadF64(at, i);
  return sum;
}
