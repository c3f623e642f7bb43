// Products of rows with some vectors, two of them at a time, which share the loads of a row.

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
  for (let c = 0; c < k; c += 2) {
    const a = vectors + <usize>c * width;
    // beyond the last vector, that one again
    const b = vectors + <usize>min(c + 1, k - 1) * width;
    for (let i = 0; i < n; i++) {
      const x = rows + <usize>i * width;
      let lowA = f64x2.splat(0);
      let highA = lowA;
      let lowB = lowA;
      let highB = lowA;
      for (let at: usize = 0; at < whole; at += 32) {
        const low = v128.load(x + at);
        const high = v128.load(x + at, 16);
        lowA = f64x2.add(lowA, f64x2.mul(low, v128.load(a + at)));
        highA = f64x2.add(highA, f64x2.mul(high, v128.load(a + at, 16)));
        lowB = f64x2.add(lowB, f64x2.mul(low, v128.load(b + at)));
        highB = f64x2.add(highB, f64x2.mul(high, v128.load(b + at, 16)));
      }
      const to = out + ((<usize>c * n + i) << 3);
      store<f64>(to, total(lowA, highA, x, a, whole, width));
      if (c + 1 < k) store<f64>(to + ((<usize>n) << 3), total(lowB, highB, x, b, whole, width));
    }
  }
}

/** The four sums, the first with the products that are left at the end of the row. */
function total(low: v128, high: v128, x: usize, a: usize, from: usize, width: usize): f64 {
  let first = f64x2.extract_lane(low, 0);
  for (let at = from; at < width; at += 8) first += load<f64>(x + at) * load<f64>(a + at);
  return first + f64x2.extract_lane(low, 1) + (f64x2.extract_lane(high, 0) + f64x2.extract_lane(high, 1));
}
