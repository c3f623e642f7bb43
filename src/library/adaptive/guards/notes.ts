import { isAtom, isGrid } from './atoms.js';
import type { GuardedColumns } from './guard.js';

const columns = (count: number): string => (count === 1 ? '1 column' : `${count} columns`);
const values = (count: number): string => (count === 1 ? '1 value' : `${count} values`);

export const constantNote = (count: number): string => `${columns(count)} constant: left out`;

/** What a reader should know about the data, in sentences. */
export function notesOf(
  guarded: GuardedColumns,
  cols: number,
  inflated: number,
  evidence: number,
  dense: boolean,
): string[] {
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
        'no split is certified on them',
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
