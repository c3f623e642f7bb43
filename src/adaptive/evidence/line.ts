/** Brings values to mean 0 and variance 1, in place; equal ones become zeros. */
export function standardiseLine(y: Float64Array): Float64Array {
  const n = y.length;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += y[i];
  mean /= n;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (y[i] - mean) * (y[i] - mean);
  const sd = Math.sqrt(squares / n) || 1;
  for (let i = 0; i < n; i++) y[i] = (y[i] - mean) / sd;
  return y;
}

/** Correlation of standardised values. */
export function correlation(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum / a.length;
}

/** Sarle's (skew² + 1)/kurtosis of standardised values. */
export function bimodality(y: Float64Array): number {
  let cubes = 0;
  let fourths = 0;
  for (let i = 0; i < y.length; i++) {
    const square = y[i] * y[i];
    cubes += square * y[i];
    fourths += square * square;
  }
  const skew = cubes / y.length;
  return fourths > 0 ? (skew * skew + 1) / (fourths / y.length) : 0;
}
