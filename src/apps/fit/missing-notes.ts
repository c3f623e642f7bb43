import { Matrix } from '../../library/core/matrix.js';
import { missingPlaces } from '../../library/data/table/missing-values.js';
import type { Table } from '../../library/data/table/table.js';
import { columnMedians } from '../../library/stats/column-medians.js';

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

/** The clusters that differ from the other rows in what is missing. */
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
  return sizes.flatMap((size, c) => {
    const others = x.rows - size;
    if (size === 0 || others === 0) return [];
    return features.flatMap((feature, j) => {
      const elsewhere = totals[j] - counts[c][j];
      if (counts[c][j] / size - elsewhere / others < MORE) return [];
      const [few, many] = [`${counts[c][j]} of its ${size} rows`, `${elsewhere} of the ${others} others`];
      return [`cluster ${c + 1} differs from the others in that ${feature} is missing: in ${few}, and in ${many}`];
    });
  });
}
