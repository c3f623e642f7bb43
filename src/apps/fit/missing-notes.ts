import { Matrix } from '../../library/core/matrix.js';
import { missingPlaces } from '../../library/data/table/missing-values.js';
import type { Table } from '../../library/data/table/table.js';
import { columnMedians } from '../../library/stats/column-medians.js';
import { standardDeviation } from '../../library/stats/moments.js';
import { farValues } from './far-rows.js';

/** how much more often a value is missing in a cluster than elsewhere for the cluster to rest on that */
const MORE = 0.5;

/** The table with medians in the place of what is missing, for whoever cannot do without. */
export function completeTable<T extends Pick<Table, 'x'>>(table: T): T {
  const { x } = table;
  if (!x.data.some(Number.isNaN)) return table;
  const medians = columnMedians(x);
  const data = x.data.map((value, at) => (Number.isNaN(value) ? medians[at % x.cols] : value));
  return { ...table, x: new Matrix(x.rows, x.cols, data) };
}

/**
 * The rows as clusters are described by them: in the place of missing cells and far values stand in turn the mean of the
 * cluster's other ones plus and minus their standard deviation, so that both are what they were.
 */
export function describedRows(x: Matrix, labels: Int32Array, k: number): Matrix {
  const far = new Set(farValues({ x }).map(({ row, column }) => row * x.cols + column));
  const places = [...missingPlaces(x), ...far];
  if (places.length === 0) return x;
  const out = new Matrix(x.rows, x.cols, x.data.slice());
  const medians = columnMedians(x);
  for (const j of new Set(places.map((at) => at % x.cols))) {
    const known = Array.from({ length: k }, (): number[] => []);
    const missing = Array.from({ length: k }, (): number[] => []);
    for (let i = 0; i < x.rows; i++) {
      const value = x.get(i, j);
      if (Number.isNaN(value) || far.has(i * x.cols + j)) missing[labels[i]].push(i);
      else known[labels[i]].push(value);
    }
    missing.forEach((rows, c) => {
      const mean = known[c].length > 0 ? known[c].reduce((sum, value) => sum + value, 0) / known[c].length : medians[j];
      const sd = known[c].length > 1 ? standardDeviation(known[c]) : 0;
      rows.forEach((i, at) => {
        const sign = at === rows.length - 1 && at % 2 === 0 ? 0 : 1 - 2 * (at % 2);
        // a cluster of far values only is described by them
        if (known[c].length > 0 || Number.isNaN(x.get(i, j))) out.set(i, j, mean + sign * sd);
      });
    });
  }
  return out;
}

/** How much is missing, and the clusters that differ from the other rows in what is. */
export function missingNotes(
  { x, features, filled }: Pick<Table, 'x' | 'features'> & Partial<Pick<Table, 'filled'>>,
  labels: Int32Array,
  sizes: readonly number[],
): string[] {
  const places = filled && filled.length > 0 ? filled : missingPlaces(x);
  if (places.length === 0) return [];
  const counts = sizes.map(() => new Float64Array(x.cols));
  const totals = new Float64Array(x.cols);
  for (const at of places) {
    counts[labels[Math.floor(at / x.cols)]][at % x.cols]++;
    totals[at % x.cols]++;
  }
  const all = `${places.length} of ${x.rows * x.cols} values are missing: each row is judged by the values it has, and nothing is certified on filled cells`;
  const clusters = sizes.flatMap((size, c) => {
    const others = x.rows - size;
    if (size === 0 || others === 0) return [];
    return features.flatMap((feature, j) => {
      const elsewhere = totals[j] - counts[c][j];
      if (counts[c][j] / size - elsewhere / others < MORE) return [];
      const [few, many] = [`${counts[c][j]} of its ${size} rows`, `${elsewhere} of the ${others} others`];
      return [`cluster ${c + 1} differs from the others in that ${feature} is missing: in ${few}, and in ${many}`];
    });
  });
  return [...(filled && filled.length > 0 ? [] : [all]), ...clusters];
}
