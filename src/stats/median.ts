import { HIGH } from '../core/math/bits.js';

/** values from which counting them by their first bits is quicker than sorting them */
const MANY = 2 ** 11;
/** bits of a double that values are counted by: sign, exponent and the first four of the fraction */
const SHIFT = 16;
const KINDS = 2 ** 16;

/** The median of the first `n` values; NaN of none. None may be NaN; their order is lost. */
export function median(values: Float64Array, n = values.length): number {
  const [low, high] = [(n - 1) >> 1, n >> 1];
  if (n === 0) return Number.NaN;
  if (n < MANY) return middle(values.subarray(0, n), low, high);

  const words = new Int32Array(values.buffer, values.byteOffset, 2 * n);
  const counts = new Int32Array(KINDS);
  for (let i = HIGH; i < words.length; i += 2) counts[rank(words[i])]++;
  let before = 0;
  let first = 0;
  while (before + counts[first] <= low) before += counts[first++];
  let last = first;
  for (let seen = before + counts[last]; seen <= high; seen += counts[last]) last++;
  // what lies between the two goes to the front
  let left = 0;
  for (let i = 0; i < n; i++) {
    const at = rank(words[2 * i + HIGH]);
    if (at >= first && at <= last) values[left++] = values[i];
  }
  return middle(values.subarray(0, left), low - before, high - before);
}

/** The mean of two of the values by their places in the order. */
function middle(values: Float64Array, low: number, high: number): number {
  const sorted = values.sort();
  // half of each, as a sum could overflow
  return low === high ? sorted[low] : sorted[low] / 2 + sorted[high] / 2;
}

/** The first bits of a double by its upper word, as a number that grows with it. */
const rank = (word: number): number => (word < 0 ? ~word : word | 0x80000000) >>> SHIFT;
