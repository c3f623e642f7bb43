import { log } from '../core/math/log.js';
import type { RandomStream } from '../core/random.js';
import type { BaselineKernel } from './kernel.js';

/** The draws that seeding takes from a random stream. */
export type SeedingDraws = Pick<RandomStream, 'integer' | 'uniform'>;

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
    this.#kernel.reals(this.#closestAt, rows).fill(Number.POSITIVE_INFINITY);
    let total = 0;
    for (let c = 0; c < this.#k; c++) {
      const candidates = c === 0 ? [random.integer(rows)] : this.#draw(random, total);
      const best = this.#keepBest(c, candidates);
      total = best.total;
      // if numbers overflow there is no least total
      chosen[c] = c > 0 && Number.isNaN(total) ? 0 : best.row;
    }
    return chosen;
  }

  /** Rows in proportion to their squared distance from those picked so far, which add up to `total`. */
  #draw(random: SeedingDraws, total: number): number[] {
    const targets = Array.from({ length: this.#trials }, () => random.uniform() * total);
    return targets.map((target) => this.#kernel.run.rowAtTotal(this.#closestAt, target));
  }

  /** Takes as centre c the candidate that leaves the least total, the first of equals. */
  #keepBest(c: number, candidates: number[]): { row: number; total: number } {
    const kernel = this.#kernel;
    const { length } = candidates;
    const [vectorsAt, closestAt, productsAt] = [this.#candidatesAt, this.#closestAt, this.#productsAt];
    candidates.forEach((row, t) => {
      kernel.run.copyRow(row, vectorsAt + 8 * t * kernel.stride);
    });
    kernel.parallelFor('nearerPart', vectorsAt, length, closestAt, productsAt, this.#totalsAt, this.#scratchAt);
    const totals = kernel.reals(this.#totalsAt, length).slice();
    const ofParts = kernel.reals(this.#totalsAt, length * kernel.parts);
    for (let e = length; e < ofParts.length; e++) totals[e % length] += ofParts[e];
    let best = 0;
    for (let t = 1; t < length; t++) if (totals[t] < totals[best] || Number.isNaN(totals[t])) best = t;
    kernel.parallelFor(
      'takePart',
      vectorsAt + 8 * best * kernel.stride,
      productsAt + 8 * best * kernel.rows,
      closestAt,
      c,
    );
    return { row: candidates[best], total: totals[best] };
  }
}

/** k different rows of n, all sets equally likely. */
export function randomRows(n: number, k: number, random: RandomStream): Int32Array {
  return random.permutation(n).slice(0, k);
}
