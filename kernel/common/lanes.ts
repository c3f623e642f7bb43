// Exponentials of two lanes at once: argument reduction by ln 2 in two parts, then Taylor's polynomial of degree 13,
// within two units in the last place. The constants lie in memory: loading one is cheaper than building it in a register.

/** 1 / i! for i = 0 … 13 */
const TAYLOR = memory.data<f64>([
  1, 1, 0.5, 1.6666666666666666e-1, 4.1666666666666664e-2, 8.333333333333333e-3, 1.388888888888889e-3,
  1.984126984126984e-4, 2.48015873015873e-5, 2.7557319223985893e-6, 2.755731922398589e-7, 2.505210838544172e-8,
  2.08767569878681e-9, 1.6059043836821613e-10,
]);
/** the largest argument, log2 e, 1.5 * 2^52 (adding it leaves the nearest whole number in the low bits), ln 2 as a sum */
const REDUCTION = memory.data<f64>([700, Math.LOG2E, 6755399441055744.0, 0.6931471803691238, 1.9082149292705877e-10]);

/** Terms i and i + 1 of Taylor's polynomial over r^i. */
function terms(i: usize, r: v128): v128 {
  const pointer = TAYLOR + (i << 3);
  return f64x2.add(v128.load64_splat(pointer), f64x2.mul(v128.load64_splat(pointer, 8), r));
}

/** Functions of both lanes of a vector. */
// biome-ignore lint/complexity/noStaticOnlyClass: asc warns about exported functions that take a v128
export class Lanes {
  /**
   * e^x in both lanes.
   * @param x two numbers, clamped to −700 … 700
   */
  static exp(x: v128): v128 {
    const limit = v128.load64_splat(REDUCTION);
    // one instruction each; min and max, which handle NaN and −0, take seven
    const bounded = f64x2.pmax(f64x2.pmin(x, limit), f64x2.neg(limit));
    const round = v128.load64_splat(REDUCTION, 16);
    const shifted = f64x2.add(f64x2.mul(bounded, v128.load64_splat(REDUCTION, 8)), round);
    const whole = f64x2.sub(shifted, round);
    const high = f64x2.mul(whole, v128.load64_splat(REDUCTION, 24));
    const r = f64x2.sub(f64x2.sub(bounded, high), f64x2.mul(whole, v128.load64_splat(REDUCTION, 32)));
    // Estrin's scheme: pairs of terms side by side make a shorter chain than Horner's
    const r2 = f64x2.mul(r, r);
    const r4 = f64x2.mul(r2, r2);
    const upper = f64x2.add(f64x2.add(terms(8, r), f64x2.mul(terms(10, r), r2)), f64x2.mul(terms(12, r), r4));
    const middle = f64x2.add(terms(4, r), f64x2.mul(terms(6, r), r2));
    const lower = f64x2.add(terms(0, r), f64x2.mul(terms(2, r), r2));
    const p = f64x2.add(lower, f64x2.mul(f64x2.add(middle, f64x2.mul(upper, r4)), r4));
    // 2^whole, put together from its exponent bits
    const scale = i64x2.shl(i64x2.add(shifted, i64x2.splat(1023)), 52);
    return f64x2.mul(p, scale);
  }

  /**
   * 1 / (1 + e^-x) in both lanes.
   * @param x two numbers
   */
  static sigmoid(x: v128): v128 {
    const one = f64x2.splat(1);
    return f64x2.div(one, f64x2.add(one, Lanes.exp(f64x2.neg(x))));
  }
}
