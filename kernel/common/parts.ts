// Rows are summed in parts, and the parts' sums are added in order: a sum is the same to the last bit whichever thread
// has done which part. How rows are split into parts depends only on their number.

/** rows of a part; a multiple of all blocks */
const PART: i32 = 4096;
/** up to this many rows are one part */
const ONE_PART: i32 = 20480;

/**
 * How many parts the rows have.
 * @param rows number of all rows
 */
export function partCount(rows: i32): i32 {
  return rows <= ONE_PART ? 1 : (rows + PART - 1) / PART;
}

/**
 * The first row of a part.
 * @param part number of the part
 */
export function partStart(part: i32): i32 {
  return part * PART;
}

/**
 * The row after the last one of a part.
 * @param part number of the part
 * @param rows number of all rows
 */
export function partEnd(part: i32, rows: i32): i32 {
  return rows <= ONE_PART ? rows : min(rows, (part + 1) * PART);
}

/**
 * Adds the vectors of all parts to that of the first.
 * @param at parts × bytes / 8 doubles, part after part (read; the first vector is written)
 * @param bytes length of a vector, a multiple of 8
 * @param parts number of vectors
 */
export function foldParts(at: usize, bytes: usize, parts: i32): void {
  for (let part = 1; part < parts; part++) {
    const from = at + bytes * <usize>part;
    for (let j: usize = 0; j < bytes; j += 8) store<f64>(at + j, load<f64>(at + j) + load<f64>(from + j));
  }
}
