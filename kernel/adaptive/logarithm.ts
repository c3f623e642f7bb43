// Logarithms of two lanes at once: x = 2^k m with m in [√½, √2), and ln m = 2 artanh((m − 1)/(m + 1)) by its series,
// within two units in the last place.

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
export class Logarithm {
  /** ln x in both lanes, for normal numbers above 0. */
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
