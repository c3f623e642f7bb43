import { requireInput } from '../../core/errors.js';
import { Columns } from '../columns.js';

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

/** a value further out than this many ranges of the central 96 % is clipped: a far one does not set the scale */
const RANGES = 2.5;
const OUTER = 0.02;

interface KeptColumn {
  column: number;
  low: number;
  high: number;
  mean: number;
  sd: number;
  mostFrequent: number;
  clipped: number;
  values: Float64Array;
}

/**
 * Clips every column at 2.5 ranges of its central 96 %, leaves out those that do not vary in at least `leastRows` rows,
 * and standardises the others (population variance). The table itself is left as it is.
 */
export function guardColumns(raw: Columns, leastRows: number): GuardedColumns {
  const { rows: n } = raw;
  let nearConstant = 0;
  const kept: KeptColumn[] = [];
  for (let column = 0; column < raw.cols; column++) {
    const { lower, upper, least, most, lowers, mostFrequent } = described(raw.column(column));
    const range = upper - lower;
    requireInput(
      Number.isFinite(most - least) && Number.isFinite(n * range * range),
      `the values of column ${column + 1} are too large to compute their variance: scale the column down`,
    );
    if (!(range > 0) && n - lowers < leastRows) {
      if (least !== most) nearConstant++;
      continue;
    }
    // if most values are the same, there is no range to clip by
    const [low, high] = range > 0 ? [lower - RANGES * range, upper + RANGES * range] : [least, most];
    const scaled = standardised(raw.column(column), low, high);
    // a spread no larger than the rounding error of the mean is none
    if (scaled.sd <= n * Number.EPSILON * Math.abs(scaled.mean)) continue;
    kept.push({ column, low, high, mostFrequent, ...scaled });
  }
  return {
    guard: {
      columns: kept.map(({ column }) => column),
      lows: Float64Array.from(kept, ({ low }) => low),
      highs: Float64Array.from(kept, ({ high }) => high),
      means: Float64Array.from(kept, ({ mean }) => mean),
      sds: Float64Array.from(kept, ({ sd }) => sd),
    },
    x: new Columns(
      n,
      kept.map(({ values }) => values),
    ),
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
  mostFrequent: number;
}

function described(values: Float64Array): ColumnDescription {
  const sorted = values.slice().sort();
  const n = sorted.length;
  const lower = sorted[Math.floor(OUTER * n)];
  let [lowers, mostFrequent, run] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    run = i > 0 && sorted[i] === sorted[i - 1] ? run + 1 : 1;
    if (run > mostFrequent) mostFrequent = run;
    if (sorted[i] === lower) lowers++;
  }
  return {
    lower,
    upper: sorted[Math.ceil((1 - OUTER) * n) - 1],
    least: sorted[0],
    most: sorted[n - 1],
    lowers,
    mostFrequent,
  };
}

function standardised(
  raw: Float64Array,
  low: number,
  high: number,
): Omit<KeptColumn, 'column' | 'low' | 'high' | 'mostFrequent'> {
  const n = raw.length;
  const values = raw.slice();
  let [clipped, sum] = [0, 0];
  for (let i = 0; i < n; i++) {
    if (values[i] < low || values[i] > high) clipped++;
    values[i] = Math.min(high, Math.max(low, values[i]));
    sum += values[i];
  }
  const mean = sum / n;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (values[i] - mean) * (values[i] - mean);
  const sd = Math.sqrt(squares / n);
  for (let i = 0; i < n; i++) values[i] = (values[i] - mean) / sd;
  return { mean, sd, clipped, values };
}

/** Further rows on the guard's scale; cells that are missing stay so. */
export function applyGuard(raw: Columns, { columns, lows, highs, means, sds }: Guard): Columns {
  return new Columns(
    raw.rows,
    columns.map((j, a) =>
      raw.column(j).map((value) => (Math.min(highs[a], Math.max(lows[a], value)) - means[a]) / sds[a]),
    ),
  );
}

/** width over which clipped values are spread, as a part of the way from bound to bound: one range of the central 96 % */
const WIDTH = 1 / 6;

/**
 * The guarded columns as clusters are sought in them: values that were clipped on one side lie evenly spread beyond the
 * bound, in their order. At the bound itself they would be a lump.
 */
export function spreadClipped(raw: Columns, { guard, x, clipped }: GuardedColumns): Columns {
  const changed = new Map<number, Float64Array>();
  clipped.forEach((count, a) => {
    if (count < 2) return;
    const values = raw.column(guard.columns[a]);
    const width = (WIDTH * (guard.highs[a] - guard.lows[a])) / guard.sds[a];
    const rows = Int32Array.from(values.keys());
    const below = rows.filter((i) => values[i] < guard.lows[a]).sort((u, v) => values[v] - values[u]);
    const above = rows.filter((i) => values[i] > guard.highs[a]).sort((u, v) => values[u] - values[v]);
    const column = x.column(a).slice();
    spread(column, below, -width);
    spread(column, above, width);
    changed.set(a, column);
  });
  return x.with(changed);
}

/** Moves the rows, from the nearest to the bound, away from it. */
function spread(column: Float64Array, rows: Int32Array, width: number): void {
  rows.forEach((i, rank) => {
    column[i] += (width * (rank + 0.5)) / rows.length;
  });
}
