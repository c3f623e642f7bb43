// Bounds on the distances of rows and centres (Elkan 2003), which spare the rows whose nearest centre cannot have changed.

import { allocate } from '../common/heap';
import { list, n } from './rows';
import { real, setReal, setWhole, whole } from './storage';

/** above, of the row's own centre */
export let upper: usize = 0;
/** below, as [centre][row] */
let lower: usize = 0;

export function openBounds(k: i32): void {
  upper = allocate((<usize>n) << 3);
  lower = allocate((<usize>n * <usize>k) << 3);
}

/** The bounds below of all rows for centre c. */
export function boundsOf(c: i32): usize {
  return lower + ((<usize>n * <usize>c) << 3);
}

/**
 * Moves the bounds of the rows `start` to before `end` along with the k centres, by the `shifts` of these, and lists the
 * rows that they leave in doubt; returns where the list ends.
 */
export function listDoubtful(start: i32, end: i32, k: i32, labels: usize, shifts: usize): i32 {
  let to = start;
  for (let i = start; i < end; i++) {
    const own = whole(labels, i);
    const most = real(upper, i) + real(shifts, own);
    setReal(upper, i, most);
    let doubtful = false;
    for (let c = 0; c < k; c++) {
      const bounds = boundsOf(c);
      const least = real(bounds, i) - real(shifts, c);
      setReal(bounds, i, least);
      if (c !== own && least <= most) doubtful = true;
    }
    if (doubtful) {
      setWhole(list, to, i);
      to++;
    }
  }
  return to;
}
