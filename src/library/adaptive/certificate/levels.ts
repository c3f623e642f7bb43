import type { Matrix } from '../../core/matrix.js';
import { type RandomStream, stream } from '../../core/random.js';
import { type Columns, movedBetween, sizesOf, takeRows } from '../columns.js';
import { standsApart } from '../guards/atoms.js';
import { fitFamily } from '../mixture/family-mixture.js';
import { manyComponents } from '../mixture/found.js';
import { gatesOf, strongest } from '../mixture/gates.js';
import { type Prepared, prepare } from '../prepare.js';
import { LEAST_CLUSTER, leavesOf } from '../search/leaves.js';
import { type Coordinates, columnCoordinates, completeRows, coordinatesOf } from './coordinates.js';
import { groupsOf, type Pair, pairOf } from './pair.js';

/** Places in which some rows have clusters, fewer from level to level: one of the pair least apart is dropped. */
export interface Places {
  coordinates: Coordinates;
  /** the place of every row, with as many places as were found */
  labels: Int32Array;
  /** from the most places to two */
  levels: Level[];
}

/** So many places, all pairs of them, and the clarity of the least clear pair. */
export interface Level {
  k: number;
  clarity: number;
  pairs: Pair[];
  /** from every place found to one of this level, 0 … k − 1: a dropped one goes to the place it was least apart from */
  into: Int32Array;
}

const MOST_COLUMNS = 40;

/** What the rows x of one part show by the search; undefined if they show no two places. */
export function placesOf(x: Matrix, seed: number, names: (string | number)[]): Places | undefined {
  const random = stream(seed, 'adaptive', 'places', ...names);
  return searchedPlaces(prepare(x, random.uint32()), random);
}

function searchedPlaces(prepared: Prepared, random: RandomStream): Places | undefined {
  const { space, search } = prepared;
  const leaves = leavesOf(search, random);
  if (leaves.k < 2) return undefined;
  return placesFrom(prepared, polished(space, leaves.labels, leaves.k), leaves.k, random);
}

/** clarity in nats that all pairs of a level need for clusters to be likely: noise of twenty kinds reaches 5 */
export const LIKELY = 6;

/** components of a mixture that makes places at most */
const MOST_PLACES = 50;

/**
 * What all rows show: places by the search, or, if none of its levels is clear, by a mixture on few columns, which sees
 * many clusters that no line tells apart in two. The certificate does without it, as a mixture cuts bent clouds, and
 * judges complete rows; here cells that were filled in count.
 */
export function placesOfAll(rows: Prepared, random: RandomStream): Places | undefined {
  const prepared = { ...rows, x: rows.filled };
  const found = searchedPlaces(prepared, random);
  if (found?.levels.some(({ clarity }) => clarity >= LIKELY)) return found;
  const many = manyComponents(prepared.space, MOST_PLACES, random.uint32());
  return (many && placesFrom(prepared, many.labels, many.k, random)) ?? found;
}

function placesFrom(prepared: Prepared, labels: Int32Array, k: number, random: RandomStream): Places | undefined {
  const { x, guard, subspace, filled, columns, searched } = prepared;
  let coordinates: Coordinates;
  if (subspace) {
    const all = columnCoordinates(filled, guard, [...guard.columns.keys()]);
    const axes = subspace.guard.columns.map((c, a) => subspace.axes[c].map((weight) => weight / subspace.guard.sds[a]));
    coordinates = { ...all, axes };
  } else {
    const { open, gains } = gatesOf(columns, labels, k);
    const allowed = new Set(searched);
    const usable = open.filter((a) => allowed.has(a) && !standsApart(filled.column(guard.columns[a])));
    const places = strongest(usable, gains, MOST_COLUMNS);
    if (places.length === 0) return undefined;
    coordinates = columnCoordinates(filled, guard, places);
  }
  // values that were filled in show no valley: places are judged by the rows that have all their cells
  const whole = completeRows(x, coordinates);
  const levels = levelsOf(
    coordinatesOf(takeRows(x, whole), coordinates, random),
    whole.map((i) => labels[i]),
    k,
  );
  return { coordinates, labels, levels };
}

const STEPS = { steps: 15, leastRows: 5 };
/** rows per column that correlations need */
const ROWS_PER_COLUMN = 8;
/** share of the rows that may move */
const MAY_MOVE = 0.5;

/** The partition after EM with one covariance on the columns it opens; as it was if a component starves or half of the rows move. */
function polished(x: Columns, start: Int32Array, k: number): Int32Array {
  const { open, gains } = gatesOf(x, start, k);
  const features = strongest(open, gains, MOST_COLUMNS);
  if (features.length === 0) return start;
  const family = x.rows >= ROWS_PER_COLUMN * features.length ? 'PF' : 'PD';
  const labels = fitFamily(x.select(features).toMatrix(), start, k, family, STEPS)?.labels ?? start;
  const holds =
    sizesOf(labels, k).every((size) => size >= STEPS.leastRows) && movedBetween(labels, start) <= MAY_MOVE * x.rows;
  return holds ? labels : start;
}

/** The pairs of all levels: of the two places least clearly apart, the one that is less apart from the others is dropped. */
function levelsOf(z: Matrix, labels: Int32Array, count: number): Level[] {
  const groups = groupsOf(z, labels, count);
  const into = Int32Array.from(groups.keys());
  let alive = Array.from(groups.keys()).filter((place) => groups[place].rows >= LEAST_CLUSTER);
  const pairs = new Map<number, Pair>();
  for (const b of alive) {
    for (const a of alive) if (a < b) pairs.set(a * count + b, pairOf(z, labels, groups, a, b));
  }
  const pairAt = (a: number, b: number): Pair => pairs.get(Math.min(a, b) * count + Math.max(a, b))!;
  for (const place of into.keys()) if (!alive.includes(place)) into[place] = alive[0] ?? 0;
  const levels: Level[] = [];
  while (alive.length > 1) {
    let worst = { clarity: Number.POSITIVE_INFINITY, a: 0, b: 0 };
    const ofLevel: Pair[] = [];
    for (const b of alive) {
      for (const a of alive) {
        if (a >= b) break;
        const pair = pairAt(a, b);
        ofLevel.push(pair);
        if (pair.clarity < worst.clarity) worst = { clarity: pair.clarity, a, b };
      }
    }
    if (worst.clarity > 0) {
      const places = new Map(alive.map((place, at) => [place, at]));
      levels.push({
        k: alive.length,
        clarity: worst.clarity,
        pairs: ofLevel,
        into: into.map((place) => places.get(place)!),
      });
    }
    const { a, b } = worst;
    const others = alive.filter((place) => place !== a && place !== b);
    const nextOf = (place: number): number => Math.min(...others.map((other) => pairAt(place, other).clarity));
    const [kept, dropped] = others.length > 0 && nextOf(a) < nextOf(b) ? [b, a] : [a, b];
    for (let place = 0; place < count; place++) if (into[place] === dropped) into[place] = kept;
    alive = alive.filter((place) => place !== dropped);
  }
  return levels;
}
