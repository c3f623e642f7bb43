import { Matrix } from '../core/matrix.js';
import { Columns } from './columns.js';
import type { FamilyParameters } from './families/family.js';
import { posteriorOf } from './families/family-mixture.js';
import { applyGuard, type Guard } from './guards/guard.js';
import { scoresOf } from './guards/subspace.js';
import { withWorkbench } from './workbench.js';

/** The mixture that labels come from, and the way to it from a row of the table. */
export interface Assignment {
  guard: Guard;
  /** the principal subspace of dense data */
  subspace: { axes: Float64Array[]; guard: Guard } | null;
  /** columns of the guarded table, or scores of the subspace, that the mixture is on; none for one cluster */
  features: number[];
  mixture: FamilyParameters | null;
}

/** Posterior probabilities of the clusters for rows of a table, N × K. */
export function probabilitiesOf({ guard, subspace, features, mixture }: Assignment, x: Matrix): Matrix {
  if (!mixture) return new Matrix(x.rows, 1, new Float64Array(x.rows).fill(1));
  return withWorkbench(x.rows, 1, () => {
    const guarded = applyGuard(Columns.of(x), guard);
    const space = subspace ? applyGuard(scoresOf(guarded, subspace.axes), subspace.guard) : guarded;
    return new Matrix(x.rows, mixture.k, posteriorOf(mixture, space.select(features)));
  });
}
