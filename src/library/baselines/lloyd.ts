import { square } from '../core/math/pow.js';
import type { KMeansRun, KMeansState } from './kmeans-state.js';

/**
 * Lets every empty cluster have the row farthest from its own centre, as scikit-learn does; labels stay. A row that is
 * its centre, up to rounding, is of no use to another.
 */
function relocateEmpty(state: KMeansState): void {
  const { kernel, labels, counts } = state;
  const farthest = state.farthestRows();
  let taken = 0;
  for (let c = 0; c < state.k; c++) {
    if (counts[c] > 0) continue;
    const { row: i, distance } = farthest[taken];
    const row = state.row(i);
    const squaredLength = row.reduce((sum, v) => sum + v * v, 0);
    if (distance <= square(kernel.rows * Number.EPSILON) * squaredLength) break;
    taken++;
    const from = state.sum(labels[i]);
    for (let j = 0; j < from.length; j++) from[j] -= row[j];
    state.sum(c).set(row);
    counts[labels[i]]--;
    counts[c] = 1;
  }
}

/** Labels, sums and counts under the present centres; returns how many labels changed. */
function assign({ kernel, knownAtStart }: KMeansState, isFirst: boolean, isSummed: boolean): number {
  const known = isFirst ? knownAtStart : 'bounds';
  if (isSummed) return kernel.assignRows(known, 'carried');
  // if rows have to be converted, converting them once saves more than the bounds do
  if (!kernel.isCached) return kernel.assignRows(isFirst ? known : 'nothing', 'afresh');
  const changed = kernel.assignRows(known, 'left');
  kernel.sumClusters();
  return changed;
}

/**
 * Lloyd's algorithm from the centres in `state`, with scikit-learn's settings if not given. It stops when no label changes, or when
 * the squared shift of all centres is at most `tol` times the mean square of all values. Returns `best`, an earlier
 * run, if the inertia is certainly above that one's.
 */
export function lloyd(state: KMeansState, maxIter = 300, tol = 1e-4, best?: KMeansRun): KMeansRun {
  const { kernel } = state;
  let strict = false;
  let converged = false;
  let iterations = 0;
  // whether sums and counts belong to the labels, so that they can be carried along
  let summed = false;
  let hasEmpty = false;
  while (iterations < maxIter && !converged) {
    iterations++;
    const changed = assign(state, iterations === 1, summed);
    // with many changes ahead it is quicker to sum afresh
    summed = iterations > 1 && 4 * changed < kernel.rows;
    let largest = kernel.run.largestCluster();
    hasEmpty = largest < 0;
    if (hasEmpty) {
      relocateEmpty(state);
      summed = false;
      const { counts } = state;
      largest = counts.indexOf(Math.max(...counts));
    }
    // a cluster that gave its only row away joins the largest one
    const shift = kernel.run.moveCenters(largest);
    strict = iterations > 1 && changed === 0;
    converged = strict || state.isStill(shift, tol);
  }
  // the centres have moved since the labels were set
  const late = strict ? 0 : kernel.assignRows('bounds', 'left');
  if (best && late === 0 && !hasEmpty && state.isAbove(best.inertia)) return best;
  return state.finish(iterations, converged);
}
