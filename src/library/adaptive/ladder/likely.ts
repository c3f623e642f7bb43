import { type RandomStream, stream } from '../../core/random.js';
import type { Columns } from '../columns.js';
import { candidatesOf } from '../evidence/candidate.js';
import { onDataScale, project } from '../evidence/direction.js';
import type { Search } from '../evidence/propose.js';
import {
  applySplitToAllRows,
  LEAST_CLUSTER,
  predictionStrength,
  type Split,
  sidesOf,
  splitAt,
} from '../evidence/split.js';
import { continueTest, newSplitTest, type SplitTest } from '../evidence/split-test.js';
import { Expectation } from '../mixture/expectation.js';
import { maximise, openFeatures } from '../mixture/gated-mixture.js';
import { membersOfLabels } from '../mixture/memberships.js';
import { leastOverlap } from '../one-dimensional/cut.js';
import { fitMixture } from '../one-dimensional/mixture.js';
import { grouped } from '../one-dimensional/sample.js';
import { addRung, type Climb, type NamedTest, type Rung, rungOf } from './rung.js';

/** prediction strength that a likely split needs (Tibshirani & Walther 2005) */
export const STRENGTH = 0.8;
/** share of rows by which a draw may differ from a part for the part's own test to be continued */
const SAME_ROWS = 0.02;

/** What a component's test says about splitting it. */
interface Considered {
  test: SplitTest;
  split: Split | undefined;
  strength: number;
  likely: boolean;
}

/** The tiers beyond the clear one: splits components drawn from the posterior, the likeliest first. */
export class LikelySplits {
  readonly #climb: Climb;
  readonly #tests: Map<Int32Array, NamedTest>;
  readonly #considered = new Map<Int32Array, Considered>();
  /** whether a split is made in any case: so many clusters were asked for */
  readonly #forced: boolean;
  /** the parts drawn from last, and their rows */
  #drawn: { parts: Int32Array[]; rows: Int32Array[] } | undefined;
  /** among the open columns of those parts */
  #narrow: NarrowSearch | undefined;

  constructor(climb: Climb, tests: Map<Int32Array, NamedTest>, forced: boolean) {
    this.#climb = climb;
    this.#tests = tests;
    this.#forced = forced;
  }

  /** Splits while a component's split is likely, or any where `all`, to at most `limit` parts. */
  extend(parts: Int32Array[], all: boolean, limit: number): Int32Array[] {
    let now = parts;
    while (now.length < limit) {
      const drawn = this.#draw(now);
      const open = now
        .map((rows, k) => ({ rows, ...this.#consider(rows, drawn[k], `${now.length}:${k}`) }))
        .filter(({ split, likely }) => split && (all || likely));
      if (open.length === 0) break;
      const next = open.reduce((best, other) => (scoreOf(other) > scoreOf(best) ? other : best));
      const { rows, test, likely, strength } = next;
      const split = next.split!;
      const rung = rungOf(this.#climb, likely ? 'likely' : 'asked', split, test, strength);
      addRung(this.#climb, rung, split.lower, split.upper);
      now = now.filter((part) => part !== rows).concat([split.lower, split.upper]);
    }
    return now;
  }

  /** The likeliest split of these parts that is not enough; undefined where there is none. */
  refused(parts: Int32Array[]): Rung | undefined {
    const drawn = this.#draw(parts);
    const open = parts
      .map((rows, k) => this.#consider(rows, drawn[k], `${parts.length}:${k}`))
      .filter(({ split, likely }) => split !== undefined && !likely);
    if (open.length === 0) return undefined;
    const best = open.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a));
    return rungOf(this.#climb, 'asked', best.split!, best.test, best.strength);
  }

  /** Rows drawn from the posterior of the parts: a part that was cut is flat-topped and would be split again. */
  #draw(parts: Int32Array[]): Int32Array[] {
    if (this.#drawn?.parts !== parts) this.#drawn = { parts, rows: this.#drawAnew(parts) };
    return this.#drawn.rows;
  }

  #drawAnew(parts: Int32Array[]): Int32Array[] {
    this.#narrow = undefined;
    if (parts.length === 1) return parts;
    const { mixtureSpace: x, search } = this.#climb;
    const k = parts.length;
    const mixture = maximise(x, { rows: parts, weights: undefined });
    this.#narrow = narrowSearch(this.#climb, openFeatures(mixture.gates));
    const random = stream(search.seed, 'adaptive', 'posterior', k);
    const labels = new Expectation(x, search.z).withResponsibilities(mixture, (r) => r.drawnLabels(random));
    return membersOfLabels(labels, k).rows;
  }

  #consider(rows: Int32Array, draw: Int32Array, name: string): Considered {
    const known = this.#considered.get(rows);
    if (known) return known;
    const { search } = this.#climb;
    const own = this.#tests.get(rows);
    const drawn = own && nearlySame(rows, draw, search.space.rows) ? rows : draw;
    const named = drawn === rows && own ? own : { test: newSplitTest(), names: ['likely', name] };
    let considered = this.#tested(search, rows, drawn, named);
    const narrow = this.#narrow;
    if (!considered.likely && narrow && hasFewRows(drawn, search)) {
      const names = ['narrow', name];
      if (promises(narrow, drawn, stream(search.seed, 'adaptive', ...names))) {
        const again = this.#tested(narrow.search, rows, drawn, { test: newSplitTest(), names });
        if (again.likely) considered = { ...again, split: inWholeSpace(again.split!, narrow) };
      }
    }
    if (!considered.split && this.#forced) considered.split = principalSplit(search, rows);
    this.#considered.set(rows, considered);
    return considered;
  }

  /** The test of a component, its split, and whether that is likely. */
  #tested(search: Search, rows: Int32Array, drawn: Int32Array, { test, names }: NamedTest): Considered {
    continueTest(search, drawn, test, true, names);
    const found = test.bestPeaked ? applySplitToAllRows(search, drawn, test.bestPeaked, 'crossing') : undefined;
    const strength = found ? predictionStrength(search.space, found, test.halves) : 0;
    const split = found && drawn !== rows ? ofOwnRows(search.space, rows, found) : found;
    const likely =
      split !== undefined &&
      (test.evidence > search.evidence || (test.peakedEvidence > search.evidence && strength >= STRENGTH));
    return { test, split, strength, likely };
  }
}

/** The cut that was found for drawn rows, made in the component's own. */
function ofOwnRows(space: Columns, rows: Int32Array, split: Split): Split | undefined {
  const sides = sidesOf(rows, project(space, rows, split.direction), split.at);
  return sides && { ...split, ...sides };
}

/** Likely splits first, then by evidence against peaked laws where there is some, then by BIC. */
function scoreOf({ likely, test, split }: Considered): number {
  const evidence = test.peakedEvidence;
  return (likely ? 2e6 : 0) + (evidence > 0 ? 1e6 + Math.min(evidence, 9e5) : Math.min(split!.gain, 9e5));
}

function nearlySame(rows: Int32Array, draw: Int32Array, n: number): boolean {
  if (rows === draw) return true;
  const inRows = new Uint8Array(n);
  for (let q = 0; q < rows.length; q++) inRows[rows[q]] = 1;
  let same = 0;
  for (let q = 0; q < draw.length; q++) same += inRows[draw[q]];
  return Math.max(draw.length, rows.length) - same <= SAME_ROWS * rows.length;
}

/** A search among the open columns alone: where rows are few, a direction of a few columns is found that is lost among all. */
interface NarrowSearch {
  search: Search;
  /** the places of its columns in the whole space */
  features: number[];
}

/** only what the rows promise is tested at all, and that with care */
const HALVINGS = 8;
/** rows a column from which on nothing is lost among all columns */
const ROWS_A_COLUMN = 2;

/** The search among open columns; undefined where there are none, or no others, or the space is a subspace. */
function narrowSearch({ search, evidenceColumns }: Climb, open: number[]): NarrowSearch | undefined {
  if (search.scale) return undefined;
  const isOpen = new Set(open);
  const features = Array.from(evidenceColumns.keys()).filter((a) => isOpen.has(evidenceColumns[a]));
  if (features.length === 0 || features.length === search.space.cols) return undefined;
  return { search: { ...search, space: search.space.select(features), leastHalvings: HALVINGS }, features };
}

/** Whether a component has few rows for so many columns. */
const hasFewRows = (rows: Int32Array, { space }: Search): boolean => rows.length < ROWS_A_COLUMN * space.cols;

/**
 * Whether the rows that a direction is found from show the evidence that a split needs: what they do not show, though the
 * direction suits them better than others, no other rows will.
 */
export function promises({ search }: NarrowSearch, rows: Int32Array, random: RandomStream): boolean {
  return candidatesOf(search, rows, random).some(({ peakedGain }) => peakedGain > search.evidence);
}

/** A split found among the open columns, its direction in the whole space. */
function inWholeSpace(split: Split, { features }: NarrowSearch): Split {
  const { features: places, weights } = split.direction;
  return { ...split, direction: { features: places.map((a) => features[a]), weights } };
}

const STEPS = 10;
const GROUPS = 100;

/** Two groups along the first principal direction: what is left where nothing is proposed; undefined if one is too small. */
function principalSplit({ space, z, seed }: Search, rows: Int32Array): Split | undefined {
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

/** Brings values to mean 0 and variance 1, in place; equal ones become zeros. */
export function standardiseLine(y: Float64Array): Float64Array {
  const n = y.length;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += y[i];
  mean /= n;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (y[i] - mean) * (y[i] - mean);
  const sd = Math.sqrt(squares / n) || 1;
  for (let i = 0; i < n; i++) y[i] = (y[i] - mean) / sd;
  return y;
}
