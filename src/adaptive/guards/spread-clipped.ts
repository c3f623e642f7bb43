import { Columns } from '../columns.js';
import type { GuardedColumns } from './guard.js';

/** width over which clipped values are spread, as a part of the way from bound to bound: one range of the central 96 % */
const WIDTH = 1 / 6;

/**
 * The guarded columns as evidence is sought in them: values that were clipped on one side lie evenly spread beyond the
 * bound, in their order. At the bound itself they would be a lump at the same place in both halves.
 */
export function spreadClipped(raw: Columns, { guard, x, clipped }: GuardedColumns): Columns {
  if (!clipped.some((count) => count > 1)) return x;
  const out = new Columns(x.rows, x.cols, x.values.slice());
  guard.columns.forEach((j, a) => {
    if (clipped[a] < 2) return;
    const values = raw.column(j);
    const width = (WIDTH * (guard.highs[a] - guard.lows[a])) / guard.sds[a];
    const rows = Int32Array.from(values.keys());
    const below = rows.filter((i) => values[i] < guard.lows[a]).sort((u, v) => values[v] - values[u]);
    const above = rows.filter((i) => values[i] > guard.highs[a]).sort((u, v) => values[u] - values[v]);
    const column = out.column(a);
    spread(column, below, -width);
    spread(column, above, width);
  });
  return out;
}

/** Moves the rows, from the nearest to the bound, away from it. */
function spread(column: Float64Array, rows: Int32Array, width: number): void {
  rows.forEach((i, rank) => {
    column[i] += (width * (rank + 0.5)) / rows.length;
  });
}
