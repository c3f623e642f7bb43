/**
 * Entry i of an array of doubles.
 * @param array doubles (read)
 * @param i below its length
 */
export function loadF64(array: usize, i: i32): f64 {
  return load<f64>(array + ((<usize>i) << 3));
}

/**
 * Sets entry i of an array of doubles.
 * @param array doubles (written)
 * @param i below its length
 * @param value the new entry
 */
export function storeF64(array: usize, i: i32, value: f64): void {
  store<f64>(array + ((<usize>i) << 3), value);
}

/**
 * Entry i of an array of 32-bit integers.
 * @param array integers (read)
 * @param i below its length
 */
export function loadI32(array: usize, i: i32): i32 {
  return load<i32>(array + ((<usize>i) << 2));
}

/**
 * Sets entry i of an array of 32-bit integers.
 * @param array integers (written)
 * @param i below its length
 * @param value the new entry
 */
export function storeI32(array: usize, i: i32, value: i32): void {
  store<i32>(array + ((<usize>i) << 2), value);
}

/** Reductions of vectors. */
// biome-ignore lint/complexity/noStaticOnlyClass: asc warns about exported functions that take a v128
export class Vector {
  /**
   * The sum of both lanes.
   * @param v two numbers
   */
  static sum(v: v128): f64 {
    return f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1);
  }
}
