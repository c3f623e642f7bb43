import type { RandomStream } from '../../core/random.js';
import type { Columns } from '../columns.js';
import { deepestValley } from '../one-dimensional/cut.js';
import { fitFromSides, fitMixtures } from '../one-dimensional/mixture.js';
import { gaussianLogLikelihood } from '../one-dimensional/sample.js';
import type { LineMixture } from '../one-dimensional/sample-kernel.js';
import { type Direction, directionOfSums, onDataScale, type PoolCorrelations, project } from './direction.js';
import { type Line, Lines } from './lines.js';
import type { RowColumns } from './row-columns.js';
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
/** searches that take their turns side by side, and that are under way or wait for those before them */
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
 * place. Searches do not know of one another, so some are made before it is known whether they are needed.
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
  const rest = seeds.map(DirectionSearch.from);
  const searches: DirectionSearch[] = [];
  const underWay = (): DirectionSearch[] => searches.filter(({ isDone }) => !isDone);
  for (;;) {
    while (rest.length > 0 && searches.length < AHEAD && underWay().length < TOGETHER) searches.push(rest.shift()!);
    if (searches.length === 0) return found;
    turnAll(z, lines, underWay(), correlations);
    while (searches[0]?.isDone) {
      const { found: next, correlated } = searches.shift()!;
      if (next && add(next, correlated) && !correlated && next.direction.features.length > 1) {
        searches.unshift(DirectionSearch.correlated(next));
      }
      if (!isEnough()) continue;
      // no more seeds, but the last one found goes on to its end
      searches.splice(searches[0]?.correlated ? 1 : 0);
      rest.length = 0;
    }
  }
}

/** groups of rows along a line, and steps of its EM */
const GROUPS = 64;
const STEPS = 15;
/** the most turns of a search, and of one that takes correlations into account */
const REFINEMENTS = 6;
const CORRELATED_STEPS = 2;
/** correlation from which a direction stands still */
const STANDING = 0.999;

/** The rows along a line, standardised, and two components. */
interface Start {
  y: Line;
  fit: LineMixture;
}

/** A direction, and the rows along it. */
interface Found extends Start {
  direction: Direction;
}

/** The search for a direction from a start: responsibilities → direction → one-dimensional EM, turn by turn. */
class DirectionSearch {
  /** whether the correlations within the groups are taken into account */
  readonly correlated: boolean;
  /** what it has found so far; undefined if no gate opens */
  found: Found | undefined;
  isDone = false;
  now: Start;
  #turns = 0;

  private constructor(start: Start, correlated: boolean) {
    this.now = start;
    this.correlated = correlated;
  }

  static from(seed: Start): DirectionSearch {
    return new DirectionSearch(seed, false);
  }

  /** Continues what another search has found, with correlations. */
  static correlated(found: Found): DirectionSearch {
    const search = new DirectionSearch(found, true);
    search.found = found;
    return search;
  }

  /** Whether its present line should be compared with the next. */
  get isCompared(): boolean {
    return !this.correlated && this.#turns > 0;
  }

  /** Takes a turn to `next`, undefined if no gate opens; returns the line that is no longer needed. */
  turn(next: Found | undefined, likeness: number): Line | undefined {
    if (!next || (this.correlated && next.direction.features.length < 2)) {
      this.isDone = true;
      return next?.y;
    }
    const stands = this.isCompared && Math.abs(likeness) > STANDING;
    // the line that a search with correlations begins at belongs to another
    const before = this.correlated && this.#turns === 0 ? undefined : this.now.y;
    this.found = next;
    this.now = next;
    this.#turns++;
    this.isDone = stands || this.#turns === (this.correlated ? CORRELATED_STEPS : REFINEMENTS);
    return before;
  }
}

/** One turn of every search, side by side. */
function turnAll(z: RowColumns, lines: Lines, searches: DirectionSearch[], correlations: PoolCorrelations): void {
  const uppers = lines.uppers(searches.map(({ now }) => now));
  const { sums, totals } = z.sumsByLines(uppers);
  const turns = searches.map((search, k) => ({
    search,
    upper: uppers[k],
    direction: directionOfSums(z, totals[k], sums[k], search.correlated, correlations),
  }));
  const moving = turns.filter(({ direction }) => direction.features.length > 0);
  const ys = lines.along(moving.map(({ direction }) => direction));
  const looks = lines.lookAt(
    moving.map(({ search, upper }, k) => ({ at: ys[k], upper, other: search.isCompared ? search.now.y : 0 })),
    GROUPS,
  );
  const fits = fitFromSides(looks, STEPS);
  for (const { search, direction } of turns) {
    const k = moving.findIndex((other) => other.search === search);
    const next = k < 0 ? undefined : { direction, y: ys[k], fit: fits[k] };
    const left = search.turn(next, k < 0 ? 0 : looks[k].product / z.n);
    if (left !== undefined) lines.giveBack([left]);
  }
  lines.giveBack(uppers);
}

/** Where evidence is sought, and how much of it is asked for. */
export interface Search {
  /** the columns, or the scores of a principal subspace */
  space: Columns;
  /** in a subspace, the standard deviation of every score before it was brought to 1 */
  scale: Float64Array | null;
  /** ln E that a split needs */
  evidence: number;
  /** halvings before a test may end without the evidence that is needed */
  leastHalvings: number;
  /** the kernel that holds the columns of the rows in question */
  z: RowColumns;
  seed: number;
}
