import type { RandomStream } from '../../core/random.js';
import { candidatesOf } from '../evidence/candidate.js';
import type { Split } from '../evidence/carry.js';
import type { Search } from '../evidence/search.js';
import type { Climb } from './climb.js';

/** A search among the open columns alone: where rows are few, a direction of a few columns is found that is lost among all. */
export interface NarrowSearch {
  search: Search;
  /** the places of its columns in the whole space */
  features: number[];
}

/** only what the rows promise is tested at all, and that with care */
const HALVINGS = 8;
/** rows a column from which on nothing is lost among all columns */
const ROWS_A_COLUMN = 2;

/** The search among open columns; undefined where there are none, or no others, or the space is a subspace. */
export function narrowSearch({ search, evidenceColumns }: Climb, open: number[]): NarrowSearch | undefined {
  if (search.scale) return undefined;
  const isOpen = new Set(open);
  const features = Array.from(evidenceColumns.keys()).filter((a) => isOpen.has(evidenceColumns[a]));
  if (features.length === 0 || features.length === search.space.cols) return undefined;
  return { search: { ...search, space: search.space.select(features), leastHalvings: HALVINGS }, features };
}

/** Whether a component has few rows for so many columns. */
export const hasFewRows = (rows: Int32Array, { space }: Search): boolean => rows.length < ROWS_A_COLUMN * space.cols;

/**
 * Whether the rows that a direction is found from show the evidence that a split needs: what they do not show, though the
 * direction suits them better than others, no other rows will.
 */
export function promises({ search }: NarrowSearch, rows: Int32Array, random: RandomStream): boolean {
  return candidatesOf(search, rows, random).some(({ peakedGain }) => peakedGain > search.evidence);
}

/** A split found among the open columns, its direction in the whole space. */
export function inWholeSpace(split: Split, { features }: NarrowSearch): Split {
  const { features: places, weights } = split.direction;
  return { ...split, direction: { features: places.map((a) => features[a]), weights } };
}
