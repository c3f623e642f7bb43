// K-means steps. Distances go through ‖c‖² − 2 x·c as blocked products; the bounds of Elkan (2003) spare the rows
// whose nearest centre cannot have changed.

import { squaredDistance } from './distances';
import { d, dot, list, listAll, listed, measureRows, n, norms, padList, products, row, stride } from './rows';
import { allocate, real, setReal, setWhole, Vector, whole } from './storage';

const EPSILON: f64 = 2.220446049250313e-16;

export let k: i32 = 0;
export let centers: usize = 0;
export let sums: usize = 0;
export let counts: usize = 0;
export let labels: usize = 0;
export let centerNorms: usize = 0;
/** how far each centre last moved */
let shifts: usize = 0;
/** bounds on the distances: above for the own centre, below for [row][centre] */
let upper: usize = 0;
let lower: usize = 0;
export let tile: usize = 0;

/** Room for `clusters` centres; returns where the padded centres start. */
export function openClusters(clusters: i32): usize {
  k = clusters;
  measureRows();
  centers = allocate(<usize>k * stride);
  sums = allocate(<usize>k * stride);
  counts = allocate((<usize>k) << 2);
  labels = allocate((<usize>n) << 2);
  centerNorms = allocate((<usize>k) << 3);
  shifts = allocate((<usize>k) << 3);
  upper = allocate((<usize>n) << 3);
  lower = allocate((<usize>n * <usize>k) << 3);
  tile = allocate((<usize>k) << 5);
  return centers;
}

export function sumsAt(): usize {
  return sums;
}

export function countsAt(): usize {
  return counts;
}

export function labelsAt(): usize {
  return labels;
}

export function center(c: i32): usize {
  return centers + <usize>c * stride;
}

export function sum(c: i32): usize {
  return sums + <usize>c * stride;
}

/**
 * The squared distance of every row to each of `count` vectors, or the row's entry in `closest` where that is less, to
 * `out` as [vector][row], and their sums to `totals`. `scratch` has room for five doubles a vector.
 */
export function nearer(vectors: usize, count: i32, closest: usize, out: usize, totals: usize, scratch: usize): void {
  const vectorNorms = scratch + ((<usize>count) << 5);
  for (let v = 0; v < count; v++) {
    const vector = vectors + <usize>v * stride;
    setReal(vectorNorms, v, dot(vector, vector));
    setReal(totals, v, 0);
  }
  listAll();
  padList(n);
  for (let i = 0; i < n; i += 4) {
    products(i, vectors, count, scratch);
    const block = min(4, n - i);
    for (let v = 0; v < count; v++) {
      const norm = real(vectorNorms, v);
      let total = real(totals, v);
      for (let r = 0; r < block; r++) {
        const distance = max(0.0, real(norms, i + r) + norm - 2 * real(scratch, (v << 2) + r));
        const kept = min(real(closest, i + r), distance);
        setReal(out, v * n + i + r, kept);
        total += kept;
      }
      setReal(totals, v, total);
    }
  }
}

/** Moves the bounds along with the centres and lists the rows they leave in doubt; returns how many. */
function listDoubtful(): i32 {
  let count = 0;
  for (let i = 0; i < n; i++) {
    const own = whole(labels, i);
    const most = real(upper, i) + real(shifts, own);
    setReal(upper, i, most);
    let doubtful = false;
    for (let c = 0; c < k; c++) {
      const least = real(lower, i * k + c) - real(shifts, c);
      setReal(lower, i * k + c, least);
      if (c !== own && least <= most) doubtful = true;
    }
    if (doubtful) {
      setWhole(list, count, i);
      count++;
    }
  }
  return count;
}

/**
 * The nearest centre of every row, the first of equals. `bounded` trusts the bounds of the last call; `track` carries
 * rows that change over in sums and counts. Returns how many changed.
 */
export function assignRows(bounded: bool, track: bool): i32 {
  const rounding = <f64>(d + 8) * EPSILON;
  let count = n;
  if (bounded) count = listDoubtful();
  else listAll();
  padList(count);
  for (let c = 0; c < k; c++) setReal(centerNorms, c, dot(center(c), center(c)));
  let changed = 0;
  for (let i = 0; i < count; i += 4) {
    products(i, centers, k, tile);
    const block = min(4, count - i);
    for (let r = 0; r < block; r++) {
      const at = whole(list, i + r);
      const norm = real(norms, at);
      let nearest = 0;
      let least = Infinity;
      for (let c = 0; c < k; c++) {
        const centerNorm = real(centerNorms, c);
        const distance = centerNorm - 2 * real(tile, (c << 2) + r);
        const slack = rounding * (norm + centerNorm);
        setReal(lower, at * k + c, sqrt(max(0.0, distance + norm - slack)));
        if (distance < least) {
          least = distance;
          nearest = c;
        }
      }
      const slack = rounding * (norm + real(centerNorms, nearest));
      setReal(upper, at, sqrt(max(0.0, least + norm) + slack));
      const old = whole(labels, at);
      if (old === nearest) continue;
      changed++;
      setWhole(labels, at, nearest);
      if (track) carryOver(at, old, nearest);
    }
  }
  return changed;
}

function carryOver(i: i32, from: i32, to: i32): void {
  const source = row(i);
  const less = sum(from);
  const more = sum(to);
  for (let j: usize = 0; j < stride; j += 16) {
    const v = v128.load(source + j);
    v128.store(less + j, f64x2.sub(v128.load(less + j), v));
    v128.store(more + j, f64x2.add(v128.load(more + j), v));
  }
  setWhole(counts, from, whole(counts, from) - 1);
  setWhole(counts, to, whole(counts, to) + 1);
}

/** Sums and counts of the clusters afresh. */
export function sumClusters(): void {
  memory.fill(sums, 0, <usize>k * stride);
  for (let c = 0; c < k; c++) {
    let count = 0;
    for (let i = 0; i < n; i++) {
      if (whole(labels, i) !== c) continue;
      setWhole(list, count, i);
      count++;
    }
    setWhole(counts, c, count);
    let i = 0;
    for (; i + 3 < count; i += 4) addFour(i, sum(c));
    for (; i < count; i++) addOne(listed(i), sum(c));
  }
}

function addFour(i: i32, to: usize): void {
  const a = listed(i);
  const b = listed(i + 1);
  const c = listed(i + 2);
  const e = listed(i + 3);
  for (let j: usize = 0; j < stride; j += 16) {
    let s = f64x2.add(v128.load(to + j), v128.load(a + j));
    s = f64x2.add(s, v128.load(b + j));
    s = f64x2.add(s, v128.load(c + j));
    v128.store(to + j, f64x2.add(s, v128.load(e + j)));
  }
}

function addOne(a: usize, to: usize): void {
  for (let j: usize = 0; j < stride; j += 16) v128.store(to + j, f64x2.add(v128.load(to + j), v128.load(a + j)));
}

/** Every centre to the mean of its cluster, an empty cluster's to where `stray` is; returns the squared shift of all. */
export function moveCenters(stray: i32): f64 {
  let total: f64 = 0;
  for (let c = 0; c < k; c++) {
    const source = whole(counts, c) > 0 ? c : stray;
    const from = sum(source);
    const to = center(c);
    const share = f64x2.splat(1.0 / <f64>whole(counts, source));
    let square = f64x2.splat(0);
    for (let j: usize = 0; j < stride; j += 16) {
      const mean = f64x2.mul(v128.load(from + j), share);
      const step = f64x2.sub(mean, v128.load(to + j));
      square = f64x2.add(square, f64x2.mul(step, step));
      v128.store(to + j, mean);
    }
    total += Vector.sum(square);
    setReal(shifts, c, sqrt(Vector.sum(square)));
  }
  return total;
}

/** Squared distance of every row to the centre of its label, to `out`; returns their sum. */
export function ownDistances(out: usize): f64 {
  let total: f64 = 0;
  for (let i = 0; i < n; i++) {
    const distance = squaredDistance(row(i), center(whole(labels, i)), Infinity);
    setReal(out, i, distance);
    total += distance;
  }
  return total;
}
