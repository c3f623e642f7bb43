import type { Columns } from '../columns.js';
import type { GuardedColumns } from './guard.js';

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
