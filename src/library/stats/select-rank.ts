/**
 * The value of this rank, from 0, once it stands in its place: none before it is larger, none behind it smaller (Hoare's
 * quickselect). No value may be NaN.
 */
export function selectRank(values: Float64Array, rank: number): number {
  let first = 0;
  let last = values.length - 1;
  while (first < last) {
    const pivot = middleOfThree(values[first], values[(first + last) >> 1], values[last]);
    let i = first;
    let j = last;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (rank <= j) last = j;
    else if (rank >= i) first = i;
    else break;
  }
  return values[rank];
}

const middleOfThree = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
