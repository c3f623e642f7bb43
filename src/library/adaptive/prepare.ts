import { requireInput } from '../core/errors.js';
import { log } from '../core/math/log.js';
import { type Matrix, requireFinite } from '../core/matrix.js';
import { Columns, columnMoments } from './columns.js';
import { RowColumns } from './evidence/row-columns.js';
import { LEAST_CLUSTER } from './evidence/split.js';
import { isAtom, isGrid, withoutAtoms } from './guards/atoms.js';
import { type Guard, type GuardedColumns, guardColumns, spreadClipped } from './guards/guard.js';
import { type Subspace, subspaceOf } from './guards/subspace.js';
import type { Climb } from './ladder/rung.js';
import type { AdaptiveOptions } from './options.js';

/** The data behind their guards, and the ladder's foot. */
interface Prepared {
  guard: Guard;
  subspace: Subspace | undefined;
  climb: Climb;
  everyone: Int32Array;
  notes: string[];
}

export function prepare(
  x: Matrix,
  { seed, evidence, onSplit }: Pick<AdaptiveOptions, 'seed' | 'evidence' | 'onSplit'>,
): Prepared {
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

const LEAST_WITHIN = 0.02;

/** The columns whose means differ between two groups of rows: t² > 2 ln D + 2. */
function tellingFeatures(x: Columns, lower: Int32Array, upper: Int32Array): number[] {
  const level = 2 * log(x.cols) + 2;
  const n = lower.length + upper.length;
  const shares = sharesBetween(x, lower, upper);
  // as if the rows' variance were 1
  return Array.from({ length: x.cols }, (_, j) => j).filter(
    (j) => (n * shares[j]) / Math.max(1 - shares[j], LEAST_WITHIN) > level,
  );
}

/** Features in the order of how much of their variance lies between two groups of rows, the most first. */
function strongestFirst(x: Columns, features: number[], lower: Int32Array, upper: Int32Array): number[] {
  const listed = sharesBetween(x.select(features), lower, upper);
  const shares = new Map(features.map((j, a) => [j, listed[a]]));
  return [...features].sort((a, b) => shares.get(b)! - shares.get(a)! || a - b);
}

/** The part of every column's variance that lies between two groups of rows. */
function sharesBetween(x: Columns, lower: Int32Array, upper: Int32Array): Float64Array {
  const [p, q] = [lower.length, upper.length];
  const [a, b] = columnMoments(x, [lower, upper]);
  return a.sums.map((sum, j) => {
    const delta = sum / p - b.sums[j] / q;
    const between = ((p * q) / (p + q)) * delta * delta;
    const total = a.squares[j] + b.squares[j] + between;
    return total > 0 ? between / total : 0;
  });
}

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

const columns = (count: number): string => (count === 1 ? '1 column' : `${count} columns`);
const values = (count: number): string => (count === 1 ? '1 value' : `${count} values`);

export const constantNote = (count: number): string => `${columns(count)} constant: left out`;

/** What a reader should know about the data, in sentences. */
function notesOf(guarded: GuardedColumns, cols: number, inflated: number, evidence: number, dense: boolean): string[] {
  const { guard, x, mostFrequent, nearConstant } = guarded;
  const clipped = guarded.clipped.reduce((sum, count) => sum + count, 0);
  const constant = cols - guard.columns.length - nearConstant;
  const notes: string[] = [];
  if (constant > 0) notes.push(constantNote(constant));
  if (nearConstant > 0) {
    notes.push(`${columns(nearConstant)} with fewer differing rows than a cluster has: left out`);
  }
  if (clipped > 0) notes.push(`${values(clipped)} far outside the column’s central 96 % clipped`);
  if (evidence < x.cols) {
    notes.push(
      `${inflated} of ${columns(x.cols)} have one value in at least half of the rows (sparse counts, yes or no): ` +
        'no clusters are sought in them',
    );
  } else if (!dense) {
    const atoms = Array.from(mostFrequent.keys()).filter((j) => isAtom(mostFrequent[j], x.rows));
    const grids = atoms.filter((j) => isGrid(x.column(j))).length;
    const others = atoms.length - grids;
    if (grids > 0)
      notes.push(`${columns(grids)} with few different values: ties are spread over the gaps between them`);
    if (others > 0)
      notes.push(`${columns(others)} with a value in 5 % or more of the rows: evidence is sought in their ranks`);
  }
  if (dense) notes.push('most columns are correlated: evidence is sought in their first 40 principal components');
  return notes;
}
