// Exponentials and logarithms with the very bits of src/library/core/math, from the tables made there: responsibilities of rows
// come out the same whether they are computed here or there. FastLogarithm is another function, quicker and with other bits.

import { loadF64 } from '../common/storage';

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

/**
 * Sets where the tables are.
 * @param at five constants and a gap, then the tables of src/library/core/math (read by all functions here)
 */
export function openMath(at: usize): void {
  constants = at;
  expTable = at + 48;
  logTable = expTable + ((<usize>(2 * EXP_STEPS)) << 3);
}

/** 2^n as a number, for exponents of normal ones. */
function powerOfTwo(n: i32): f64 {
  return reinterpret<f64>((<i64>(n + 1023)) << 52);
}

/**
 * ln x, for normal numbers above 0 whose inverse is normal; NaN if x is no normal number above 0.
 * @param x any number
 */
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
  const upper = <f64>k * loadF64(constants, 3) + load<f64>(at, 8) + rHi;
  const sum = upper + rLo;
  const r = rHi + rLo;
  const square = r * r;
  const early = -0.5 + r * (1.0 / 3) + square * (-0.25 + r * 0.2);
  const late = -1.0 / 6 + r * (1.0 / 7) + square * (-0.125 + r * (1.0 / 9));
  const tail = square * (early + square * square * late);
  return sum + (upper - sum + rLo + (<f64>k * loadF64(constants, 4) + load<f64>(at, 16) + tail));
}

// biome-ignore lint/complexity/noStaticOnlyClass: asc warns about exported functions that take a v128
export class Portable {
  /** e^x in both lanes, for −700 ≤ x ≤ 0; 0 below. */
  static share(x: v128): v128 {
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
    return v128.andnot(f64x2.mul(power, scale), f64x2.lt(x, f64x2.splat(-700)));
  }
}

// FastLogarithm: x = 2^k m with m in [√½, √2), and ln m = 2 artanh((m − 1)/(m + 1)) by its series.

/** 2/(2i + 1) for i = 1 … 11 */
const ARTANH = memory.data<f64>([
  0.6666666666666666, 0.4, 0.2857142857142857, 0.2222222222222222, 0.18181818181818182, 0.15384615384615385,
  0.13333333333333333, 0.11764705882352941, 0.10526315789473684, 0.09523809523809523, 0.08695652173913043,
]);
/** 1024 as an exponent */
const SHIFT: i64 = (<i64>1024) << 52;
/** bits of √½, less that */
const LOWEST: i64 = (((<i64>0x3fe6a09e) << 32) | <i64>0x667f3bcd) - SHIFT;
/** bits of 1.5 · 2^52, less 1024: added to an exponent from 1024 on they make a double above 1.5 · 2^52 */
const WHOLE: i64 = ((<i64>0x43380000) << 32) - 1024;
/** ln 2 as a sum */
const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;

/** Coefficients i and i + 1 of the series over t^(i − 1). */
function terms(i: usize, t: v128): v128 {
  const pointer = ARTANH + ((i - 1) << 3);
  return f64x2.add(v128.load64_splat(pointer), f64x2.mul(v128.load64_splat(pointer, 8), t));
}

// biome-ignore lint/complexity/noStaticOnlyClass: asc warns about exported functions that take a v128
export class FastLogarithm {
  /** ln x in both lanes, for normal numbers above 0, within two units in the last place. */
  static of(x: v128): v128 {
    // exponents from 1024 on, so that the shift needs no sign: with one it takes seven instructions
    const exponent = i64x2.shr_u(i64x2.sub(x, i64x2.splat(LOWEST)), 52);
    const m = i64x2.sub(i64x2.add(x, i64x2.splat(SHIFT)), i64x2.shl(exponent, 52));
    const k = f64x2.sub(i64x2.add(exponent, i64x2.splat(WHOLE)), f64x2.splat(6755399441055744.0));
    const one = f64x2.splat(1);
    const s = f64x2.div(f64x2.sub(m, one), f64x2.add(m, one));
    const t = f64x2.mul(s, s);
    const t2 = f64x2.mul(t, t);
    const t4 = f64x2.mul(t2, t2);
    const last = v128.load64_splat(ARTANH, 80);
    const upper = f64x2.add(terms(9, t), f64x2.mul(last, t2));
    const middle = f64x2.add(terms(5, t), f64x2.mul(terms(7, t), t2));
    const lower = f64x2.add(terms(1, t), f64x2.mul(terms(3, t), t2));
    const series = f64x2.add(lower, f64x2.mul(f64x2.add(middle, f64x2.mul(upper, t4)), t4));
    const small = f64x2.add(f64x2.mul(k, f64x2.splat(LN2_LOW)), f64x2.mul(f64x2.mul(s, t), series));
    return f64x2.add(f64x2.mul(k, f64x2.splat(LN2_HIGH)), f64x2.add(f64x2.add(s, s), small));
  }
}
