/**
 * The probability that a value of `a` exceeds one of `b`, ties counting half: Mann and Whitney's U over n₁ n₂, also known
 * as the area under the ROC curve. It depends on ranks alone, so no outlier moves it far.
 */
export function probabilityOfSuperiority(a: Float64Array, b: Float64Array): number {
  const [left, right] = [a.slice().sort(), b.slice().sort()];
  let wins = 0;
  let below = 0;
  let upTo = 0;
  for (const value of left) {
    while (below < right.length && right[below] < value) below++;
    while (upTo < right.length && right[upTo] <= value) upTo++;
    wins += below + upTo;
  }
  return wins / 2 / (a.length * b.length);
}
