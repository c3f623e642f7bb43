import type { KMeansRun, KMeansState } from './kmeans-state.js';

/** Steps of a quick-transfer stage, in passes over the rows, after which it counts as going round in circles. */
const MAX_QUICK_PASSES = 50;

/** Gives every empty cluster the row farthest from its own centre that is not alone. */
function fillEmpty(state: KMeansState): void {
  const { kernel, labels } = state;
  const counts = new Int32Array(state.k);
  for (const label of labels) counts[label]++;
  if (!counts.includes(0)) return;
  const farthest = state.farthestRows();
  let next = 0;
  for (let c = 0; c < state.k; c++) {
    if (counts[c] > 0) continue;
    while (counts[labels[farthest[next].row]] === 1) next++;
    const { row } = farthest[next];
    counts[labels[row]]--;
    counts[c] = 1;
    kernel.run.relabel(row, c);
  }
}

/** Hartigan and Wong's transfers, as below; labels and counts are right afterwards, centres up to rounding error. */
export function transferRows(state: KMeansState, maxIter: number): { iterations: number; converged: boolean } {
  const { run, rows } = state.kernel;
  if (state.k === 1) {
    state.labels.fill(0);
    return { iterations: 1, converged: true };
  }
  run.startTransfers();
  fillEmpty(state);
  state.kernel.sumClusters();
  run.moveCenters(0);
  let iterations = 0;
  let converged = false;
  while (iterations < maxIter && !converged) {
    iterations++;
    if (run.optimalTransfers()) {
      converged = true;
    } else {
      if (!run.quickTransfers(MAX_QUICK_PASSES * rows)) break;
      // with two clusters the second best is all there is
      converged = state.k === 2;
    }
  }
  return { iterations, converged };
}

/**
 * Hartigan and Wong's algorithm (AS 136) from the centres in `state`, at most `maxIter` optimal-transfer stages, as in
 * R's kmeans. Unlike R, a start that leaves clusters empty is mended.
 */
export function hartiganWong(state: KMeansState, maxIter: number): KMeansRun {
  const { iterations, converged } = transferRows(state, maxIter);
  // the centres moved row by row: take the rounding error out
  state.kernel.sumClusters();
  state.kernel.run.moveCenters(0);
  return state.finish(iterations, converged);
}
