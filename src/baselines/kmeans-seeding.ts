import { log } from '../core/math/log.js';
import type { RandomStream } from '../core/random.js';
import type { BaselineKernel } from './kernel.js';

/** The draws that seeding takes from a random stream. */
export type SeedingDraws = Pick<RandomStream, 'integer' | 'uniform'>;

/** Index of the first entry at which the running sum of `weights` reaches `target`. */
function searchCumulative(weights: Float64Array, target: number): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    sum += weights[i];
    if (sum >= target) return i;
  }
  return weights.length - 1;
}

/**
 * Greedy k-means++ as scikit-learn's: every step tries 2 + ⌊ln k⌋ rows, drawn in proportion to the squared distance
 * from the rows picked so far, and keeps the one that leaves the least total.
 */
export class KMeansPlusPlus {
  readonly #kernel: BaselineKernel;
  readonly #k: number;
  readonly #trials: number;
  readonly #candidatesAt: number;
  readonly #closestAt: number;
  readonly #productsAt: number;
  readonly #totalsAt: number;
  readonly #scratchAt: number;

  /** Needs the lengths of the rows, which are known once clusters are open. */
  constructor(kernel: BaselineKernel, k: number) {
    this.#kernel = kernel;
    this.#k = k;
    this.#trials = 2 + Math.floor(log(k));
    this.#candidatesAt = kernel.allocateReals(this.#trials * kernel.stride);
    this.#closestAt = kernel.allocateReals(kernel.rows);
    this.#productsAt = kernel.allocateReals(this.#trials * kernel.rows);
    this.#totalsAt = kernel.allocateReals(this.#trials * kernel.parts);
    this.#scratchAt = kernel.allocateReals(5 * this.#trials * kernel.threads);
  }

  /** k rows to start from; their products with all rows stay in the kernel. */
  pick(random: SeedingDraws): Int32Array {
    const { rows } = this.#kernel;
    const chosen = new Int32Array(this.#k);
    const closest = this.#kernel.reals(this.#closestAt, rows).fill(Number.POSITIVE_INFINITY);
    chosen[0] = random.integer(rows);
    let total = this.#keepBest(0, [chosen[0]]).total;
    for (let c = 1; c < this.#k; c++) {
      const targets = Array.from({ length: this.#trials }, () => random.uniform() * total);
      const candidates = targets.map((target) => searchCumulative(closest, target));
      const best = this.#keepBest(c, candidates);
      chosen[c] = candidates[best.index];
      total = best.total;
    }
    return chosen;
  }

  /** Takes as centre c the candidate that leaves the least total, the first of equals. */
  #keepBest(c: number, candidates: number[]): { index: number; total: number } {
    const kernel = this.#kernel;
    candidates.forEach((row, t) => {
      kernel.run.copyRow(row, this.#candidatesAt + 8 * t * kernel.stride);
    });
    const { length } = candidates;
    const [closestAt, productsAt, totalsAt] = [this.#closestAt, this.#productsAt, this.#totalsAt];
    kernel.each('nearerPart', this.#candidatesAt, length, closestAt, productsAt, totalsAt, this.#scratchAt);
    const totals = kernel.reals(totalsAt, length).slice();
    const ofParts = kernel.reals(totalsAt, length * kernel.parts);
    for (let e = length; e < ofParts.length; e++) totals[e % length] += ofParts[e];
    const total = Math.min(...totals);
    const index = totals.indexOf(total);
    const candidateAt = this.#candidatesAt + 8 * index * kernel.stride;
    kernel.each('takePart', candidateAt, productsAt + 8 * index * kernel.rows, closestAt, c);
    return { index, total };
  }
}

/** k different rows of n, all sets equally likely. */
export function randomRows(n: number, k: number, random: RandomStream): Int32Array {
  return random.permutation(n).slice(0, k);
}
