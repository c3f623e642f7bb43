import type { RandomStream } from '../../core/random.js';
import { deepestValley } from '../one-dimensional/cut.js';
import { fitFromResponsibilities, fitMixture, upperResponsibilities } from '../one-dimensional/mixture.js';
import { gaussianLogLikelihood, grouped } from '../one-dimensional/sample.js';
import type { LineMixture } from '../one-dimensional/sample-kernel.js';
import { type Direction, discriminantDirection, onDataScale, type PoolCorrelations, project } from './direction.js';
import { correlation, standardiseLine } from './line.js';
import type { RowColumns } from './row-columns.js';
import type { Search } from './search.js';
import { groupSeeds, neighbourhoodSeeds, poolCorrelations, poolOf, principalSeeds } from './seeds.js';

/** A direction along which some rows may fall apart. */
export interface Proposal {
  direction: Direction;
  /** whether it takes the correlations within the groups into account */
  correlated: boolean;
  /** w'x of the rows it was found from */
  values: Float64Array;
}

const GROUPS = 64;
const STEPS = 15;
/** proposals refined, and the refinements of each */
const KEPT = 5;
const REFINEMENTS = 6;
const CORRELATED_STEPS = 2;
/** depth from which a valley counts */
export const VALLEY = 0.1;
/** correlation from which a direction stands still, and from which two proposals are one */
const STANDING = 0.999;
const SAME = 0.98;

interface Course {
  direction: Direction;
  /** the rows along it, standardised */
  y: Float64Array;
  fit: LineMixture;
}

/** Directions for splitting the rows: seeds refined by responsibilities → direction → one-dimensional EM. */
export function propose({ space, scale, z }: Search, rows: Int32Array, random: RandomStream): Proposal[] {
  z.load(space, rows);
  const { pool, bimodalities } = poolOf(z);
  if (pool.length === 0) return [];
  const correlations = poolCorrelations(z, pool);
  const seeds = [
    ...neighbourhoodSeeds(z, pool, correlations, bimodalities),
    ...principalSeeds(z, pool, random),
    ...(scale && z.n >= 40 ? groupSeeds(z, scale, correlations, random) : []),
  ];
  const found: (Proposal & { y: Float64Array })[] = [];
  const add = ({ direction, y }: Course, correlated: boolean): boolean => {
    if (found.some((other) => Math.abs(correlation(other.y, y)) > SAME)) return false;
    const onData = onDataScale(direction, z.sds);
    found.push({ direction: onData, correlated, values: project(space, rows, onData), y });
    return true;
  };
  for (const { y, fit } of ranked(seeds)) {
    if (found.filter(({ correlated }) => !correlated).length === KEPT) break;
    const course = refined(z, y, fit);
    if (!course || !add(course, false) || course.direction.features.length < 2) continue;
    add(correlatedCourse(z, course, correlations), true);
  }
  return found.map(({ direction, correlated, values }) => ({ direction, correlated, values }));
}

/**
 * The seeds with their two-component fits: those with a valley first, as skewed and heavy-tailed noise gains over a
 * Gaussian, too, but has none; then by that gain.
 */
function ranked(seeds: Float64Array[]): { y: Float64Array; fit: LineMixture }[] {
  const looks = seeds.map((y) => {
    const sample = grouped(y, GROUPS);
    const fit = fitMixture(sample, 2, STEPS);
    const gain = fit.logLikelihood - gaussianLogLikelihood(sample);
    return { y, fit, gain, valley: deepestValley(fit).depth > VALLEY ? 1 : 0 };
  });
  return looks.sort((a, b) => b.valley - a.valley || b.gain - a.gain);
}

/** One turn: responsibilities of the upper component, their direction, EM along it; undefined where no gate opens. */
function turn(
  z: RowColumns,
  y: Float64Array,
  fit: LineMixture,
  correlated: boolean,
  correlations?: PoolCorrelations,
): Course | undefined {
  const upper = new Float64Array(z.n);
  upperResponsibilities(fit, y, upper);
  const direction = discriminantDirection(z, upper, correlated, correlations);
  if (direction.features.length === 0) return undefined;
  const next = standardiseLine(z.combine(direction.features, direction.weights));
  return { direction, y: next, fit: fitFromResponsibilities(grouped(next, GROUPS), next, upper, STEPS) };
}

function refined(z: RowColumns, y: Float64Array, fit: LineMixture): Course | undefined {
  let course = turn(z, y, fit, false);
  for (let step = 1; course && step < REFINEMENTS; step++) {
    const next = turn(z, course.y, course.fit, false);
    if (!next) break;
    const standing = Math.abs(correlation(course.y, next.y)) > STANDING;
    course = next;
    if (standing) break;
  }
  return course;
}

function correlatedCourse(z: RowColumns, course: Course, correlations: PoolCorrelations): Course {
  let now = course;
  for (let step = 0; step < CORRELATED_STEPS; step++) {
    const next = turn(z, now.y, now.fit, true, correlations);
    if (!next || next.direction.features.length < 2) break;
    now = next;
  }
  return now;
}
