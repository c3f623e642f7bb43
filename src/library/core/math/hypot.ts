import { double, exactProduct, exactSum, highWord, powerOfTwo } from './doubles.js';

/** √(Σ vᵢ²), the Euclidean length, the same bits on every engine: summed in double-double, so that no rounding shows. */
export function hypot(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]);
    if (size === Number.POSITIVE_INFINITY) return size;
    // once NaN, it stays so: no size is above it
    if (size > largest || Number.isNaN(size)) largest = size;
  }
  if (largest === 0 || Number.isNaN(largest)) return largest;
  // a power of two brings the largest near 1, so that no square overflows and none that matters underflows
  const exponent = Math.max(-1022, Math.min(1022, (highWord(largest) >> 20) - 1023));
  const scale = powerOfTwo(-exponent);
  let total = double(0);
  for (let i = 0; i < values.length; i++) {
    const scaled = values[i] * scale;
    const square = exactProduct(scaled, scaled);
    const partial = exactSum(total.hi, square.hi);
    total = exactSum(partial.hi, partial.lo + (total.lo + square.lo));
  }
  const root = Math.sqrt(total.hi);
  const { hi, lo } = exactProduct(root, root);
  return (root + (total.hi - hi - lo + total.lo) / (2 * root)) * powerOfTwo(exponent);
}
