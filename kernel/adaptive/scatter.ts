// Sums over rows by responsibilities, as kernel/adaptive/family.ts leaves them: sizes, means and scatters of components. Threads
// share components, and columns of each: the sum of one is made in the order of the rows.

import { real, setReal } from '../baselines/storage';
import { BLOCK } from './blocks';

/** rows whose products are added in one go */
const BATCH: i32 = 4;
/** columns whose means are made together, and slices of a component's scatter */
const COLUMNS: i32 = 4;
const SLICES: i32 = 4;
/** a smaller responsibility does not count in sums */
const NEGLIGIBLE: f64 = 1e-7;

/** μ of four columns of a component, and n_c, by the blocks of rows and of responsibilities. */
export function meansPart(
  part: i32,
  blocks: usize,
  n: i32,
  p: i32,
  k: i32,
  r: usize,
  sizes: usize,
  means: usize,
): void {
  const groups = (p + COLUMNS - 1) / COLUMNS;
  const c = part / groups;
  const a = (part % groups) * COLUMNS;
  const columns = min(COLUMNS, p - a);
  // where there are fewer columns, the last is done more than once
  const second = (<usize>min(1, columns - 1)) << 6;
  const third = (<usize>min(2, columns - 1)) << 6;
  const fourth = (<usize>min(3, columns - 1)) << 6;
  let size: f64 = 0;
  let s0: f64 = 0;
  let s1: f64 = 0;
  let s2: f64 = 0;
  let s3: f64 = 0;
  for (let i = 0; i < n; i += BLOCK) {
    const weights = r + ((<usize>((i / BLOCK) * k + c)) << 6);
    const x = blocks + ((<usize>((i / BLOCK) * p + a)) << 6);
    const end = (<usize>min(BLOCK, n - i)) << 3;
    for (let q: usize = 0; q < end; q += 8) {
      // to add 0 is to leave a sum as it is
      let weight = load<f64>(weights + q);
      weight = weight < NEGLIGIBLE ? 0 : weight;
      size += weight;
      s0 += weight * load<f64>(x + q);
      s1 += weight * load<f64>(x + second + q);
      s2 += weight * load<f64>(x + third + q);
      s3 += weight * load<f64>(x + fourth + q);
    }
  }
  if (a === 0) setReal(sizes, c, size);
  const mean = means + ((<usize>(c * p + a)) << 3);
  setReal(mean, 0, s0 / size);
  if (columns > 1) setReal(mean, 1, s1 / size);
  if (columns > 2) setReal(mean, 2, s2 / size);
  if (columns > 3) setReal(mean, 3, s3 / size);
}

/** Responsibility of component c for row i. */
function weightOf(r: usize, k: i32, c: i32, i: i32): f64 {
  return load<f64>(r + ((<usize>((i / BLOCK) * k + c)) << 6) + ((<usize>(i % BLOCK)) << 3));
}

/**
 * Σ_i r_ic (x − μ_c)(x − μ_c)' of a component: P × P (lower triangle), or P sums of squares; a part is one of four slices of
 * either. Where `r` is 0 all rows count in full. `room`: 8 P numbers for every part.
 */
export function scatterPart(
  part: i32,
  rows: usize,
  n: i32,
  p: i32,
  k: i32,
  r: usize,
  means: usize,
  full: i32,
  out: usize,
  room: usize,
): void {
  const c = part / SLICES;
  const first = sliceAt(part % SLICES, p, full);
  const end = sliceAt((part % SLICES) + 1, p, full);
  const mean = means + ((<usize>(c * p)) << 3);
  const size = full ? p * p : p;
  const to = out + ((<usize>(c * size)) << 3);
  const width = (<usize>p) << 3;
  const step = full ? width : 8;
  memory.fill(to + <usize>first * step, 0, <usize>(end - first) * step);
  if (first === end) return;
  const batch = room + <usize>(part * BATCH) * width * 2;
  let held = 0;
  for (let i = 0; i < n; i++) {
    const weight = r === 0 ? 1 : weightOf(r, k, c, i);
    if (weight < NEGLIGIBLE) continue;
    const x = rows + <usize>i * width;
    const rest = batch + <usize>held * width * 2;
    for (let a = full ? 0 : first; a < end; a++) {
      const difference = real(x, a) - real(mean, a);
      setReal(rest, a, difference);
      setReal(rest + width, a, weight * difference);
    }
    if (!full) {
      for (let a = first; a < end; a++) setReal(to, a, real(to, a) + real(rest + width, a) * real(rest, a));
    } else if (++held === BATCH) {
      addBatch(to, p, first, end, batch);
      held = 0;
    }
  }
  for (let q = 0; q < held; q++) addProducts(to, p, first, end, batch + <usize>q * width * 2);
}

/** Where a slice of P rows begins: of a triangle they have about equal areas. */
function sliceAt(slice: i32, p: i32, full: i32): i32 {
  const share = <f64>slice / <f64>SLICES;
  return <i32>Math.round((full ? Math.sqrt(share) : share) * <f64>p);
}

/** Adds the products of four rows with their weighed selves, one row after the other. */
function addBatch(to: usize, p: i32, first: i32, end: i32, batch: usize): void {
  const width = (<usize>p) << 3;
  const r0 = batch;
  const r1 = r0 + width * 2;
  const r2 = r1 + width * 2;
  const r3 = r2 + width * 2;
  for (let a = first; a < end; a++) {
    const row = to + <usize>a * width;
    const w0 = v128.load64_splat(r0 + width + ((<usize>a) << 3));
    const w1 = v128.load64_splat(r1 + width + ((<usize>a) << 3));
    const w2 = v128.load64_splat(r2 + width + ((<usize>a) << 3));
    const w3 = v128.load64_splat(r3 + width + ((<usize>a) << 3));
    let b = 0;
    for (; b < a; b += 2) {
      const at = (<usize>b) << 3;
      let sum = f64x2.add(v128.load(row + at), f64x2.mul(w0, v128.load(r0 + at)));
      sum = f64x2.add(sum, f64x2.mul(w1, v128.load(r1 + at)));
      sum = f64x2.add(sum, f64x2.mul(w2, v128.load(r2 + at)));
      v128.store(row + at, f64x2.add(sum, f64x2.mul(w3, v128.load(r3 + at))));
    }
    if (b > a) continue;
    let sum = real(row, a) + f64x2.extract_lane(w0, 0) * real(r0, a);
    sum += f64x2.extract_lane(w1, 0) * real(r1, a);
    sum += f64x2.extract_lane(w2, 0) * real(r2, a);
    setReal(row, a, sum + f64x2.extract_lane(w3, 0) * real(r3, a));
  }
}

function addProducts(to: usize, p: i32, first: i32, end: i32, rest: usize): void {
  const width = (<usize>p) << 3;
  for (let a = first; a < end; a++) {
    const weighed = real(rest + width, a);
    for (let b = 0; b <= a; b++) setReal(to, a * p + b, real(to, a * p + b) + weighed * real(rest, b));
  }
}
