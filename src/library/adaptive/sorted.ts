import { workbench } from './workbench.js';

/** values from which on the kernel's radix sort is quicker */
const MANY = 200;
/** room for the counts of a sort */
export const COUNT_BYTES = 49_152;

/** A copy of the values in their order. */
export function sorted(values: Float64Array): Float64Array {
  const n = values.length;
  if (n < MANY) return values.slice().sort();
  const work = workbench();
  const top = work.top;
  const at = work.place(values);
  work.run.sortValues(at, n, at, work.allocateReals(n), work.allocate(COUNT_BYTES));
  const out = work.read(at, n);
  work.free(top);
  return out;
}
