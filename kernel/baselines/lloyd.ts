// The clusters of K-means: their rows' sums and counts, and their centres.

import { allocate, allocateOwn } from '../common/heap';
import { foldParts, partEnd, partStart } from '../common/parts';
import { loadF64, loadI32, storeF64, storeI32, Vector } from '../common/storage';
import { openBounds } from './bounds';
import { squaredDistance } from './distances';
import { dot } from './products';
import { list, listed, n, parts, partTotals, rowIn, stride, sumOfNorms } from './rows';
import { openSeeding } from './seeding';

export let k: i32 = 0;
export let centers: usize = 0;
export let sums: usize = 0;
export let counts: usize = 0;
/** sums and counts of the clusters in every part, or their changes; with only one part, those of the clusters */
let partSums: usize = 0;
let partCounts: usize = 0;
/** how many rows of every part changed their cluster */
export let partChanges: usize = 0;
export let labels: usize = 0;
/** the labels that rows are about to get */
export let nearest: usize = 0;
/** ‖c‖², and its value at the last assignment */
export let centerNorms: usize = 0;
export let normsBefore: usize = 0;
/** how far each centre last moved */
export let shifts: usize = 0;
/** every thread has its own */
export let tile: usize = 0;

/**
 * Makes room for clusters; returns the address of their padded centres. measurePart still has to follow.
 * @param clusters number of clusters
 */
export function openClusters(clusters: i32): usize {
  k = clusters;
  centers = allocate(<usize>k * stride);
  sums = allocate(<usize>k * stride);
  counts = allocate((<usize>k) << 2);
  labels = allocate((<usize>n) << 2);
  nearest = allocate((<usize>n) << 2);
  centerNorms = allocate((<usize>k) << 3);
  normsBefore = allocate((<usize>k) << 3);
  shifts = allocate((<usize>k) << 3);
  openBounds(k);
  openSeeding(k);
  tile = allocateOwn((<usize>k) << 5);
  partChanges = allocate((<usize>parts) << 2);
  partSums = parts === 1 ? sums : allocate(<usize>parts * <usize>k * stride);
  partCounts = parts === 1 ? counts : allocate((<usize>parts * <usize>k) << 2);
  return centers;
}

/**
 * Address of a centre.
 * @param c cluster, below k
 */
export function center(c: i32): usize {
  return centers + <usize>c * stride;
}

/**
 * Address of the sum of a cluster’s rows.
 * @param c cluster, below k
 */
export function sum(c: i32): usize {
  return sums + <usize>c * stride;
}

/** Sum and count of cluster c in a part. */
function partSum(part: i32, c: i32): usize {
  return partSums + <usize>(part * k + c) * stride;
}

function addToCount(part: i32, c: i32, more: i32): void {
  storeI32(partCounts, part * k + c, loadI32(partCounts, part * k + c) + more);
}

/**
 * Completes the clusters' sums and counts after assignPart; returns how many rows changed their cluster.
 * @param summed as in assignPart
 */
export function foldChanges(summed: i32): i32 {
  let changed = 0;
  for (let part = 0; part < parts; part++) changed += loadI32(partChanges, part);
  if (summed === 1 && parts > 1) foldSums();
  if (summed === 2) foldClusters();
  return changed;
}

/** The largest cluster, the first of equals; −1 if any is empty. */
export function largestCluster(): i32 {
  let largest = 0;
  for (let c = 0; c < k; c++) {
    if (loadI32(counts, c) === 0) return -1;
    if (loadI32(counts, c) > loadI32(counts, largest)) largest = c;
  }
  return largest;
}

/**
 * Adds a row to the sums and counts of a part.
 * @param part as in ../common/parts.ts
 * @param c cluster, below k
 * @param row a padded row (read)
 */
export function addToCluster(part: i32, c: i32, row: usize): void {
  addOne(row, partSum(part, c));
  addToCount(part, c, 1);
}

/**
 * Sets the sums and counts of a part to zero.
 * @param part as in ../common/parts.ts
 */
export function clearPart(part: i32): void {
  memory.fill(partSum(part, 0), 0, <usize>k * stride);
  for (let c = 0; c < k; c++) storeI32(partCounts, part * k + c, 0);
}

/** Adds the parts' sums and counts to those of the clusters. */
function foldSums(): void {
  for (let part = 0; part < parts; part++) {
    for (let c = 0; c < k; c++) {
      addOne(partSum(part, c), sum(c));
      storeI32(counts, c, loadI32(counts, c) + loadI32(partCounts, part * k + c));
    }
  }
}

/**
 * Moves a row from one cluster to another in the sums and counts of a part.
 * @param part as in ../common/parts.ts
 * @param i row, below n
 * @param from the cluster it leaves
 * @param to the cluster it joins
 */
export function carryOver(part: i32, i: i32, from: i32, to: i32): void {
  const source = rowIn(0, i);
  const less = partSum(part, from);
  const more = partSum(part, to);
  for (let j: usize = 0; j < stride; j += 16) {
    const v = v128.load(source + j);
    v128.store(less + j, f64x2.sub(v128.load(less + j), v));
    v128.store(more + j, f64x2.add(v128.load(more + j), v));
  }
  addToCount(part, from, -1);
  addToCount(part, to, 1);
}

/** Recomputes sums and counts of the clusters, in one thread. */
export function sumClusters(): void {
  for (let part = 0; part < parts; part++) sumPart(part);
  foldClusters();
}

/**
 * Sums and counts of the clusters in a part, by its labels.
 * @param part as in ../common/parts.ts
 */
export function sumPart(part: i32): void {
  clearPart(part);
  const start = partStart(part);
  const end = partEnd(part, n);
  for (let c = 0; c < k; c++) {
    let to = start;
    // a branch for every row would cost more
    for (let i = start; i < end; i++) {
      storeI32(list, to, i);
      to += i32(loadI32(labels, i) === c);
    }
    addToCount(part, c, to - start);
    let i = start;
    for (; i + 7 < to; i += 8) addEight(i, partSum(part, c));
    for (; i < to; i++) addOne(listed(0, i), partSum(part, c));
  }
}

/** Sums and counts of the clusters, from those of all parts. */
export function foldClusters(): void {
  if (parts === 1) return;
  memory.fill(sums, 0, <usize>k * stride);
  memory.fill(counts, 0, (<usize>k) << 2);
  foldSums();
}

/** Adds the listed rows i … i + 7, one after the other. */
function addEight(i: i32, to: usize): void {
  const a = listed(0, i);
  const b = listed(1, i + 1);
  const c = listed(2, i + 2);
  const e = listed(3, i + 3);
  const f = listed(4, i + 4);
  const g = listed(5, i + 5);
  const h = listed(6, i + 6);
  const l = listed(7, i + 7);
  for (let j: usize = 0; j < stride; j += 16) {
    let s = f64x2.add(v128.load(to + j), v128.load(a + j));
    s = f64x2.add(s, v128.load(b + j));
    s = f64x2.add(s, v128.load(c + j));
    s = f64x2.add(s, v128.load(e + j));
    s = f64x2.add(s, v128.load(f + j));
    s = f64x2.add(s, v128.load(g + j));
    s = f64x2.add(s, v128.load(h + j));
    v128.store(to + j, f64x2.add(s, v128.load(l + j)));
  }
}

function addOne(a: usize, to: usize): void {
  for (let j: usize = 0; j < stride; j += 16) v128.store(to + j, f64x2.add(v128.load(to + j), v128.load(a + j)));
}

/**
 * Moves every centre to the mean of its cluster; returns the sum of their squared shifts.
 * @param stray a cluster with rows: an empty cluster's centre moves to its mean
 */
export function moveCenters(stray: i32): f64 {
  let total: f64 = 0;
  for (let c = 0; c < k; c++) {
    const source = loadI32(counts, c) > 0 ? c : stray;
    const from = sum(source);
    const to = center(c);
    const share = f64x2.splat(1.0 / <f64>loadI32(counts, source));
    let square = f64x2.splat(0);
    for (let j: usize = 0; j < stride; j += 16) {
      const mean = f64x2.mul(v128.load(from + j), share);
      const step = f64x2.sub(mean, v128.load(to + j));
      square = f64x2.add(square, f64x2.mul(step, step));
      v128.store(to + j, mean);
    }
    total += Vector.sum(square);
    storeF64(shifts, c, sqrt(Vector.sum(square)));
  }
  return total;
}

/** Nearly the sum of all squared distances from the centres, if these are the means of their labelled rows. */
export function nearInertia(): f64 {
  let inertia = sumOfNorms();
  for (let c = 0; c < k; c++) inertia -= <f64>loadI32(counts, c) * dot(center(c), center(c));
  return inertia;
}

/**
 * The squared distance of every row of a part from the centre of its label; their sum is the part's total.
 * @param part as in ../common/parts.ts
 * @param out n doubles (written for the rows of the part)
 */
export function ownDistancesPart(part: i32, out: usize): void {
  const end = partEnd(part, n);
  let total: f64 = 0;
  for (let i = partStart(part); i < end; i++) {
    const distance = squaredDistance(rowIn(0, i), center(loadI32(labels, i)), Infinity);
    storeF64(out, i, distance);
    total += distance;
  }
  storeF64(partTotals, part, total);
}

/** The sum of all parts' totals. */
export function foldTotals(): f64 {
  foldParts(partTotals, 8, parts);
  return loadF64(partTotals, 0);
}
