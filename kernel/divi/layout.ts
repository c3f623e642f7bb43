// Where everything lies. Vectors over features are padded to an even number of doubles (`stride` bytes). Rows come in
// blocks of eight, feature by feature: x_1j … x_8j, x_1,j+1 …, so that the lanes of a vector are rows; the last block
// is padded with zeros. Blocks are made from the matrix in this memory: once, or each time if all are too large.

import { allocate, allocateOwn, allocateUnset, resetHeap } from '../common/heap';
import { foldParts, partCount, partEnd, partStart } from '../common/parts';
import { fetchEight, openSource } from '../common/source';
import { restartAdam } from './adam';

/** rows in a block */
export const BLOCK: i32 = 8;

export let n: i32 = 0;
export let d: i32 = 0;
export let k: i32 = 0;
/** bytes of a vector over the features */
export let stride: usize = 0;
/** bytes of a block of rows */
let blockBytes: usize = 0;
export let beta: f64 = 0;
export let learningRate: f64 = 0;
export let backgroundLogVariance: f64 = 0;

/** the rows, in blocks; room for one block if they are made as they are needed */
let blocks: usize = 0;
let isCached: bool = false;
/** how many parts the rows have */
export let parts: i32 = 0;
export let totals1: usize = 0;
export let totals2: usize = 0;
export let priorLogits: usize = 0;
export let uniforms: usize = 0;
export let gates: usize = 0;
/** offsets of the two children's means, one after the other */
export let offsets: usize = 0;

// parameters, gradients and Adam's two moments share one layout: means, log-variances, mixture logits, gate logits
export let parameters: usize = 0;
export let gradients: usize = 0;
export let moments1: usize = 0;
export let moments2: usize = 0;
export let logVariancesAt: usize = 0;
export let mixtureAt: usize = 0;
export let gateLogitsAt: usize = 0;
let parameterBytes: usize = 0;

/** e^-logVariance, k x stride */
export let precisions: usize = 0;
/** pi_k and ln pi_k */
export let weights: usize = 0;
export let logWeights: usize = 0;

// the components that are streamed over the rows have places 0, 1, …: coefficients, partial sums and tile go by place
/** which component has which place */
export let streamed: usize = 0;
/** A_kj and B_kj side by side, k x 2 stride */
export let coefficients: usize = 0;
/** c_k */
export let constants: usize = 0;
/** densities, then responsibilities, of one block: eight doubles a place; every thread has its own */
export let tile: usize = 0;
/** the places with a share in the present block; every thread has its own */
export let sharing: usize = 0;
/** S1_kj and S2_kj side by side, each as two partial sums, k x 4 stride; every thread has its own */
export let partialSums: usize = 0;

// what is summed over the rows, of every part: the first part's becomes that of all
/** bytes of a part's sums */
export let sumBytes: usize = 0;
/** ln of the sums of exponentials, n_k, and S1_kj and S2_kj, k x stride each; the column totals before training */
export let sums: usize = 0;
export let sums0: usize = 0;
export let sums1: usize = 0;
export let sums2: usize = 0;

export let labels: usize = 0;
export let scores: usize = 0;
/** rows of every component, as doubles */
export let counts: usize = 0;
/** bytes of a part's scores and counts */
export let scoreBytes: usize = 0;

/**
 * Frees everything and sets the matrix. `init` comes next.
 * @param at rows × columnCount doubles, row by row (read from now on)
 * @param columnCount columns of the matrix
 * @param selected how many of them are in use
 * @param scaled whether values are standardized
 * @param cached whether blocks of rows are kept
 */
export function openRows(at: usize, columnCount: i32, selected: i32, scaled: bool, cached: bool): void {
  resetHeap();
  openSource(at, columnCount, selected, scaled);
  isCached = cached;
}

/**
 * Lays out the memory; the model has one component.
 * @param rowCount number of rows n
 * @param featureCount number of features d, the columns in use
 * @param capacity the most components that the model may get
 * @param scaledBeta the weight of the gates' divergence in the objective: beta × n
 * @param rate Adam's learning rate
 * @param background the background log-variance
 */
export function init(
  rowCount: i32,
  featureCount: i32,
  capacity: i32,
  scaledBeta: f64,
  rate: f64,
  background: f64,
): void {
  restartAdam();
  n = rowCount;
  d = featureCount;
  k = 1;
  beta = scaledBeta;
  learningRate = rate;
  backgroundLogVariance = background;
  stride = ((<usize>d + 1) & ~1) << 3;
  blockBytes = ((<usize>d) << 3) * <usize>BLOCK;
  const matrix = stride * <usize>capacity;
  const vector = (<usize>((capacity + 1) & ~1)) << 3;

  parts = partCount(n);
  const partial = <usize>parts;
  blocks = isCached ? allocateUnset(blockBytes * <usize>((n + BLOCK - 1) / BLOCK)) : allocateOwn(blockBytes);
  totals1 = allocate(stride);
  totals2 = allocate(stride);
  priorLogits = allocate(stride);
  uniforms = allocate(stride);
  gates = allocate(stride);
  offsets = allocate(stride * 2);

  logVariancesAt = matrix;
  mixtureAt = matrix * 2;
  gateLogitsAt = mixtureAt + vector;
  parameterBytes = gateLogitsAt + stride;
  parameters = allocate(parameterBytes);
  gradients = allocate(parameterBytes);
  moments1 = allocate(parameterBytes);
  moments2 = allocate(parameterBytes);

  precisions = allocate(matrix);
  coefficients = allocate(matrix * 2);
  constants = allocate(vector);
  weights = allocate(vector);
  logWeights = allocate(vector);
  partialSums = allocateOwn(matrix * 4);
  tile = allocateOwn(vector * <usize>BLOCK);
  streamed = allocate(vector);
  sharing = allocateOwn(vector);
  sumBytes = 16 + vector + matrix * 2;
  sums = allocate(sumBytes * partial);
  sums0 = sums + 16;
  sums1 = sums0 + vector;
  sums2 = sums1 + matrix;
  scoreBytes = vector * 2;
  scores = allocate(scoreBytes * partial);
  counts = scores + vector;
  labels = allocate((<usize>n) << 2);
}

/**
 * Address of a block of eight rows, which is made if blocks are not kept.
 * @param i its first row, a multiple of 8
 */
export function blockOf(i: i32): usize {
  if (isCached) return blocks + blockBytes * <usize>(i / BLOCK);
  fetchEight(i, min(BLOCK, n - i), blocks);
  return blocks;
}

/** Makes the blocks of a part, if they are kept. */
function cachePart(part: i32): void {
  if (!isCached) return;
  const end = partEnd(part, n);
  for (let i = partStart(part); i < end; i += BLOCK) {
    fetchEight(i, min(BLOCK, n - i), blocks + blockBytes * <usize>(i / BLOCK));
  }
}

/**
 * Adds x and x^2 of the rows of a part to its sums, column by column. Makes the blocks of rows that are kept.
 * @param part as in ../common/parts.ts
 */
export function totalsOfPart(part: i32): void {
  cachePart(part);
  const first = sums1 + sumBytes * <usize>part;
  const second = sums2 + sumBytes * <usize>part;
  const end = partEnd(part, n);
  for (let i = partStart(part); i < end; i += BLOCK) {
    const block = blockOf(i);
    for (let r = 0; r < min(BLOCK, n - i); r++) {
      const row = block + ((<usize>r) << 3);
      for (let j: usize = 0; j < (<usize>d) << 3; j += 8) {
        const x = load<f64>(row + j * <usize>BLOCK);
        store<f64>(first + j, load<f64>(first + j) + x);
        store<f64>(second + j, load<f64>(second + j) + x * x);
      }
    }
  }
}

/** Adds up the totals of all parts. */
export function foldTotals(): void {
  foldParts(sums, sumBytes, parts);
  memory.copy(totals1, sums1, stride);
  memory.copy(totals2, sums2, stride);
}

/** Makes room for one more component, and forgets Adam's moments. */
export function addComponent(): void {
  k += 1;
  memory.fill(moments1, 0, parameterBytes);
  memory.fill(moments2, 0, parameterBytes);
}
