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
