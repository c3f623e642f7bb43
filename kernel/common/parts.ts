// Rows are summed over in parts, and the parts' sums added in their order: so a sum is the same to the last bit whichever
// thread has done which part. How rows are parted depends on their number alone.

/** rows of a part; a multiple of all blocks */
const PART: i32 = 4096;
/** up to so many rows are one part */
const ONE_PART: i32 = 20480;

export function partCount(rows: i32): i32 {
  return rows <= ONE_PART ? 1 : (rows + PART - 1) / PART;
}

/** The first row of a part. */
export function partStart(part: i32): i32 {
  return part * PART;
}

/** The first row behind a part. */
export function partEnd(part: i32, rows: i32): i32 {
  return rows <= ONE_PART ? rows : min(rows, (part + 1) * PART);
}

/** Adds up the parts' vectors of `bytes` bytes, one after the other from `at` on, to the first of them. */
export function foldParts(at: usize, bytes: usize, parts: i32): void {
  for (let part = 1; part < parts; part++) {
    const from = at + bytes * <usize>part;
    for (let j: usize = 0; j < bytes; j += 8) store<f64>(at + j, load<f64>(at + j) + load<f64>(from + j));
  }
}
