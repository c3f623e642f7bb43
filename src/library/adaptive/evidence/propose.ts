import type { RandomStream } from '../../core/random.js';
import { deepestValley } from '../one-dimensional/cut.js';
import { fitMixtures } from '../one-dimensional/mixture.js';
import { gaussianLogLikelihood } from '../one-dimensional/sample.js';
import { Course, type Found, GROUPS, STEPS, type Start, turnAll } from './courses.js';
import { type Direction, onDataScale, type PoolCorrelations, project } from './direction.js';
import { type Line, Lines } from './lines.js';
import type { RowColumns } from './row-columns.js';
import type { Search } from './search.js';
import { groupSeeds, neighbourhoodSeeds, poolCorrelations, poolOf, principalSeeds, principalStarts } from './seeds.js';

/** A direction along which some rows may fall apart. */
export interface Proposal {
  direction: Direction;
  /** whether it takes the correlations within the groups into account */
  correlated: boolean;
  /** w'x of the rows it was found from */
  values: Float64Array;
}

/** proposals refined */
const KEPT = 5;
/** courses that take their turns side by side, and that are under way or wait for those before them */
const TOGETHER = 2;
const AHEAD = 4;
/** depth from which a valley counts */
export const VALLEY = 0.1;
/** correlation from which two proposals are one */
const SAME = 0.98;

/** Directions for splitting the rows: seeds refined by responsibilities → direction → one-dimensional EM. */
export function propose({ space, scale, z }: Search, rows: Int32Array, random: RandomStream): Proposal[] {
  z.load(space, rows);
  const { pool, bimodalities } = poolOf(z);
  if (pool.length === 0) return [];
  const lines = new Lines(z);
  const starts = principalStarts(lines, pool, random);
  const correlations = poolCorrelations(z, pool);
  const seeds = [
    ...neighbourhoodSeeds(z, lines, pool, correlations, bimodalities),
    ...principalSeeds(z, lines, pool, starts()),
    ...(scale && z.n >= 40 ? groupSeeds(z, lines, scale, correlations, random) : []),
  ];
  const found = refined(z, lines, ranked(lines, seeds), correlations);
  return found.map(({ direction, correlated }) => {
    const onData = onDataScale(direction, z.sds);
    return { direction: onData, correlated, values: project(space, rows, onData) };
  });
}

/**
 * The seeds with their two-component fits: those with a valley first, as skewed and heavy-tailed noise gains over a
 * Gaussian, too, but has none; then by that gain.
 */
function ranked(lines: Lines, seeds: Line[]): Start[] {
  const looks = lines.lookAt(
    seeds.map((at) => ({ at })),
    GROUPS,
  );
  const starts = fitMixtures(looks.map(({ sample }) => ({ sample, m: 2, steps: STEPS }))).map((fit, k) => {
    const gain = fit.logLikelihood - gaussianLogLikelihood(looks[k].sample);
    return { y: seeds[k], fit, gain, valley: deepestValley(fit).depth > VALLEY ? 1 : 0 };
  });
  return starts.sort((a, b) => b.valley - a.valley || b.gain - a.gain);
}

/**
 * Where the seeds lead, in their order, each followed by where it goes on to with correlations, but not twice to the same
 * place. Courses do not know of one another, so some are taken before it is known whether they are needed.
 */
function refined(
  z: RowColumns,
  lines: Lines,
  seeds: Start[],
  correlations: PoolCorrelations,
): (Found & { correlated: boolean })[] {
  const found: (Found & { correlated: boolean })[] = [];
  const add = (next: Found, correlated: boolean): boolean => {
    const others = found.map(({ y }) => y);
    const isNew = lines.correlations(next.y, others).every((c) => !(Math.abs(c) > SAME));
    if (isNew) found.push({ ...next, correlated });
    return isNew;
  };
  const isEnough = (): boolean => found.filter(({ correlated }) => !correlated).length === KEPT;
  const rest = seeds.map(Course.from);
  const courses: Course[] = [];
  const underWay = (): Course[] => courses.filter(({ isDone }) => !isDone);
  for (;;) {
    while (rest.length > 0 && courses.length < AHEAD && underWay().length < TOGETHER) courses.push(rest.shift()!);
    if (courses.length === 0) return found;
    turnAll(z, lines, underWay(), correlations);
    while (courses[0]?.isDone) {
      const { found: next, correlated } = courses.shift()!;
      if (next && add(next, correlated) && !correlated && next.direction.features.length > 1) {
        courses.unshift(Course.correlated(next));
      }
      if (!isEnough()) continue;
      // no more seeds, but the last one found goes on to its end
      courses.splice(courses[0]?.correlated ? 1 : 0);
      rest.length = 0;
    }
  }
}
