import { requireInput } from '../core/errors.js';
import { Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { Columns } from './columns.js';
import { isAtom, isGrid, withoutAtoms } from './guards/atoms.js';
import { fillMissing, missingByColumn } from './guards/fill-missing.js';
import { type Guard, type GuardedColumns, guardColumns, spreadClipped } from './guards/guard.js';
import { type Subspace, subspaceOf } from './guards/subspace.js';
import { LEAST_CLUSTER } from './search/leaves.js';
import type { SearchSpace } from './search/propose.js';

/** The data behind their guards. */
export interface Prepared {
  /** the rows; missing cells are NaN */
  x: Matrix;
  guard: Guard;
  subspace: Subspace | undefined;
  /** the rows with their missing cells filled */
  filled: Matrix;
  /** the columns that vary, clipped and standardised */
  columns: Columns;
  /** what mixtures are on: those columns, or the scores of the subspace */
  space: Columns;
  /** what clusters are sought in, and which of the columns those are */
  search: SearchSpace;
  searched: number[];
  notes: string[];
}

/** a column with more missing cells than this share of the rows is left out */
const MOST_MISSING = 0.5;

export function prepare(x: Matrix, seed: number): Prepared {
  const missing = missingByColumn(x);
  const empty = Array.from(missing.keys()).filter((j) => missing[j] > MOST_MISSING * x.rows);
  const isWhole = missing.every((count) => count === 0);
  const filled = isWhole ? x : fillMissing(withoutColumns(x, empty), stream(seed, 'adaptive', 'missing'));
  const raw = Columns.of(filled);
  const guarded = guardColumns(raw, LEAST_CLUSTER);
  const { guard, x: columns, mostFrequent } = guarded;
  requireInput(columns.cols > 0, 'every column is constant, or nearly so: no column can separate the rows');
  const { columns: searched, inflated } = searchedColumns(mostFrequent, x.rows);
  const all = searched.length === columns.cols;
  const subspace = all ? subspaceOf(columns, seed) : undefined;
  const smooth = (): Columns =>
    withoutAtoms(
      spreadClipped(raw, guarded).select(searched),
      Int32Array.from(searched, (j) => mostFrequent[j]),
      seed,
    );
  const notes = notesOf(guarded, x.cols - empty.length, inflated, searched.length, subspace !== undefined);
  if (empty.length > 0) notes.unshift(`${counted(empty.length, 'column')} mostly empty: left out`);
  return {
    x,
    guard,
    subspace,
    filled,
    columns,
    space: subspace?.scores ?? columns,
    search: { columns: subspace?.spread ?? smooth(), scale: subspace?.scale ?? null },
    searched,
    notes,
  };
}

/** A copy with zeros in the listed columns, which guards leave out as constant. */
function withoutColumns(x: Matrix, list: readonly number[]): Matrix {
  if (list.length === 0) return x;
  const out = new Matrix(x.rows, x.cols, x.data.slice());
  for (const j of list) for (let i = 0; i < x.rows; i++) out.set(i, j, 0);
  return out;
}

/** a column with one value in this share of the rows is inflated: a mode says nothing there */
const INFLATED = 0.5;

/**
 * The columns in which clusters may be sought: all, unless most are inflated, as sparse counts and yes-or-no answers are;
 * then only the others.
 */
function searchedColumns(mostFrequent: Int32Array, n: number): { columns: number[]; inflated: number } {
  const all = Array.from(mostFrequent.keys());
  const smooth = all.filter((j) => mostFrequent[j] < INFLATED * n);
  const inflated = all.length - smooth.length;
  return { columns: 2 * inflated > all.length ? smooth : all, inflated };
}

const counted = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

export const constantNote = (count: number): string => `${counted(count, 'column')} constant: left out`;

/** What a reader should know about the data, in sentences. */
function notesOf(guarded: GuardedColumns, cols: number, inflated: number, searched: number, dense: boolean): string[] {
  const { guard, x, mostFrequent, nearConstant } = guarded;
  const clipped = guarded.clipped.reduce((sum, count) => sum + count, 0);
  const constant = cols - guard.columns.length - nearConstant;
  const notes: string[] = [];
  if (constant > 0) notes.push(constantNote(constant));
  if (nearConstant > 0) {
    notes.push(`${counted(nearConstant, 'column')} with the same value in nearly every row: left out`);
  }
  if (clipped > 0) notes.push(`${counted(clipped, 'value')} far outside the column’s central 96 % clipped`);
  if (searched < x.cols) {
    notes.push(
      `${inflated} of ${counted(x.cols, 'column')} have one value in at least half of the rows (sparse counts, yes or no): ` +
        'no clusters are looked for in them',
    );
  } else if (!dense) {
    const atoms = Array.from(mostFrequent.keys()).filter((j) => isAtom(mostFrequent[j], x.rows));
    const grids = atoms.filter((j) => isGrid(x.column(j))).length;
    const others = atoms.length - grids;
    if (grids > 0)
      notes.push(
        `${counted(grids, 'column')} with few different values: equal values are spread at random up to the next value`,
      );
    if (others > 0)
      notes.push(
        `${counted(others, 'column')} with one value in 5 % or more of the rows: ranks are used to look for clusters`,
      );
  }
  if (dense) notes.push('most columns are correlated: clusters are looked for in their first 40 principal components');
  return notes;
}
