// What is known of the rows' distances from one assignment to the next: rows that must have kept their nearest centre
// are skipped. With a = ‖a‖² − 2 x·a for every centre a, a row's margin is the least b − a of its own centre a and any
// other b. When centres move by da and db, ‖b‖² − ‖a‖² is known and 2 x·(db − da) is at most 2 ‖x‖ (‖da‖ + ‖db‖).

import { allocate } from '../common/heap';
import { loadF64, loadI32, storeF64, storeI32 } from '../common/storage';
import { d, lengths, list, n } from './rows';

const EPSILON: f64 = 2.220446049250313e-16;

/** of every row, less rounding errors: if it is above 0, distances in double precision give the same nearest centre */
export let margins: usize = 0;
/** by how much the margins of a cluster's rows may have fallen: a number, and one for every unit of ‖x‖ */
let falls: usize = 0;
/** the largest ‖c‖² */
let largest: usize = 0;

/**
 * Makes room for the bounds.
 * @param k number of clusters
 */
export function openBounds(k: i32): void {
  margins = allocate((<usize>n) << 3);
  falls = allocate((<usize>k) << 4);
  largest = allocate(8);
}

/** Twice the rounding error of a difference of two distances is at most this times ‖x‖² + the largest ‖c‖². */
export function rounding(): f64 {
  return <f64>(4 * (d + 8)) * EPSILON;
}

/** The largest ‖c‖² of the centres, as moveBounds found it last. */
export function largestNorm(): f64 {
  return load<f64>(largest);
}

/**
 * The k centres have moved: the falls of their rows’ margins, and the largest ‖c‖².
 * @param k number of clusters
 * @param shifts k doubles: how far each centre moved (read)
 * @param before k doubles: ‖c‖² before the move (read)
 * @param now k doubles: ‖c‖² after it (read)
 */
export function moveBounds(k: i32, shifts: usize, before: usize, now: usize): void {
  let most: f64 = 0;
  for (let c = 0; c < k; c++) most = max(most, loadF64(now, c));
  for (let a = 0; a < k; a++) {
    let rise = Infinity;
    let shift: f64 = 0;
    for (let b = 0; b < k; b++) {
      if (b === a) continue;
      rise = min(rise, loadF64(now, b) - loadF64(before, b));
      shift = max(shift, loadF64(shifts, b));
    }
    storeF64(falls, a << 1, loadF64(now, a) - loadF64(before, a) - rise + rounding() * (most + largestNorm()));
    storeF64(falls, (a << 1) | 1, (2 + 1e-9) * (loadF64(shifts, a) + shift));
  }
  store<f64>(largest, most);
}

/**
 * Lowers the margins of some rows, and lists those in doubt; returns where the list ends.
 * @param start the first row, and the place of the list to begin at
 * @param end behind the last row
 * @param labels n integers below k (read)
 */
export function listDoubtful(start: i32, end: i32, labels: usize): i32 {
  // local copies, which are not loaded again for every row
  const from = falls;
  const ofLengths = lengths;
  const ofMargins = margins;
  const listAt = list;
  let to = start;
  for (let i = start; i < end; i++) {
    const fall = from + ((<usize>loadI32(labels, i)) << 4);
    const margin = loadF64(ofMargins, i) - (load<f64>(fall) + load<f64>(fall, 8) * loadF64(ofLengths, i));
    storeF64(ofMargins, i, margin);
    storeI32(listAt, to, i);
    // a margin of NaN says nothing
    to += i32(!(margin > 0));
  }
  return to;
}
