// Squared distances of padded vectors. All sum in the same order, so that it does not matter which one is called; with
// several pairs at once no sum waits for another.

import { Vector } from '../common/storage';
import { stride } from './rows';

/**
 * ‖a − b‖², or as much of it as has been summed when it reaches `limit`.
 * @param a a padded vector (read)
 * @param b a padded vector (read)
 * @param limit the sum from which on the rest does not matter
 */
export function squaredDistance(a: usize, b: usize, limit: f64): f64 {
  let s = f64x2.splat(0);
  let t = f64x2.splat(0);
  let j: usize = 0;
  while (j < stride) {
    // ask about the limit only every 32 features
    for (const end = min(stride, j + 256); j < end; j += 32) {
      const u = f64x2.sub(v128.load(a + j), v128.load(b + j));
      const v = f64x2.sub(v128.load(a + j, 16), v128.load(b + j, 16));
      s = f64x2.add(s, f64x2.mul(u, u));
      t = f64x2.add(t, f64x2.mul(v, v));
    }
    if (Vector.sum(f64x2.add(s, t)) >= limit) break;
  }
  return Vector.sum(f64x2.add(s, t));
}

/**
 * ‖a − p‖² and ‖a − q‖².
 * @param a a padded vector (read)
 * @param p a padded vector (read)
 * @param q a padded vector (read)
 * @param out two doubles (written)
 */
export function twoDistances(a: usize, p: usize, q: usize, out: usize): void {
  let ps = f64x2.splat(0);
  let pt = f64x2.splat(0);
  let qs = f64x2.splat(0);
  let qt = f64x2.splat(0);
  for (let j: usize = 0; j < stride; j += 32) {
    const x = v128.load(a + j);
    const y = v128.load(a + j, 16);
    let u = f64x2.sub(x, v128.load(p + j));
    let v = f64x2.sub(y, v128.load(p + j, 16));
    ps = f64x2.add(ps, f64x2.mul(u, u));
    pt = f64x2.add(pt, f64x2.mul(v, v));
    u = f64x2.sub(x, v128.load(q + j));
    v = f64x2.sub(y, v128.load(q + j, 16));
    qs = f64x2.add(qs, f64x2.mul(u, u));
    qt = f64x2.add(qt, f64x2.mul(v, v));
  }
  store<f64>(out, Vector.sum(f64x2.add(ps, pt)));
  store<f64>(out, Vector.sum(f64x2.add(qs, qt)), 8);
}
