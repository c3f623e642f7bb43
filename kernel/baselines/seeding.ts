// Steps of k-means++: squared distances to rows that might become centres. Their inner products are kept, so that the
// first assignment of rows to the centres finds them there.

import { allocate, thread } from '../common/heap';
import { partEnd, partStart } from '../common/parts';
import { dot, products } from './products';
import { listAll, n, norms, padList, stride } from './rows';
import { real, setReal } from './storage';

/** as [centre][row] */
let kept: usize = 0;

export function openSeeding(k: i32): void {
  kept = allocate((<usize>n * <usize>k) << 3);
}

/** The products of all rows with centre c. */
export function keptProducts(c: i32): usize {
  return kept + ((<usize>n * <usize>c) << 3);
}

/** ‖x‖² + ‖v‖² − 2 x·v, or `closest` where that is less. */
function nearer(closest: f64, norm: f64, vectorNorm: f64, product: f64): f64 {
  return min(closest, max(0.0, norm + vectorNorm - 2 * product));
}

/**
 * The products of every row of a part with each of `count` vectors, to `out` as [vector][row]; to `totals`, as
 * [part][vector], the sums of the squared distances or the rows' entries in `closest` where these are less. `scratch` has
 * room for five doubles a vector and thread.
 */
export function nearerPart(
  part: i32,
  vectors: usize,
  count: i32,
  closest: usize,
  out: usize,
  totals: usize,
  scratch: usize,
): void {
  const own = scratch + <usize>(thread * count) * 40;
  const vectorNorms = own + ((<usize>count) << 5);
  const ownTotals = totals + ((<usize>(part * count)) << 3);
  for (let v = 0; v < count; v++) {
    const vector = vectors + <usize>v * stride;
    setReal(vectorNorms, v, dot(vector, vector));
    setReal(ownTotals, v, 0);
  }
  const start = partStart(part);
  const end = partEnd(part, n);
  listAll(start, end);
  padList(end);
  for (let i = start; i < end; i += 4) {
    products(i, vectors, count, own);
    const block = min(4, end - i);
    for (let v = 0; v < count; v++) {
      const norm = real(vectorNorms, v);
      let total = real(ownTotals, v);
      for (let r = 0; r < block; r++) {
        const product = real(own, (v << 2) + r);
        store<f64>(out + ((<usize>v * <usize>n + <usize>(i + r)) << 3), product);
        total += nearer(real(closest, i + r), real(norms, i + r), norm, product);
      }
      setReal(ownTotals, v, total);
    }
  }
}

/** Takes a vector as centre c: brings `closest` up to date with its products, of a part, and keeps these. */
export function takePart(part: i32, vector: usize, productsOfVector: usize, closest: usize, c: i32): void {
  const norm = dot(vector, vector);
  const end = partEnd(part, n);
  const kept = keptProducts(c);
  for (let i = partStart(part); i < end; i++) {
    const product = real(productsOfVector, i);
    setReal(closest, i, nearer(real(closest, i), real(norms, i), norm, product));
    setReal(kept, i, product);
  }
}
