import type { RandomStream } from '../../../core/random.js';

/** Where the clusters lie: on a line as in the paper's benchmarks, drawn from a normal law, or on a circle. */
export type CentreKind = 'line' | 'random' | 'ring';

export const CENTRE_KINDS: readonly CentreKind[] = ['line', 'random', 'ring'];

/**
 * The mean of every cluster in every informative column, K × P. Line: neighbours are `separation` apart in each column.
 * Random: `separation` is the standard deviation of each coordinate. Ring: pairs of columns have the clusters on a circle,
 * neighbours `separation` apart.
 */
export function centresOf(
  kind: CentreKind,
  k: number,
  columns: number,
  separation: number,
  random: RandomStream,
): number[][] {
  const all = Array.from({ length: k }, (_, c) => c);
  const each = (mean: (j: number) => number): number[] => Array.from({ length: columns }, (_, j) => mean(j));
  if (kind === 'line') return all.map((c) => each(() => (c - (k - 1) / 2) * separation));
  if (kind === 'random') return all.map(() => each(() => separation * random.normal()));
  const radius = separation / (2 * pointAt(1 / (2 * k))[1]);
  return all.map((c) => {
    const point = pointAt(c / k);
    return each((j) => radius * point[j % 2]);
  });
}

const TERMS = 40;

/** Cosine and sine of a turn of 0 to 1, by their series: the engine's own may differ in the last bit. */
function pointAt(turn: number): [cosine: number, sine: number] {
  const angle = 2 * Math.PI * turn;
  let term = 1;
  const sums: [number, number] = [0, 0];
  for (let n = 0; n < TERMS; n++) {
    sums[n % 2] += n % 4 < 2 ? term : -term;
    term *= angle / (n + 1);
  }
  return sums;
}
