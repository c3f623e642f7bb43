import { type Workbench, workbench } from './workbench.js';

/** values from which on the kernel's radix sort is quicker, and from which on threads share it */
const MANY = 200;
const SHARED = 8192;
/** segments that threads sort, and numbers to deal values to them by, as in kernel/adaptive/order.ts */
const SEGMENTS = 8;
const DEALT = 2 ** 14;
/** room for the counts of a sort */
export const COUNT_BYTES = 49_152;

/** A copy of the values in their order. */
export function sorted(values: Float64Array): Float64Array {
  const n = values.length;
  if (n < MANY) return values.slice().sort();
  const work = workbench();
  const top = work.top;
  const at = work.place(values);
  sortTo(work, at, n, at, work.allocateReals(n));
  const out = work.read(at, n);
  work.free(top);
  return out;
}

/** Sorts n values in the workbench to `out`, by way of room for as many. */
export function sortTo(work: Workbench, values: number, n: number, out: number, other: number): void {
  const top = work.top;
  if (work.threads > 1 && n >= SHARED) {
    const bounds = work.allocate(4 * (SEGMENTS + 1));
    work.run.dealValues(values, n, other, bounds, work.allocate(4 * DEALT));
    work.each('sortSegment', SEGMENTS, other, out, bounds, work.allocate(COUNT_BYTES * work.threads));
  } else work.run.sortValues(values, n, out, other, work.allocate(COUNT_BYTES));
  work.free(top);
}
