import { exp } from '../core/math/exp.js';
import { log } from '../core/math/log.js';
import { Matrix } from '../core/matrix.js';
import { Columns } from './columns.js';
import { applyGuard, type Guard } from './guards/guard.js';
import { scoresOf } from './guards/subspace.js';
import type { FamilyParameters } from './mixture/family.js';
import { logDensity, marginalOf, posteriorOf } from './mixture/family-mixture.js';

/** The mixture that labels come from, and the way to it from a row of the table. */
export interface Assignment {
  guard: Guard;
  /** the principal subspace of dense data */
  subspace: { axes: Float64Array[]; guard: Guard } | null;
  /** columns of the guarded table, or scores of the subspace, that the mixture is on; none for one cluster */
  features: number[];
  mixture: FamilyParameters | null;
  /** cluster of every component */
  clusterOf: number[];
}

/** rows that are assigned at a time */
const CHUNK = 16_384;

/**
 * Posterior probabilities of k clusters for rows of a table, N × K. Missing cells (NaN) are integrated out: a row is
 * assigned by the cells it has. In a principal subspace they count as the mean.
 */
export function probabilitiesOf(assignment: Assignment, x: Matrix): Matrix {
  const { mixture, clusterOf } = assignment;
  if (!mixture) return new Matrix(x.rows, 1, new Float64Array(x.rows).fill(1));
  const k = 1 + Math.max(...clusterOf);
  const out = new Matrix(x.rows, k);
  for (let from = 0; from < x.rows; from += CHUNK) {
    const rows = Math.min(CHUNK, x.rows - from);
    const part = new Matrix(rows, x.cols, x.data.subarray(from * x.cols, (from + rows) * x.cols));
    const posterior = posteriorOfRows(mixture, spaceOf(assignment, part));
    for (let i = 0; i < rows; i++) {
      for (let c = 0; c < mixture.k; c++) {
        out.data[(from + i) * k + clusterOf[c]] += posterior.data[i * mixture.k + c];
      }
    }
  }
  return out;
}

function spaceOf({ guard, subspace, features }: Assignment, x: Matrix): Matrix {
  const guarded = applyGuard(Columns.of(x), guard);
  if (!subspace) return guarded.select(features).toMatrix();
  const means = new Columns(
    x.rows,
    guard.columns.map((_, a) => guarded.column(a).map((value) => (Number.isNaN(value) ? 0 : value))),
  );
  return applyGuard(scoresOf(means, subspace.axes), subspace.guard).select(features).toMatrix();
}

function posteriorOfRows(mixture: FamilyParameters, y: Matrix): Matrix {
  const partial: number[] = [];
  for (let i = 0; i < y.rows; i++) if (y.row(i).some(Number.isNaN)) partial.push(i);
  if (partial.length === 0) return posteriorOf(mixture, y);
  const known = new Matrix(
    y.rows,
    y.cols,
    y.data.map((value) => (Number.isNaN(value) ? 0 : value)),
  );
  const out = posteriorOf(mixture, known);
  const marginals = new Map<string, { columns: number[]; of: FamilyParameters }>();
  for (const i of partial) {
    const row = y.row(i);
    const columns = Array.from(row.keys()).filter((a) => !Number.isNaN(row[a]));
    const key = columns.join();
    const marginal = marginals.get(key) ?? { columns, of: marginalOf(mixture, columns) };
    marginals.set(key, marginal);
    const cells = Float64Array.from(columns, (a) => row[a]);
    out.row(i).set(sharesOf(marginal.of, cells));
  }
  return out;
}

/** Shares of the components in one row. */
function sharesOf(mixture: FamilyParameters, row: Float64Array): Float64Array {
  const logs = Float64Array.from(
    { length: mixture.k },
    (_, c) => log(mixture.weights[c]) + logDensity(mixture, c, row),
  );
  const most = Math.max(...logs);
  const shares = logs.map((value) => exp(Math.max(-700, value - most)));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}
