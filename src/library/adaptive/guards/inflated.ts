/** a column with one value in this share of the rows is inflated: a mode says nothing there */
const INFLATED = 0.5;

/**
 * The columns in which evidence may be sought: all, unless most are inflated, as sparse counts and yes-or-no answers are;
 * then only the others.
 */
export function evidenceColumns(mostFrequent: Int32Array, n: number): { columns: number[]; inflated: number } {
  const all = Array.from(mostFrequent.keys());
  const smooth = all.filter((j) => mostFrequent[j] < INFLATED * n);
  const inflated = all.length - smooth.length;
  return { columns: 2 * inflated > all.length ? smooth : all, inflated };
}
