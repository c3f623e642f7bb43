import type { Matrix } from '../../core/matrix.js';
import { stream } from '../../core/random.js';
import { candidatesOf } from '../evidence/candidate.js';
import { kMeansLabels } from '../families/starts.js';
import { polish } from '../mixture/expectation.js';
import { pooledEvidence } from '../mixture/gated-mixture.js';
import { labelsOfParts } from '../mixture/memberships.js';
import { crossings } from '../one-dimensional/cut.js';
import { fitMixture } from '../one-dimensional/mixture.js';
import { grouped } from '../one-dimensional/sample.js';
import type { Climb } from './rung.js';

const KMEANS_STARTS = 5;
const LINES = 2;
const GROUPS = 160;

/** What distances count in: the open columns, or the scores of the subspace at their own scale. */
function metricOf({ mixtureSpace: x, search: { scale } }: Climb, labels: Int32Array, k: number): Matrix {
  const features = scale ? Array.from({ length: x.cols }, (_, j) => j) : pooledEvidence(x, labels, k).open;
  return x.select(features).toMatrix(scale ?? undefined);
}

/** Fewer clusters than the ladder found: Ward's merging of its parts. */
export function mergedTo(climb: Climb, parts: Int32Array[], k: number): Int32Array[] {
  return mergeByWard(parts, k, metricOf(climb, labelsOfParts(parts, climb.mixtureSpace.rows), parts.length));
}

/**
 * More clusters than the ladder found: its parts, K-means, and the two best directions of all rows cut into K, each
 * polished; the partition of largest worth.
 */
export function bestPartition(climb: Climb, parts: Int32Array[], everyone: Int32Array): Int32Array {
  const { mixtureSpace: x, columns, search } = climb;
  const k = parts.length;
  const polished = (labels: Int32Array): Int32Array => polish(x, labels, k, search.z);
  let best = polished(labelsOfParts(parts, x.rows));
  let most = pooledEvidence(columns, best, k).worth;
  for (const labels of rivalsOf(climb, best, k, everyone)) {
    const next = polished(labels);
    const worth = pooledEvidence(columns, next, k).worth;
    // what polishing refuses has lost a component
    if (worth > most && new Set(next).size === k) [best, most] = [next, worth];
  }
  return best;
}

function rivalsOf(climb: Climb, labels: Int32Array, k: number, everyone: Int32Array): Int32Array[] {
  const { search } = climb;
  const metric = metricOf(climb, labels, k);
  const rivals = metric.cols > 0 ? [kMeansLabels(metric, k, KMEANS_STARTS, search.seed, 'asked k-means')] : [];
  if (search.scale || k < 3) return rivals;
  const lines = candidatesOf(search, everyone, stream(search.seed, 'adaptive', 'lines'))
    .sort((a, b) => b.peakedGain - a.peakedGain)
    .slice(0, LINES)
    .map(({ values }) => {
      const cuts = crossings(fitMixture(grouped(values, GROUPS), k, 40)).map(({ at }) => at);
      return Int32Array.from(values, (value) => cuts.filter((cut) => value >= cut).length);
    });
  return [...rivals, ...lines];
}

/** Ward's merging of parts down to k: always the two whose union adds least to the squares within. */
function mergeByWard(parts: Int32Array[], k: number, y: Matrix): Int32Array[] {
  let groups = parts.map((rows) => ({ rows: [rows], size: rows.length, centre: centreOf(rows, y) }));
  while (groups.length > k) {
    let [least, a, b] = [Number.POSITIVE_INFINITY, 0, 1];
    for (let u = 0; u < groups.length; u++) {
      for (let v = 0; v < u; v++) {
        const cost = mergingCost(groups[u], groups[v]);
        if (cost < least) [least, a, b] = [cost, u, v];
      }
    }
    const [first, second] = [groups[a], groups[b]];
    const size = first.size + second.size;
    const merged = {
      rows: [...first.rows, ...second.rows],
      size,
      centre: first.centre.map((value, j) => (value * first.size + second.centre[j] * second.size) / size),
    };
    groups = groups.filter((group) => group !== first && group !== second).concat([merged]);
  }
  return groups.map(({ rows }) => Int32Array.from(rows.flatMap((part) => [...part])).sort());
}

function mergingCost(a: { size: number; centre: Float64Array }, b: { size: number; centre: Float64Array }): number {
  let square = 0;
  for (let j = 0; j < a.centre.length; j++) square += (a.centre[j] - b.centre[j]) * (a.centre[j] - b.centre[j]);
  return (square * a.size * b.size) / (a.size + b.size);
}

function centreOf(rows: Int32Array, { cols, data }: Matrix): Float64Array {
  const sums = new Float64Array(cols);
  for (const i of rows) for (let j = 0; j < cols; j++) sums[j] += data[i * cols + j];
  return sums.map((sum) => sum / rows.length);
}
