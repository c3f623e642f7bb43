import { stream } from '../../core/random.js';
import { Columns } from '../columns.js';
import { normalScores } from './normal-scores.js';

/** a value of this share of the rows is an atom */
const ATOM = 0.05;
const LEAST_ROWS = 3;

/** Whether so many of n rows with one value are an atom. */
export const isAtom = (rows: number, n: number): boolean => rows >= Math.max(LEAST_ROWS, ATOM * n);

/**
 * The columns as evidence is sought in them: one with an atom becomes normal scores, ties broken at random. The mixture
 * and its gates see the data. `mostFrequent`: rows that have the most frequent value of each column.
 */
export function withoutAtoms(x: Columns, mostFrequent: Int32Array, seed: number): Columns {
  const atoms = Array.from(mostFrequent.keys()).filter((j) => isAtom(mostFrequent[j], x.rows));
  if (atoms.length === 0) return x;
  const out = new Columns(x.rows, x.cols, x.values.slice());
  for (const j of atoms) out.column(j).set(normalScores(x.column(j), stream(seed, 'adaptive', 'atoms', j)));
  return out;
}
