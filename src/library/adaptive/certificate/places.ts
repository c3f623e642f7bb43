import type { Matrix } from '../../core/matrix.js';
import { type RandomStream, stream } from '../../core/random.js';
import { propose, type Search } from '../evidence/propose.js';
import { LEAST_CLUSTER } from '../evidence/split.js';
import { standsApart } from '../guards/atoms.js';
import { polish } from '../mixture/expectation.js';
import { gatedEvidence, strongest } from '../mixture/gated-mixture.js';
import { labelsOfParts, membersOfSides } from '../mixture/memberships.js';
import { prepare } from '../prepare.js';
import { type Coordinates, columnCoordinates, columnOf, coordinatesOf } from './coordinates.js';
import { groupsOf, joined, type Pair, pairOf } from './pair.js';
import { clearestValley, count, histogramOver } from './valley.js';

/** Places in which one part of the rows has clusters, fewer from level to level: the pair least apart is joined. */
export interface Places {
  coordinates: Coordinates;
  /** from the most places to two */
  levels: Level[];
}

/** So many places, all pairs of them, and the clarity of the least clear pair. */
export interface Level {
  k: number;
  clarity: number;
  pairs: Pair[];
}

/** clarity in nats from which a part of the rows is divided, to be judged by others */
const DIVIDED = 2.5;
const MOST_COLUMNS = 40;

/** What the rows x of one part show; undefined where they show no two places. */
export function placesOf(x: Matrix, seed: number, names: (string | number)[]): Places | undefined {
  const random = stream(seed, 'adaptive', 'places', ...names);
  const { guard, subspace, climb, everyone } = prepare(x, { seed: random.uint32(), evidence: 20, onSplit: undefined });
  const { search, mixtureSpace, evidenceColumns } = climb;
  const leaves = leavesOf(search, everyone, random);
  if (leaves.length < 2) return undefined;
  const labels = polish(mixtureSpace, labelsOfParts(leaves, x.rows), leaves.length, search.z);
  let coordinates: Coordinates;
  if (subspace) {
    const all = columnCoordinates(x, guard, [...guard.columns.keys()]);
    const axes = subspace.guard.columns.map((k, a) => subspace.axes[k].map((weight) => weight / subspace.guard.sds[a]));
    coordinates = { ...all, axes };
  } else {
    const { open, gains } = gatedEvidence(climb.columns, labels, leaves.length);
    const allowed = new Set(evidenceColumns);
    const usable = open.filter((a) => allowed.has(a) && !standsApart(columnOf(x, guard.columns[a])));
    const places = strongest(usable, gains, MOST_COLUMNS);
    if (places.length === 0) return undefined;
    coordinates = columnCoordinates(x, guard, places);
  }
  return { coordinates, levels: levelsOf(coordinatesOf(x, coordinates, random), labels, leaves.length) };
}

/**
 * Parts of the rows, each divided in the clearest valley of the directions proposed for it, as long as there is one.
 */
function leavesOf(search: Search, rows: Int32Array, random: RandomStream): Int32Array[] {
  if (rows.length < 2 * LEAST_CLUSTER) return [rows];
  let best: { sides: Int32Array[]; clarity: number } | undefined;
  for (const { values } of propose(search, rows, random)) {
    const histogram = histogramOver(values);
    count(histogram, values);
    const valley = clearestValley(histogram);
    if (!valley || valley.clarity < (best?.clarity ?? DIVIDED)) continue;
    const sides = membersOfSides(rows, values, 0.5 * (valley.edges[1] + valley.edges[2]));
    if (sides.some(({ length }) => length < LEAST_CLUSTER)) continue;
    best = { sides, clarity: valley.clarity };
  }
  return best ? best.sides.flatMap((side) => leavesOf(search, side, random)) : [rows];
}

/** The pairs of all levels: two groups become one where the valley between them is least clear. */
function levelsOf(z: Matrix, start: Int32Array, count: number): Level[] {
  const labels = start.slice();
  const groups = groupsOf(z, labels, count);
  const pairs = new Map<number, Pair>();
  let alive = Array.from(groups.keys());
  const levels: Level[] = [];
  while (alive.length > 1) {
    let worst = { clarity: Number.POSITIVE_INFINITY, a: 0, b: 0 };
    const ofLevel: Pair[] = [];
    for (const b of alive) {
      for (const a of alive) {
        if (a >= b) break;
        const key = a * count + b;
        const pair = pairs.get(key) ?? pairOf(z, labels, groups, a, b);
        pairs.set(key, pair);
        ofLevel.push(pair);
        if (pair.clarity < worst.clarity) worst = { clarity: pair.clarity, a, b };
      }
    }
    if (worst.clarity > 0) levels.push({ k: alive.length, clarity: worst.clarity, pairs: ofLevel });
    const { a, b } = worst;
    groups[a] = joined(groups[a], groups[b]);
    for (let i = 0; i < labels.length; i++) if (labels[i] === b) labels[i] = a;
    alive = alive.filter((other) => other !== b);
    for (const other of alive) pairs.delete(Math.min(a, other) * count + Math.max(a, other));
  }
  return levels;
}
