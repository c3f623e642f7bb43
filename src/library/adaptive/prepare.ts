import { requireInput } from '../core/errors.js';
import { log } from '../core/math/log.js';
import { type Matrix, requireFinite } from '../core/matrix.js';
import { Columns } from './columns.js';
import { LEAST_CLUSTER } from './evidence/carry.js';
import { RowColumns } from './evidence/row-columns.js';
import { withoutAtoms } from './guards/atoms.js';
import { type Guard, guardColumns } from './guards/guard.js';
import { evidenceColumns } from './guards/inflated.js';
import { notesOf } from './guards/notes.js';
import { spreadClipped } from './guards/spread-clipped.js';
import { type Subspace, subspaceOf } from './guards/subspace.js';
import type { Climb } from './ladder/climb.js';
import { strongestFirst, tellingFeatures } from './ladder/telling-features.js';
import type { AdaptiveOptions } from './options.js';

/** The data behind their guards, and the ladder's foot. */
export interface Prepared {
  guard: Guard;
  subspace: Subspace | undefined;
  climb: Climb;
  everyone: Int32Array;
  notes: string[];
}

export function prepare(x: Matrix, { seed, evidence, onSplit }: AdaptiveOptions): Prepared {
  const guarded = guardColumns(Columns.of(x), LEAST_CLUSTER, () => requireFinite(x));
  const { guard, x: columns, mostFrequent } = guarded;
  requireInput(columns.cols > 0, 'every column is constant, or nearly so: there is nothing to tell rows apart by');
  const { columns: allowed, inflated } = evidenceColumns(mostFrequent, x.rows);
  const all = allowed.length === columns.cols;
  const subspace = all ? subspaceOf(columns, seed) : undefined;
  const smooth = (): Columns => {
    const spread = spreadClipped((j) => x.column(j), guarded);
    const chosen = all ? spread : spread.select(allowed);
    const frequencies = Int32Array.from(allowed, (j) => mostFrequent[j]);
    return withoutAtoms(chosen, frequencies, seed);
  };
  const search = {
    space: subspace?.spread ?? smooth(),
    scale: subspace?.scale ?? null,
    evidence: log(evidence),
    // in a subspace one halving often misses a split
    leastHalvings: subspace ? 2 : 1,
    z: new RowColumns(),
    seed,
  };
  const climb: Climb = {
    search,
    mixtureSpace: subspace?.scores ?? columns,
    columns,
    evidenceColumns: allowed,
    ladder: [],
    onSplit,
    featuresOf: (lower, upper, split) => {
      const telling =
        split && !subspace ? split.direction.features.map((j) => allowed[j]) : tellingFeatures(columns, lower, upper);
      return strongestFirst(columns, telling, lower, upper).map((j) => guard.columns[j]);
    },
  };
  const notes = notesOf(guarded, x.cols, inflated, allowed.length, subspace !== undefined);
  const everyone = new Int32Array(x.rows);
  for (let i = 0; i < everyone.length; i++) everyone[i] = i;
  return { guard, subspace, climb, everyone, notes };
}
