import type { Matrix } from '../../core/matrix.js';
import { stream } from '../../core/random.js';
import { candidatesOf } from '../evidence/candidate.js';
import { kMeansLabels } from '../families/starts.js';
import { pooledEvidence } from '../mixture/gated-evidence.js';
import { labelsOfParts } from '../mixture/memberships.js';
import { polish } from '../mixture/polish.js';
import { crossings } from '../one-dimensional/cut.js';
import { fitMixture } from '../one-dimensional/mixture.js';
import { grouped } from '../one-dimensional/sample.js';
import type { Climb } from './climb.js';
import { mergeByWard } from './ward.js';

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
