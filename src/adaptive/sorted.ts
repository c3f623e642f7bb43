import { workbench } from './workbench.js';

/** values from which on the kernel's radix sort is quicker */
const MANY = 200;

/** A copy of the values in their order. */
export function sorted(values: Float64Array): Float64Array {
  const n = values.length;
  if (n < MANY) return values.slice().sort();
  const work = workbench();
  const top = work.top;
  const at = work.place(values);
  const other = work.allocateReals(n);
  const counts = work.allocate(8192);
  work.run.sortValues(at, n, other, counts);
  const out = work.reals(at, n).slice();
  work.free(top);
  return out;
}
