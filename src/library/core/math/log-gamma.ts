import { type DoubleDouble, double, exactSum, powerOfTwo, product, sum } from './doubles.js';
import { logDouble } from './log.js';

/** 1 − γ and (ζ(2) − 1)/2, the first two coefficients of ln Γ(2 + e). */
const FIRST = double(0.42278433509846713, 4.942915152430645e-18);
const SECOND = double(0.3224670334241132, 1.520336175199238e-17);

/** (−1)ᵏ (ζ(k) − 1)/k for k = 3 … 28, the further coefficients. */
const LATER = [
  -0.0673523010531981, 0.020580808427784546, -0.007385551028673986, 0.0028905103307415234, -0.001192753911703261,
  0.0005096695247430425, -0.00022315475845357939, 9.945751278180853e-5, -4.492623673813314e-5, 2.050721277567069e-5,
  -9.439488275268397e-6, 4.374866789907488e-6, -2.039215753801366e-6, 9.55141213040742e-7, -4.492469198764566e-7,
  2.1207184805554665e-7, -1.0043224823968099e-7, 4.7698101693639804e-8, -2.2711094608943164e-8, 1.0838659214896955e-8,
  -5.183475041970047e-9, 2.4836745438024785e-9, -1.1921401405860912e-9, 5.731367241678862e-10, -2.7595228851242334e-10,
  1.330476437424449e-10,
];

/** (ln 2π − 1)/2. */
const STIRLING = double(0.4189385332046727, 1.6728209650585413e-17);

/** B₂ₙ/(2n (2n − 1)) for n = 1 … 9, from Bernoulli's numbers. */
const BERNOULLI = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
  43867 / 244188,
];

/** ln Γ(x) for x ≥ 0, the same bits on every engine; NaN below 0. */
export function logGamma(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  if (x >= 8) return x === Number.POSITIVE_INFINITY ? x : stirling(x);
  if (x >= 2.5) return risen(x);
  if (x >= 1.5) return aroundTwo(x - 2).hi;
  if (x >= 0.5) return sum(aroundTwo(x - 1), minusLog(double(x))).hi;
  return sum(sum(aroundTwo(x), minusLog(exactSum(1, x))), minusLog(double(x))).hi;
}

/** ln Γ(2 + e) for |e| ≤ 1/2, by its power series. */
function aroundTwo(e: number): DoubleDouble {
  let later = 0;
  for (let i = LATER.length - 1; i >= 0; i--) later = later * e + LATER[i];
  return product(double(e), sum(FIRST, sum(product(double(e), SECOND), double(e * e * later))));
}

/** ln Γ(x) for 2.5 ≤ x < 8: Γ(x) = (x − 1) (x − 2) … (x − n) Γ(x − n). */
function risen(x: number): number {
  const steps = Math.floor(x - 1.5);
  let rise = double(1);
  for (let n = 1; n <= steps; n++) rise = product(rise, double(x - n));
  return sum(logDouble(rise.hi, rise.lo), aroundTwo(x - steps - 2)).hi;
}

/** ln Γ(x) for x ≥ 8, by Stirling's series: (x − 1/2) (ln x − 1) + (ln 2π − 1)/2 + 1/(12x) − … */
function stirling(x: number): number {
  const inverse = 1 / x;
  const square = inverse * inverse;
  let series = 0;
  for (let n = BERNOULLI.length - 1; n >= 0; n--) series = series * square + BERNOULLI[n];
  // scaled down and up again if an exact product would overflow
  const scale = x > 1e280 ? powerOfTwo(64) : 1;
  const main = product(exactSum(x / scale, -0.5 / scale), sum(logDouble(x), double(-1)));
  return sum(main, sum(STIRLING, double(series * inverse))).hi * scale;
}

function minusLog(x: DoubleDouble): DoubleDouble {
  const { hi, lo } = logDouble(x.hi, x.lo);
  return { hi: -hi, lo: -lo };
}
