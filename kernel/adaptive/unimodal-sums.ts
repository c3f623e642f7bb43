// The sums that the likelihoods of unimodal laws need, on the values of a sample with their counts.

import { Lanes } from '../common/lanes';
import { setReal, Vector } from '../common/storage';
import { Logarithm } from './logarithm';
import { countsAt, valuesAt } from './sample';

/** |x − mode| over the scale of its side, in both lanes; `left` and `right` are 1/scale. */
function standing(x: v128, mode: v128, left: v128, right: v128): v128 {
  return f64x2.mul(f64x2.abs(f64x2.sub(x, mode)), v128.bitselect(left, right, f64x2.lt(x, mode)));
}

/** Σ c ln(1 + d²/ν) of a two-piece Student t. */
export function studentSum(size: i32, mode: f64, left: f64, right: f64, nu: f64): f64 {
  const values = valuesAt();
  const counts = countsAt();
  setReal(counts, size, 0);
  const m = f64x2.splat(mode);
  const l = f64x2.splat(left);
  const r = f64x2.splat(right);
  const over = f64x2.splat(1 / nu);
  let total = f64x2.splat(0);
  for (let i: usize = 0; i < (<usize>size) << 3; i += 16) {
    const d = standing(v128.load(values + i), m, l, r);
    const term = Logarithm.of(f64x2.add(f64x2.splat(1), f64x2.mul(f64x2.mul(d, d), over)));
    total = f64x2.add(total, f64x2.mul(v128.load(counts + i), term));
  }
  return Vector.sum(total);
}

/** Σ c d^β of a two-piece generalised Gaussian. */
export function powerSum(size: i32, mode: f64, left: f64, right: f64, beta: f64): f64 {
  const values = valuesAt();
  const counts = countsAt();
  setReal(counts, size, 0);
  const m = f64x2.splat(mode);
  const l = f64x2.splat(left);
  const r = f64x2.splat(right);
  const b = f64x2.splat(beta);
  let total = f64x2.splat(0);
  for (let i: usize = 0; i < (<usize>size) << 3; i += 16) {
    // at the mode itself the power is as good as 0
    const d = f64x2.pmax(standing(v128.load(values + i), m, l, r), f64x2.splat(1e-300));
    const term = Lanes.exp(f64x2.mul(b, Logarithm.of(d)));
    total = f64x2.add(total, f64x2.mul(v128.load(counts + i), term));
  }
  return Vector.sum(total);
}
