// Exponentials and logarithms with the very bits of src/library/core/math, from the tables made there: responsibilities of rows
// come out the same whether they are computed here or there.

import { real } from '../common/storage';

/** steps to a factor of two of the exponentials' table, cells of the logarithms' */
const EXP_STEPS: i32 = 128;
const LOG_CELLS: i32 = 128;
/** high word of 11/16, where the first cell starts */
const FIRST_CELL: i32 = 0x3fe60000;
/** adding and taking away these rounds to a whole number, and to a multiple of 2^-20 */
const TO_WHOLE: f64 = 6755399441055744;
const TO_UPPER: f64 = 6442450944;

// steps per unit, a step as a sum, ln 2 as a sum; then the two tables
let constants: usize = 0;
let expTable: usize = 0;
let logTable: usize = 0;

/** Bytes of the tables. */
export function mathBytes(): i32 {
  return (6 + 2 * EXP_STEPS + 4 * LOG_CELLS) << 3;
}

/** The tables lie at `at`: five constants and a gap, then those of src/library/core/math. */
export function openMath(at: usize): void {
  constants = at;
  expTable = at + 48;
  logTable = expTable + ((<usize>(2 * EXP_STEPS)) << 3);
}

/** 2^n as a number, for exponents of normal ones. */
function powerOfTwo(n: i32): f64 {
  return reinterpret<f64>((<i64>(n + 1023)) << 52);
}

/** e^x, for all x. */
export function exponential(x: f64): f64 {
  if (!(x < 710 && x > -746)) return x >= 710 ? Infinity : x <= -746 ? 0 : NaN;
  const steps = x * real(constants, 0) + TO_WHOLE - TO_WHOLE;
  const r = x - steps * real(constants, 1) - steps * real(constants, 2);
  const whole = <i32>steps;
  const at = expTable + ((<usize>(whole & (EXP_STEPS - 1))) << 4);
  const exponent = whole >> 7;
  const square = r * r;
  const late = square * square * (1.0 / 24 + r * (1.0 / 120) + square * (1.0 / 720));
  const growth = r + (load<f64>(at, 8) + square * (0.5 + r * (1.0 / 6)) + late);
  const base = load<f64>(at);
  const power = base + base * growth;
  if (exponent > -1022 && exponent < 1024) return power * powerOfTwo(exponent);
  const half = exponent >> 1;
  return power * powerOfTwo(half) * powerOfTwo(exponent - half);
}

/** ln x, for normal numbers above 0 whose inverse is normal; NaN of what is no normal number above 0. */
export function logarithm(x: f64): f64 {
  const high = <i32>(reinterpret<i64>(x) >> 32);
  if (high < 0x00100000 || high >= 0x7ff00000) return NaN;
  const offset = high - FIRST_CELL;
  const k = offset >> 20;
  const at = logTable + ((<usize>((offset >> 11) & (4 * LOG_CELLS - 4))) << 3);
  const factor = load<f64>(at);
  const z = x * powerOfTwo(-k);
  const zHi = z + TO_UPPER - TO_UPPER;
  const rHi = factor * zHi - 1;
  const rLo = factor * (z - zHi);
  const upper = <f64>k * real(constants, 3) + load<f64>(at, 8) + rHi;
  const sum = upper + rLo;
  const r = rHi + rLo;
  const square = r * r;
  const early = -0.5 + r * (1.0 / 3) + square * (-0.25 + r * 0.2);
  const late = -1.0 / 6 + r * (1.0 / 7) + square * (-0.125 + r * (1.0 / 9));
  const tail = square * (early + square * square * late);
  return sum + (upper - sum + rLo + (<f64>k * real(constants, 4) + load<f64>(at, 16) + tail));
}

// biome-ignore lint/complexity/noStaticOnlyClass: asc warns about exported functions that take a v128
export class Portable {
  /** e^x in both lanes, for −700 ≤ x ≤ 0; 0 below. */
  static share(x: v128): v128 {
    return v128.andnot(Portable.power(x), f64x2.lt(x, f64x2.splat(-700)));
  }

  /** e^x in both lanes, for |x| ≤ 700. */
  static power(x: v128): v128 {
    const steps = f64x2.sub(
      f64x2.add(f64x2.mul(x, v128.load64_splat(constants)), f64x2.splat(TO_WHOLE)),
      f64x2.splat(TO_WHOLE),
    );
    const high = f64x2.mul(steps, v128.load64_splat(constants, 8));
    const r = f64x2.sub(f64x2.sub(x, high), f64x2.mul(steps, v128.load64_splat(constants, 16)));
    const whole = i32x4.trunc_sat_f64x2_s_zero(steps);
    const a = i32x4.extract_lane(whole, 0);
    const b = i32x4.extract_lane(whole, 1);
    const first = v128.load(expTable + ((<usize>(a & (EXP_STEPS - 1))) << 4));
    const second = v128.load(expTable + ((<usize>(b & (EXP_STEPS - 1))) << 4));
    const base = v128.shuffle<f64>(first, second, 0, 2);
    const rest = v128.shuffle<f64>(first, second, 1, 3);
    const square = f64x2.mul(r, r);
    const series = f64x2.add(
      f64x2.add(f64x2.splat(1.0 / 24), f64x2.mul(r, f64x2.splat(1.0 / 120))),
      f64x2.mul(square, f64x2.splat(1.0 / 720)),
    );
    const late = f64x2.mul(f64x2.mul(square, square), series);
    const middle = f64x2.mul(square, f64x2.add(f64x2.splat(0.5), f64x2.mul(r, f64x2.splat(1.0 / 6))));
    const growth = f64x2.add(r, f64x2.add(f64x2.add(rest, middle), late));
    const power = f64x2.add(base, f64x2.mul(base, growth));
    const scale = i64x2.shl(i64x2.extend_low_i32x4_s(i32x4.add(i32x4.shr_s(whole, 7), i32x4.splat(1023))), 52);
    return f64x2.mul(power, scale);
  }
}
