import type { Columns } from '../columns.js';

/** autocorrelation from which rows count as serial, and standard errors that it must be away from 0 */
const ALIKE = 0.2;
const ERRORS = 4;
/** columns that are looked at, evenly spaced */
const MOST_COLUMNS = 100;

/**
 * A note if neighbouring rows are more alike than others of their cluster, as in a time series: nothing that is
 * judged by rows left out, the certificate above all, holds for such rows. Empty if they are not.
 */
export function serialNote(x: Columns, labels: Int32Array, k: number): string[] {
  const { rows: n, cols } = x;
  const looked = Math.min(cols, MOST_COLUMNS);
  let pairs = 0;
  for (let i = 1; i < n; i++) if (labels[i] === labels[i - 1]) pairs++;
  const sizes = new Float64Array(k);
  for (let i = 0; i < n; i++) sizes[labels[i]]++;
  let [product, square] = [0, 0];
  for (let q = 0; q < looked; q++) {
    const values = x.column(Math.floor(((q + 0.5) * cols) / looked));
    const means = new Float64Array(k);
    for (let i = 0; i < n; i++) means[labels[i]] += values[i] / sizes[labels[i]];
    let before = 0;
    for (let i = 0; i < n; i++) {
      const off = values[i] - means[labels[i]];
      if (i > 0 && labels[i] === labels[i - 1]) {
        product += off * before;
        square += 0.5 * (off * off + before * before);
      }
      before = off;
    }
  }
  const autocorrelation = product / Math.max(square, 1e-9);
  if (!(autocorrelation > Math.max(ALIKE, ERRORS / Math.sqrt(Math.max(pairs, 1))))) return [];
  return [
    `neighbouring rows are alike (correlation ${autocorrelation.toFixed(2)} within clusters): if their order is that of ` +
      'time or place, they are not independent, and what is said to be certain or likely does not hold; ' +
      'in a table that was sorted it does',
  ];
}
