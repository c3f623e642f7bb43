// Exponentials of two lanes at once: argument reduction by ln 2 in two parts, then Taylor's polynomial of degree 13,
// within two units in the last place.

const LOG2_E: f64 = Math.LOG2E;
const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;
/** adding 1.5 * 2^52 leaves the nearest whole number in the low bits */
const ROUND: f64 = 6755399441055744.0;

/** a + b r */
function pair(a: f64, b: f64, r: v128): v128 {
  return f64x2.add(f64x2.splat(a), f64x2.mul(f64x2.splat(b), r));
}

/** Functions of both lanes of a vector. */
// biome-ignore lint/complexity/noStaticOnlyClass: asc warns about exported functions that take a v128
export class Lanes {
  /** e^x in both lanes, for |x| up to 700; beyond that as at 700. */
  static exp(x: v128): v128 {
    const bounded = f64x2.max(f64x2.splat(-700), f64x2.min(f64x2.splat(700), x));
    const shifted = f64x2.add(f64x2.mul(bounded, f64x2.splat(LOG2_E)), f64x2.splat(ROUND));
    const whole = f64x2.sub(shifted, f64x2.splat(ROUND));
    const r = f64x2.sub(
      f64x2.sub(bounded, f64x2.mul(whole, f64x2.splat(LN2_HIGH))),
      f64x2.mul(whole, f64x2.splat(LN2_LOW)),
    );
    // Estrin's scheme: pairs of terms side by side make a shorter chain than Horner's
    const r2 = f64x2.mul(r, r);
    const r4 = f64x2.mul(r2, r2);
    const low = f64x2.add(pair(1, 1, r), f64x2.mul(pair(0.5, 1.6666666666666666e-1, r), r2));
    const middle = f64x2.add(
      pair(4.1666666666666664e-2, 8.333333333333333e-3, r),
      f64x2.mul(pair(1.388888888888889e-3, 1.984126984126984e-4, r), r2),
    );
    const high = f64x2.add(
      pair(2.48015873015873e-5, 2.7557319223985893e-6, r),
      f64x2.mul(pair(2.755731922398589e-7, 2.505210838544172e-8, r), r2),
    );
    const top = pair(2.08767569878681e-9, 1.6059043836821613e-10, r);
    const upper = f64x2.add(high, f64x2.mul(top, r4));
    const p = f64x2.add(low, f64x2.mul(f64x2.add(middle, f64x2.mul(upper, r4)), r4));
    // 2^whole, put together from its exponent bits
    const scale = i64x2.shl(i64x2.add(shifted, i64x2.splat(1023)), 52);
    return f64x2.mul(p, scale);
  }

  /** 1 / (1 + e^-x) in both lanes. */
  static sigmoid(x: v128): v128 {
    const one = f64x2.splat(1);
    return f64x2.div(one, f64x2.add(one, Lanes.exp(f64x2.neg(x))));
  }
}
