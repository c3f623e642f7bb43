/** ⌊log₁₀ |x|⌋ for a finite x other than 0, read off its shortest decimal form: exact, on every engine. */
export function decimalExponent(x: number): number {
  return Number(x.toExponential().split('e')[1]);
}
