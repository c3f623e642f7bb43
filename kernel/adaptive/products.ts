// Products of rows with some vectors, four of them at a time, which share the loads of a row.

/**
 * Σ_j x_ij a_cj of every row and vector, in four sums side by side, as `dot` in src/library/adaptive/search makes them.
 * @param rows n × p, row by row (read)
 * @param n rows
 * @param p columns
 * @param vectors k × p, one after another (read)
 * @param k vectors
 * @param out k × n, vector by vector (written)
 */
export function products(rows: usize, n: i32, p: i32, vectors: usize, k: i32, out: usize): void {
  const width = (<usize>p) << 3;
  const whole = (<usize>(p & ~3)) << 3;
  for (let c = 0; c < k; c += 4) {
    // beyond the last vector, that one again
    const a0 = vectors + <usize>c * width;
    const a1 = vectors + <usize>min(c + 1, k - 1) * width;
    const a2 = vectors + <usize>min(c + 2, k - 1) * width;
    const a3 = vectors + <usize>min(c + 3, k - 1) * width;
    for (let i = 0; i < n; i++) {
      const x = rows + <usize>i * width;
      let low0 = f64x2.splat(0);
      let low1 = low0;
      let low2 = low0;
      let low3 = low0;
      let high0 = low0;
      let high1 = low0;
      let high2 = low0;
      let high3 = low0;
      for (let at: usize = 0; at < whole; at += 32) {
        const low = v128.load(x + at);
        const high = v128.load(x + at, 16);
        low0 = f64x2.add(low0, f64x2.mul(low, v128.load(a0 + at)));
        high0 = f64x2.add(high0, f64x2.mul(high, v128.load(a0 + at, 16)));
        low1 = f64x2.add(low1, f64x2.mul(low, v128.load(a1 + at)));
        high1 = f64x2.add(high1, f64x2.mul(high, v128.load(a1 + at, 16)));
        low2 = f64x2.add(low2, f64x2.mul(low, v128.load(a2 + at)));
        high2 = f64x2.add(high2, f64x2.mul(high, v128.load(a2 + at, 16)));
        low3 = f64x2.add(low3, f64x2.mul(low, v128.load(a3 + at)));
        high3 = f64x2.add(high3, f64x2.mul(high, v128.load(a3 + at, 16)));
      }
      const to = out + ((<usize>c * n + i) << 3);
      const step = (<usize>n) << 3;
      store<f64>(to, total(low0, high0, x, a0, whole, width));
      if (c + 1 < k) store<f64>(to + step, total(low1, high1, x, a1, whole, width));
      if (c + 2 < k) store<f64>(to + 2 * step, total(low2, high2, x, a2, whole, width));
      if (c + 3 < k) store<f64>(to + 3 * step, total(low3, high3, x, a3, whole, width));
    }
  }
}

/** The four sums, the first with the products that are left at the end of the row. */
function total(low: v128, high: v128, x: usize, a: usize, from: usize, width: usize): f64 {
  let first = f64x2.extract_lane(low, 0);
  for (let at = from; at < width; at += 8) first += load<f64>(x + at) * load<f64>(a + at);
  return first + f64x2.extract_lane(low, 1) + (f64x2.extract_lane(high, 0) + f64x2.extract_lane(high, 1));
}
