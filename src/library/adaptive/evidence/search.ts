import type { Columns } from '../columns.js';
import type { RowColumns } from './row-columns.js';

/** Where evidence is sought, and how much of it is asked for. */
export interface Search {
  /** the columns, or the scores of a principal subspace */
  space: Columns;
  /** in a subspace, the standard deviation of every score before it was brought to 1 */
  scale: Float64Array | null;
  /** ln E that a split needs */
  evidence: number;
  /** halvings before a test may end without the evidence that is needed */
  leastHalvings: number;
  /** the kernel that holds the columns of the rows in question */
  z: RowColumns;
  seed: number;
}
