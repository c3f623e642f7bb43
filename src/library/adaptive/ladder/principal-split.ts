import { stream } from '../../core/random.js';
import { LEAST_CLUSTER, type Split, splitAt } from '../evidence/carry.js';
import { onDataScale, project } from '../evidence/direction.js';
import { standardiseLine } from '../evidence/line.js';
import type { Search } from '../evidence/search.js';
import { leastOverlap } from '../one-dimensional/cut.js';
import { fitMixture } from '../one-dimensional/mixture.js';
import { grouped } from '../one-dimensional/sample.js';

const STEPS = 10;
const GROUPS = 100;

/** Two groups along the first principal direction: what is left where nothing is proposed; undefined if one is too small. */
export function principalSplit({ space, z, seed }: Search, rows: Int32Array): Split | undefined {
  if (rows.length < 2 * LEAST_CLUSTER) return undefined;
  z.load(space, rows);
  const all = Array.from({ length: z.d }, (_, j) => j);
  const random = stream(seed, 'adaptive', 'principal', rows.length);
  let y: Float64Array = Float64Array.from(rows, () => random.normal());
  let weights: Float64Array = new Float64Array(z.d);
  for (let step = 0; step < STEPS; step++) {
    weights = z.weightedSums(y);
    y = standardiseLine(z.combine(all, weights));
  }
  const features = all.filter((j) => z.sds[j] > 0);
  if (features.length === 0) return undefined;
  const direction = onDataScale({ features, weights: Float64Array.from(features, (j) => weights[j]) }, z.sds);
  const along = project(space, rows, direction);
  return splitAt(rows, along, leastOverlap(fitMixture(grouped(along, GROUPS), 2, 30)).at, direction);
}
