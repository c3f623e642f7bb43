// Steps of k-means++: squared distances to rows that might become centres. Their inner products are kept, so that the
// first assignment of rows to the centres finds them there.

import { allocate, thread } from '../common/heap';
import { partEnd, partStart } from '../common/parts';
import { loadF64, storeF64 } from '../common/storage';
import { dot, products } from './products';
import { listAll, n, norms, padList, stride } from './rows';

/** as [centre][row] */
let kept: usize = 0;

/**
 * Makes room for the products of all rows with k centres.
 * @param k number of clusters
 */
export function openSeeding(k: i32): void {
  kept = allocate((<usize>n * <usize>k) << 3);
}

/**
 * Address of the products of all rows with a centre: n doubles.
 * @param c cluster, below k
 */
export function keptProducts(c: i32): usize {
  return kept + ((<usize>n * <usize>c) << 3);
}

/** ‖x‖² + ‖v‖² − 2 x·v, or `closest` if that is less. */
function nearer(closest: f64, norm: f64, vectorNorm: f64, product: f64): f64 {
  return min(closest, max(0.0, norm + vectorNorm - 2 * product));
}

/** The same for rows i and i + 1, with their products at `productsAt`. */
function nearerTwo(closest: usize, i: i32, vectorNorm: f64, productsAt: usize): v128 {
  const at = (<usize>i) << 3;
  const product = v128.load(productsAt);
  const both = f64x2.add(v128.load(norms + at), f64x2.splat(vectorNorm));
  const distance = f64x2.max(f64x2.splat(0), f64x2.sub(both, f64x2.add(product, product)));
  return f64x2.min(v128.load(closest + at), distance);
}

/**
 * What each of several vectors would do as the next centre, over the rows of a part.
 * @param part as in ../common/parts.ts
 * @param vectors count padded rows (read)
 * @param count number of vectors
 * @param closest n doubles: squared distances of the rows from their nearest centre so far (read)
 * @param out count × n doubles: products of the vectors with the rows (written for the rows of the part)
 * @param totals parts × count doubles: sums of the squared distances that each vector would leave (written)
 * @param scratch threads × count × 5 doubles (overwritten)
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
    storeF64(vectorNorms, v, dot(vector, vector));
    storeF64(ownTotals, v, 0);
  }
  const start = partStart(part);
  const end = partEnd(part, n);
  listAll(start, end);
  padList(end);
  for (let i = start; i < end; i += 4) {
    products(i, vectors, count, own);
    const block = min(4, end - i);
    for (let v = 0; v < count; v++) {
      const norm = loadF64(vectorNorms, v);
      const ownProducts = own + ((<usize>v) << 5);
      const to = out + ((<usize>v * <usize>n + <usize>i) << 3);
      let total = loadF64(ownTotals, v);
      let r = 0;
      for (; r + 1 < block; r += 2) {
        const at = ownProducts + ((<usize>r) << 3);
        v128.store(to + ((<usize>r) << 3), v128.load(at));
        const two = nearerTwo(closest, i + r, norm, at);
        total += f64x2.extract_lane(two, 0);
        total += f64x2.extract_lane(two, 1);
      }
      if (r < block) {
        const product = loadF64(ownProducts, r);
        storeF64(to, r, product);
        total += nearer(loadF64(closest, i + r), loadF64(norms, i + r), norm, product);
      }
      storeF64(ownTotals, v, total);
    }
  }
}

/**
 * The first row at which a running sum reaches the target, or the last row.
 * @param closest n doubles, which are summed (read)
 * @param target the sum to reach
 */
export function rowAtTotal(closest: usize, target: f64): i32 {
  let sum: f64 = 0;
  for (let i = 0; i < n; i++) {
    sum += loadF64(closest, i);
    if (sum >= target) return i;
  }
  return n - 1;
}

/**
 * Takes a vector as a centre, for the rows of a part, and keeps its products.
 * @param part as in ../common/parts.ts
 * @param vector a padded row (read)
 * @param productsOfVector n doubles: its products with the rows (read)
 * @param closest n doubles: squared distances of the rows from their nearest centre (read and lowered)
 * @param c number of the centre, below k
 */
export function takePart(part: i32, vector: usize, productsOfVector: usize, closest: usize, c: i32): void {
  const norm = dot(vector, vector);
  const start = partStart(part);
  const end = partEnd(part, n);
  let i = start;
  for (; i + 1 < end; i += 2) {
    const at = (<usize>i) << 3;
    v128.store(closest + at, nearerTwo(closest, i, norm, productsOfVector + at));
  }
  if (i < end) storeF64(closest, i, nearer(loadF64(closest, i), loadF64(norms, i), norm, loadF64(productsOfVector, i)));
  const first = (<usize>start) << 3;
  memory.copy(keptProducts(c) + first, productsOfVector + first, (<usize>(end - start)) << 3);
}
