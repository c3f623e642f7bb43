/**
 * The probability that a value of one sample exceeds one of another, ties counting half: Mann and Whitney's U over n₁ n₂,
 * also known as the area under the ROC curve. It depends on ranks alone, so no outlier moves it far. `rankSum` is that of
 * the first sample, of `n` values, among both.
 */
export function probabilityOfSuperiority(rankSum: number, n: number, others: number): number {
  // twice U is a whole number
  return (2 * rankSum - n * (n + 1)) / 2 / (n * others);
}
