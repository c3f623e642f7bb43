import { Lanes } from '../common/lanes';
import { partEnd, partStart } from '../common/parts';
import { forms } from './forms';
import {
  BLOCK,
  blockOf,
  d,
  n,
  partialSums,
  sharing,
  streamed,
  stride,
  sumBytes,
  sums,
  sums0,
  sums1,
  sums2,
  tile,
} from './layout';
import { addToSums } from './sums';

/** below this, exp is taken as 0: it would not change a sum that has 1 in it */
const EXP_CUTOFF: f64 = -45.0;
/** up to this, densities are exponentiated as they are: the product of a block's eight sums stays finite */
const SHIFT_FREE: f64 = 80.0;

/** sum over the rows of the shifts that normalizePair takes out of the exponentials */
let shift: f64 = 0;

/**
 * Turns the densities of two rows, relative to the reference, into responsibilities; `at` is their place in the tile
 * and `real` is 1 for a real row, 0 for padding. Returns the two sums of exponentials, the reference's own included.
 */
function normalizePair(at: usize, count: i32, real: v128): v128 {
  const first = tile + at;
  const end = first + ((<usize>count) << 6);
  let top = f64x2.splat(0); // the reference's own density relative to itself
  for (let pointer = first; pointer < end; pointer += 64) top = f64x2.max(top, v128.load(pointer));
  const cutoff = f64x2.add(top, f64x2.splat(EXP_CUTOFF));
  let sum = f64x2.splat(1);
  let shifts = f64x2.splat(0);
  if (v128.any_true(f64x2.gt(top, f64x2.splat(SHIFT_FREE)))) {
    shifts = top;
    sum = Lanes.exp(f64x2.neg(top));
    const moved = f64x2.mul(top, real);
    shift += f64x2.extract_lane(moved, 0) + f64x2.extract_lane(moved, 1);
  }
  for (let pointer = first; pointer < end; pointer += 64) {
    const density = v128.load(pointer);
    const kept = f64x2.ge(density, cutoff);
    const value = v128.any_true(kept) ? v128.and(Lanes.exp(f64x2.sub(density, shifts)), kept) : f64x2.splat(0);
    v128.store(pointer, value);
    sum = f64x2.add(sum, value);
  }
  const scale = f64x2.div(real, sum);
  for (let pointer = first; pointer < end; pointer += 64) {
    v128.store(pointer, f64x2.mul(v128.load(pointer), scale));
  }
  return sum;
}

/**
 * One pass over the rows of a part: the sums n, S1 and S2 of the streamed components, and
 * sum_i ln sum_k exp(density of k relative to the reference).
 * @param part as in ../common/parts.ts
 * @param count number of streamed components, as beginEvaluation returned it
 */
export function streamPart(part: i32, count: i32): void {
  const own = sumBytes * <usize>part;
  memory.fill(sums + own, 0, sumBytes);
  memory.fill(partialSums, 0, stride * 4 * <usize>count);
  let total: f64 = 0;
  shift = 0;
  const end = partEnd(part, n);
  for (let i = partStart(part); i < end; i += BLOCK) {
    const block = blockOf(i);
    const real = min(BLOCK, n - i);
    forms(block, count);

    // one logarithm of the product of eight sums instead of eight logarithms
    let product: f64 = 1;
    for (let r = 0; r < real; r += 2) {
      const mask = f64x2(1, r + 1 < real ? 1 : 0);
      const sum = normalizePair((<usize>r) << 3, count, mask);
      product *= f64x2.extract_lane(sum, 0);
      if (r + 1 < real) product *= f64x2.extract_lane(sum, 1);
    }
    for (let r = (real + 1) & ~1; r < BLOCK; r += 2) clearPair((<usize>r) << 3, count);
    total += Math.log(product);
    addToSums(block, gatherShares(count, sums0 + own));
  }
  foldPartialSums(count, own);
  store<f64>(sums + own, total + shift);
}

function clearPair(at: usize, count: i32): void {
  const end = tile + ((<usize>count) << 6);
  for (let pointer = tile + at; pointer < end; pointer += 64) v128.store(pointer, f64x2.splat(0));
}

/** Adds the tile's responsibilities to n_k at `to`; lists the places of the components with a share in the block. */
function gatherShares(count: i32, to: usize): i32 {
  let listed = 0;
  for (let s: usize = 0; s < <usize>count; s++) {
    const pointer = tile + (s << 6);
    const share = f64x2.add(
      f64x2.add(v128.load(pointer), v128.load(pointer, 16)),
      f64x2.add(v128.load(pointer, 32), v128.load(pointer, 48)),
    );
    const sum = f64x2.extract_lane(share, 0) + f64x2.extract_lane(share, 1);
    if (sum === 0) continue;
    const total = to + ((<usize>load<u32>(streamed + (s << 2))) << 3);
    store<f64>(total, load<f64>(total) + sum);
    store<u32>(sharing + ((<usize>listed) << 2), <u32>s);
    listed++;
  }
  return listed;
}

function foldPartialSums(count: i32, own: usize): void {
  for (let s: usize = 0; s < <usize>count; s++) {
    const c = <usize>load<u32>(streamed + (s << 2));
    const from = partialSums + stride * 4 * s;
    for (let j: usize = 0; j < (<usize>d) << 3; j += 8) {
      const first = v128.load(from + (j << 2));
      const second = v128.load(from + (j << 2), 16);
      store<f64>(sums1 + own + stride * c + j, f64x2.extract_lane(first, 0) + f64x2.extract_lane(first, 1));
      store<f64>(sums2 + own + stride * c + j, f64x2.extract_lane(second, 0) + f64x2.extract_lane(second, 1));
    }
  }
}
