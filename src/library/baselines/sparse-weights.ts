const MAX_HALVINGS = 15;
const WIDTH = 1e-4;

const norm2 = (v: Float64Array): number => Math.sqrt(v.reduce((sum, value) => sum + value * value, 0));

/** S(a, Δ) = sign(a)·max(0, |a| − Δ) */
const softThreshold = (a: Float64Array, delta: number): Float64Array =>
  a.map((value) => Math.sign(value) * Math.max(0, Math.abs(value) - delta));

/** ‖S(a, Δ)‖₁ / ‖S(a, Δ)‖₂ */
function normRatio(a: Float64Array, delta: number): number {
  let sum = 0;
  let squares = 0;
  for (let j = 0; j < a.length; j++) {
    const size = Math.max(0, Math.abs(a[j]) - delta);
    sum += size;
    squares += size * size;
  }
  return sum / Math.sqrt(squares);
}

/** The threshold Δ at which ‖S(a, Δ)‖₁ / ‖S(a, Δ)‖₂ comes down to `bound`; 0 where it is not above it at all. */
function searchThreshold(a: Float64Array, largest: number, bound: number): number {
  if (normRatio(a, 0) <= bound) return 0;
  let low = 0;
  let high = largest - 1e-5;
  for (let h = 0; h < MAX_HALVINGS && high - low > WIDTH; h++) {
    const middle = (low + high) / 2;
    if (normRatio(a, middle) < bound) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/**
 * The weights w ≥ 0 that maximise Σ w_j a_j with ‖w‖₂ = 1 and ‖w‖₁ ≤ `bound`, by sparcl's search for the threshold:
 * 15 halvings, to 1e-4. Equal weights where every a_j is 0.
 */
export function sparseWeights(a: Float64Array, bound: number): Float64Array {
  const largest = a.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return a.map(() => 1 / Math.sqrt(a.length));
  // the search stops at absolute widths, which are too coarse for small sums of squares
  if (largest < 1)
    return sparseWeights(
      a.map((value) => value / largest),
      bound,
    );
  const thresholded = softThreshold(a, searchThreshold(a, largest, bound));
  const length = norm2(thresholded);
  return thresholded.map((value) => value / length);
}
