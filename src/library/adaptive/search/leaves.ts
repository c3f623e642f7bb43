import type { RandomStream } from '../../core/random.js';
import { clearestValley, count, histogramOver } from '../certificate/valley.js';
import { propose, type SearchSpace } from './propose.js';

/** a cluster has at least so many rows */
export const LEAST_CLUSTER = 8;
/** clarity in nats from which rows are divided, to be judged later */
export const DIVIDED = 2.5;

/** Labels of parts of the rows, each divided in the clearest valley of the lines proposed for it, as long as there is one. */
export function leavesOf(space: SearchSpace, random: RandomStream): { labels: Int32Array; k: number } {
  const labels = new Int32Array(space.columns.rows);
  let k = 0;
  const grow = (rows: Int32Array): void => {
    const sides = rows.length < 2 * LEAST_CLUSTER ? undefined : divided(space, rows, random);
    if (sides) sides.forEach(grow);
    else {
      for (const i of rows) labels[i] = k;
      k++;
    }
  };
  grow(Int32Array.from(labels.keys()));
  return { labels, k };
}

function divided(space: SearchSpace, rows: Int32Array, random: RandomStream): Int32Array[] | undefined {
  let best: { sides: Int32Array[]; clarity: number } | undefined;
  for (const values of propose(space, rows, random)) {
    const histogram = histogramOver(values);
    count(histogram, values);
    const valley = clearestValley(histogram, undefined, best?.clarity ?? DIVIDED);
    if (!valley) continue;
    const cut = 0.5 * (valley.edges[1] + valley.edges[2]);
    const sides = [rows.filter((_, r) => values[r] < cut), rows.filter((_, r) => !(values[r] < cut))];
    if (sides.some(({ length }) => length < LEAST_CLUSTER)) continue;
    best = { sides, clarity: valley.clarity };
  }
  return best?.sides;
}
