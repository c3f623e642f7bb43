/**
 * Logarithms and powers in whole-number arithmetic, from which the tables of {@link log} and {@link exp} are made when
 * the program starts: BigInt is exact on every engine. A real number v is the BigInt ⌊v · 2^BITS⌋.
 */
export const BITS = 112n;

const ONE = 1n << BITS;

/** ln(p/q), from ln(p/q) = 2 artanh((p − q)/(p + q)). */
export function fixedLog(p: bigint, q: bigint): bigint {
  const ratio = ((p - q) * ONE) / (p + q);
  const square = (ratio * ratio) >> BITS;
  let sum = 0n;
  let power = ratio;
  for (let n = 1n; power !== 0n && power !== -1n; n += 2n) {
    sum += power / n;
    power = (power * square) >> BITS;
  }
  return 2n * sum;
}

/** eᵛ, by the exponential series. */
export function fixedExp(v: bigint): bigint {
  let sum = 0n;
  let term = ONE;
  for (let n = 1n; term !== 0n; n++) {
    sum += term;
    term = ((term * v) >> BITS) / n;
  }
  return sum;
}

/** v cut off after `bits` binary places, and the rest, so that their sum is v to about 53 bits more. */
export function splitFixed(v: bigint, bits: bigint): { hi: number; lo: number } {
  const top = v >> (BITS - bits);
  const rest = v - (top << (BITS - bits));
  return { hi: scaled(top, bits), lo: scaled(rest >> (BITS - bits - 52n), bits + 52n) };
}

/** n / 2^bits, exact for n below 2⁵³. */
function scaled(n: bigint, bits: bigint): number {
  return Number(n) / Number(1n << bits);
}
