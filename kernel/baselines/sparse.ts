// What sparse K-means needs in addition: labels carry the clusters from one weighting of the columns to the next.

import { loadF64, loadI32, storeF64, storeI32 } from '../common/storage';
import { center, centerNorms, counts, k, sum, sumClusters } from './lloyd';
import { dot } from './products';
import { n, row, stride } from './rows';

/** Moves every centre to the mean of its labelled rows; to 0 if it has none. */
export function centerOnLabels(): void {
  sumClusters();
  for (let c = 0; c < k; c++) {
    const count = f64x2.splat(max(1.0, <f64>loadI32(counts, c)));
    for (let j: usize = 0; j < stride; j += 16) {
      v128.store(center(c) + j, f64x2.div(v128.load(sum(c) + j), count));
    }
  }
}

/** Whether every centre is the nearest of some row, the first of equals. */
export function everyCenterNearest(): bool {
  for (let c = 0; c < k; c++) {
    storeF64(centerNorms, c, dot(center(c), center(c)));
    storeI32(counts, c, 0);
  }
  let missing = k;
  // mostly a few rows are enough
  for (let i = 0; i < n && missing > 0; i++) {
    let nearest = 0;
    let least = Infinity;
    for (let c = 0; c < k; c++) {
      const distance = loadF64(centerNorms, c) - 2 * dot(row(i), center(c));
      if (distance < least) {
        least = distance;
        nearest = c;
      }
    }
    if (loadI32(counts, nearest) === 0) missing--;
    storeI32(counts, nearest, 1);
  }
  return missing === 0;
}
