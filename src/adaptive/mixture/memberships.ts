/** The rows of every component with their weights; a row may belong to several. */
export interface Memberships {
  rows: Int32Array[];
  /** undefined where every weight is 1 */
  weights: Float64Array[] | undefined;
}

/** a smaller responsibility does not count */
const NEGLIGIBLE = 1e-6;

export function membersOfLabels(labels: Int32Array, k: number): Memberships {
  const sizes = new Int32Array(k);
  for (let i = 0; i < labels.length; i++) sizes[labels[i]]++;
  const rows = Array.from(sizes, (size) => new Int32Array(size));
  sizes.fill(0);
  for (let i = 0; i < labels.length; i++) rows[labels[i]][sizes[labels[i]]++] = i;
  return { rows, weights: undefined };
}

/** The members by responsibilities, N × K. */
export function membersOfResponsibilities(r: Float64Array, k: number): Memberships {
  const n = r.length / k;
  const rows: Int32Array[] = [];
  const weights: Float64Array[] = [];
  for (let c = 0; c < k; c++) {
    const listed = new Int32Array(n);
    const weighed = new Float64Array(n);
    let size = 0;
    for (let i = 0; i < n; i++) {
      const weight = r[i * k + c];
      if (weight < NEGLIGIBLE) continue;
      listed[size] = i;
      weighed[size++] = weight;
    }
    rows.push(listed.subarray(0, size));
    weights.push(weighed.subarray(0, size));
  }
  return { rows, weights };
}

/** The component of largest responsibility for every row, the first of equals. */
export function labelsOfResponsibilities(r: Float64Array, k: number): Int32Array {
  const labels = new Int32Array(r.length / k);
  for (let i = 0; i < labels.length; i++) {
    let best = 0;
    for (let c = 1; c < k; c++) if (r[i * k + c] > r[i * k + best]) best = c;
    labels[i] = best;
  }
  return labels;
}

/** The label of every row from the rows of every part. */
export function labelsOfParts(parts: Int32Array[], n: number): Int32Array {
  const labels = new Int32Array(n);
  parts.forEach((rows, k) => {
    for (let q = 0; q < rows.length; q++) labels[rows[q]] = k;
  });
  return labels;
}
