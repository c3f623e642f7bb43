// Most numbers in tables are short: perhaps a sign, some digits, a decimal sign among them. Where it is known where they
// end, those are read without a branch that depends on how they are written.

import { POWERS } from './number';

const MINUS: u32 = 45;
const PLUS: u32 = 43;
const ZERO: u32 = 48;
/** digits and decimal sign of a short number: so many digits are exact as a double */
const MAX_LENGTH: u32 = 15;

// constants lie in memory: loading one is cheaper than building it in a register
const PLACES = memory.data<u8>([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
const ZEROS = memory.data<u8>([48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48]);
const NINES = memory.data<u8>([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]);
const TENS = memory.data<i16>([1000, 100, 10, 1, 1000, 100, 10, 1]);
const TEN_THOUSANDS = memory.data<i16>([10000, 10000, 1, 1, 10000, 10000, 1, 1]);

/**
 * Reads the cell between two places to `to`; returns whether it is a short number and nothing else. Sixteen bytes before
 * its end must be there to look at, whatever they are.
 */
export function readShortNumber(start: usize, end: usize, decimalSign: u32, to: usize): bool {
  const sign = <u32>load<u8>(start);
  const isNegative = sign === MINUS;
  const length = <u32>(end - start) - (u32(isNegative) | u32(sign === PLUS));
  // the window ends where the cell does; what stands before it counts as zeros
  const places = v128.load(PLACES);
  const isOwn = i8x16.gt_s(places, i8x16.splat(<i8>(15 - length)));
  const digits = v128.and(i8x16.sub(v128.load(end - 16), v128.load(ZEROS)), isOwn);
  const points = i8x16.bitmask(i8x16.eq(digits, i8x16.splat(<i8>(decimalSign - ZERO))));
  // where the decimal sign stands, −1 for none
  const point = 31 - clz(points);
  // what stands before it moves into its place; a place outside the vector gives 0
  const joined = i8x16.swizzle(digits, i8x16.add(places, i8x16.gt_s(i8x16.splat(<i8>(point + 1)), places)));
  if (length > MAX_LENGTH || length === u32(points !== 0)) return false;
  if (v128.any_true(i8x16.sub_sat_u(joined, v128.load(NINES)))) return false;
  const tens = v128.load(TENS);
  const pairs = i16x8.narrow_i32x4_s(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(joined), tens),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(joined), tens),
  );
  const fours = i32x4.dot_i16x8_s(pairs, v128.load(TEN_THOUSANDS));
  const upper = i32x4.extract_lane(fours, 0) + i32x4.extract_lane(fours, 1);
  const lower = i32x4.extract_lane(fours, 2) + i32x4.extract_lane(fours, 3);
  const whole = <f64>(<i64>upper * 100000000 + <i64>lower);
  const size = whole / load<f64>(POWERS + ((<usize>((15 - point) & 15)) << 3));
  // the sign by its bit: every second time a branch would go the wrong way
  store<u64>(to, reinterpret<u64>(size) | ((<u64>isNegative) << 63));
  return true;
}
