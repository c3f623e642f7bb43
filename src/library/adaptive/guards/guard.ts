import { requireInput } from '../../core/errors.js';
import type { Columns } from '../columns.js';
import { COUNT_BYTES } from '../one-dimensional/sample.js';
import { workbench } from '../workbench.js';

/** What brings the columns of a table to the scale that everything is done on. */
export interface Guard {
  /** the columns that vary, of those of the table */
  columns: number[];
  /** of each of them: bounds beyond which values are clipped, then mean and standard deviation */
  lows: Float64Array;
  highs: Float64Array;
  means: Float64Array;
  sds: Float64Array;
}

export interface GuardedColumns {
  guard: Guard;
  /** the columns that vary, clipped and standardised */
  x: Columns;
  /** of each of them: rows that have the most frequent value */
  mostFrequent: Int32Array;
  /** columns left out because they hardly vary: fewer rows differ from the common value than a cluster has */
  nearConstant: number;
  /** of each of them: values beyond their bounds */
  clipped: Int32Array;
}

/** a value further out than this many ranges of the central 96 % is clipped: a single wild one does not set the scale */
const RANGES = 2.5;
const OUTER = 0.02;

/**
 * Clips every column at 2.5 ranges of its central 96 %, leaves out those that do not vary in at least `leastRows` rows,
 * and standardises the others (population variance), where they lie. `requireValues` is called before a column is
 * refused: there may be values that are no finite numbers.
 */
export function guardColumns(raw: Columns, leastRows: number, requireValues = (): void => {}): GuardedColumns {
  const { rows: n } = raw;
  let nearConstant = 0;
  const varying: { column: number; low: number; high: number; mostFrequent: number }[] = [];
  describeColumns(raw).forEach(({ lower, upper, least, most, lowers, mostFrequent }, column) => {
    const range = upper - lower;
    const hasVariance = Number.isFinite(most - least) && Number.isFinite(n * range * range);
    if (!hasVariance) requireValues();
    requireInput(
      hasVariance,
      `the values of column ${column + 1} are too large for their variance to be computed: scale the column down`,
    );
    if (!(range > 0) && n - lowers < leastRows) {
      if (least !== most) nearConstant++;
      return;
    }
    // where most values are one, there is no range to clip by
    const [low, high] = range > 0 ? [lower - RANGES * range, upper + RANGES * range] : [least, most];
    varying.push({ column, low, high, mostFrequent });
  });
  const scaled = standardiseColumns(raw.select(varying.map(({ column }) => column)), varying);
  // a spread no larger than the rounding error of the mean is none
  const kept = varying
    .map((bounds, a) => ({ ...bounds, ...scaled[a] }))
    .filter(({ mean, sd }) => !(sd <= n * Number.EPSILON * Math.abs(mean)));
  const columns = kept.map(({ column }) => column);
  return {
    guard: {
      columns,
      lows: Float64Array.from(kept, ({ low }) => low),
      highs: Float64Array.from(kept, ({ high }) => high),
      means: Float64Array.from(kept, ({ mean }) => mean),
      sds: Float64Array.from(kept, ({ sd }) => sd),
    },
    x: raw.select(columns),
    mostFrequent: Int32Array.from(kept, ({ mostFrequent }) => mostFrequent),
    nearConstant,
    clipped: Int32Array.from(kept, ({ clipped }) => clipped),
  };
}

interface ColumnDescription {
  /** the bounds of the central 96 % */
  lower: number;
  upper: number;
  least: number;
  most: number;
  /** rows that have the value `lower` */
  lowers: number;
  /** rows that have the most frequent value */
  mostFrequent: number;
}

function describeColumns({ rows: n, cols, addresses }: Columns): ColumnDescription[] {
  const work = workbench();
  const top = work.top;
  const columns = work.placeWholes(addresses);
  const room = work.allocate(work.threads * (16 * n + COUNT_BYTES));
  const out = work.allocateReals(6 * cols);
  const [low, high] = [Math.floor(OUTER * n), Math.ceil((1 - OUTER) * n) - 1];
  work.each('describeColumn', cols, columns, n, low, high, room, out);
  const numbers = work.read(out, 6 * cols);
  work.free(top);
  return Array.from({ length: cols }, (_, j) => {
    const [lower, upper, least, most, lowers, mostFrequent] = numbers.subarray(6 * j, 6 * j + 6);
    return { lower, upper, least, most, lowers, mostFrequent };
  });
}

/** Clips and standardises, in place; how many values of each column lay beyond its bounds. */
function standardiseColumns(
  { rows: n, cols, addresses }: Columns,
  bounds: { low: number; high: number }[],
): { mean: number; sd: number; clipped: number }[] {
  const work = workbench();
  const top = work.top;
  const columns = work.placeWholes(addresses);
  const boundsAt = work.place(bounds.flatMap(({ low, high }) => [low, high]));
  const out = work.allocateReals(3 * cols);
  work.each('standardiseColumn', cols, columns, n, boundsAt, out);
  const numbers = work.read(out, 3 * cols);
  work.free(top);
  return bounds.map((_, a) => ({ mean: numbers[3 * a], sd: numbers[3 * a + 1], clipped: numbers[3 * a + 2] }));
}

/** Brings columns of further rows to the guard's scale, where they lie. */
export function applyGuard(raw: Columns, { columns, lows, highs, means, sds }: Guard): Columns {
  const x = raw.select(columns);
  const work = workbench();
  const top = work.top;
  const scales = work.place(columns.flatMap((_, a) => [lows[a], highs[a], means[a], sds[a]]));
  work.each('scaleColumn', x.cols, work.placeWholes(x.addresses), x.rows, scales);
  work.free(top);
  return x;
}

/** Of every column: rows that have the most frequent value. */
export const mostFrequentOf = (x: Columns): number[] => describeColumns(x).map(({ mostFrequent }) => mostFrequent);

/** width over which clipped values are spread, as a part of the way from bound to bound: one range of the central 96 % */
const WIDTH = 1 / 6;

/**
 * The guarded columns as evidence is sought in them: values that were clipped on one side lie evenly spread beyond the
 * bound, in their order. At the bound itself they would be a lump at the same place in both halves. `raw` gives a column as
 * it was before.
 */
export function spreadClipped(raw: (column: number) => Float64Array, guarded: GuardedColumns): Columns {
  const { guard, x, clipped } = guarded;
  const changed = Array.from(clipped.keys()).filter((a) => clipped[a] > 1);
  if (changed.length === 0) return x;
  const out = x.withCopies(changed);
  for (const a of changed) {
    const values = raw(guard.columns[a]);
    const width = (WIDTH * (guard.highs[a] - guard.lows[a])) / guard.sds[a];
    const rows = Int32Array.from(values.keys());
    const below = rows.filter((i) => values[i] < guard.lows[a]).sort((u, v) => values[v] - values[u]);
    const above = rows.filter((i) => values[i] > guard.highs[a]).sort((u, v) => values[u] - values[v]);
    const column = out.column(a);
    spread(column, below, -width);
    spread(column, above, width);
  }
  return out;
}

/** Moves the rows, from the nearest to the bound, away from it. */
function spread(column: Float64Array, rows: Int32Array, width: number): void {
  rows.forEach((i, rank) => {
    column[i] += (width * (rank + 0.5)) / rows.length;
  });
}
