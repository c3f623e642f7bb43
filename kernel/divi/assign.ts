import { partEnd, partStart } from '../common/parts';
import { forms } from './forms';
import { BLOCK, blockOf, labels, n, tile, weights } from './layout';

/**
 * Labels every row of a part with the component of the largest form plus weight, by the coefficients in place; −1 if
 * the lead is too small or a number is not finite.
 * @param part as in ../common/parts.ts
 * @param count number of components
 * @param least the lead over the second-largest has to exceed this
 */
export function assignPart(part: i32, count: i32, least: f64): void {
  const end = partEnd(part, n);
  for (let i = partStart(part); i < end; i += BLOCK) {
    forms(blockOf(i), count);
    for (let r = 0; r < min(BLOCK, n - i); r++) {
      store<i32>(labels + ((<usize>(i + r)) << 2), leader(tile + ((<usize>r) << 3), count, least));
    }
  }
}

/** The component of the row at `at` in the tile. */
function leader(at: usize, count: i32, least: f64): i32 {
  let best = 0;
  let top = load<f64>(at) + load<f64>(weights);
  let second: f64 = -Infinity;
  let notFinite = top * 0;
  for (let c = 1; c < count; c++) {
    const value = load<f64>(at + ((<usize>c) << 6)) + load<f64>(weights + ((<usize>c) << 3));
    notFinite += value * 0;
    if (value > top) {
      second = top;
      top = value;
      best = c;
    } else if (value > second) second = value;
  }
  return top - second + notFinite > least ? best : -1;
}
