import { log } from '../core/math/log.js';
import type { RandomStream } from '../core/random.js';
import type { BaselineKernel, KnownRows } from './kernel.js';

/** The draws that seeding takes from a random stream. */
export type SeedingDraws = Pick<RandomStream, 'integer' | 'uniform'>;

/** values that several seedings at a time may take up: where rows are many, one at a time is as quick */
const MAX_BESIDE = 2 ** 17;

/** A row that may become a centre of a seeding. */
interface Candidate {
  row: number;
  seeding: number;
}

/**
 * Greedy k-means++ as scikit-learn's: every step tries 2 + ⌊ln k⌋ rows, drawn in proportion to the squared distance
 * from the rows picked so far, and keeps the one that leaves the least total. Several seedings go side by side, so that a
 * row is read for all of them at once. Where the kernel has rows in 16 bits, these tell most candidates that lose.
 */
export class KMeansPlusPlus {
  /** what is known of the rows at the centres that were picked last */
  readonly known: KnownRows;
  readonly #kernel: BaselineKernel;
  readonly #k: number;
  readonly #trials: number;
  /** seedings at a time */
  readonly #beside: number;
  readonly #candidatesAt: number;
  readonly #seedingsAt: number;
  readonly #closestAt: number;
  readonly #productsAt: number;
  readonly #totalsAt: number;
  readonly #scratchAt: number;

  /** Needs the lengths of the rows, which are known once clusters are open; for at most `most` seedings at a time. */
  constructor(kernel: BaselineKernel, k: number, most = 1) {
    this.#kernel = kernel;
    this.#k = k;
    this.#trials = 2 + Math.floor(log(k));
    this.known = kernel.run.hasShorts() ? 'nothing' : 'products';
    // products are kept of one seeding
    const room = Math.floor(MAX_BESIDE / (kernel.rows * this.#trials));
    this.#beside = this.known === 'products' ? 1 : Math.max(1, Math.min(most, room));
    const vectors = this.#trials * this.#beside;
    this.#candidatesAt = kernel.allocateReals(vectors * kernel.stride);
    this.#seedingsAt = kernel.allocateReals(vectors);
    this.#closestAt = kernel.allocateReals(this.#beside * kernel.rows);
    this.#productsAt = kernel.allocateReals(vectors * kernel.rows);
    this.#totalsAt = kernel.allocateReals(2 * vectors * kernel.parts);
    this.#scratchAt = kernel.allocateReals(5 * vectors * kernel.threads);
  }

  /** The rows to start from, one start after the other; `randomOf` gives each its random numbers. */
  *starts(count: number, randomOf: (start: number) => SeedingDraws): Generator<Int32Array> {
    for (let first = 0; first < count; first += this.#beside) {
      const length = Math.min(this.#beside, count - first);
      yield* this.#pickAll(Array.from({ length }, (_, s) => randomOf(first + s)));
    }
  }

  /** k rows to start from; their products with all rows stay in the kernel, if it has no others. */
  pick(random: SeedingDraws): Int32Array {
    return this.#pickAll([random])[0];
  }

  #pickAll(randoms: SeedingDraws[]): Int32Array[] {
    const { rows } = this.#kernel;
    const chosen = randoms.map(() => new Int32Array(this.#k));
    const totals = randoms.map(() => 0);
    this.#kernel.reals(this.#closestAt, randoms.length * rows).fill(Number.POSITIVE_INFINITY);
    for (let c = 0; c < this.#k; c++) {
      const candidates = randoms.flatMap((random, seeding) => {
        const drawn = c === 0 ? [random.integer(rows)] : this.#draw(random, seeding, totals[seeding]);
        const left = this.known === 'nothing' ? this.#mayWin(drawn, seeding) : drawn;
        chosen[seeding][c] = left[0];
        // of the last one neither total nor products are asked for
        const isKnown = this.known === 'nothing' && c === this.#k - 1 && Number.isFinite(totals[seeding]);
        return isKnown && left.length === 1 ? [] : left.map((row): Candidate => ({ row, seeding }));
      });
      for (const { row, seeding, total } of this.#keepBest(c, candidates)) {
        // where numbers overflow there is no least total
        if (c > 0) chosen[seeding][c] = Number.isNaN(total) ? 0 : row;
        totals[seeding] = total;
      }
    }
    return chosen;
  }

  /** Rows in proportion to their squared distance from those picked so far, which add up to `total`. */
  #draw(random: SeedingDraws, seeding: number, total: number): number[] {
    const targets = Array.from({ length: this.#trials }, () => random.uniform() * total);
    return targets.map((target) => this.#kernel.run.rowAtTotal(this.#closestOf(seeding), target));
  }

  #closestOf(seeding: number): number {
    return this.#closestAt + 8 * seeding * this.#kernel.rows;
  }

  /** Those of the rows drawn that may leave the least total. */
  #mayWin(drawn: number[], seeding: number): number[] {
    const rows = [...new Set(drawn)];
    if (rows.length === 1) return rows;
    const kernel = this.#kernel;
    kernel.wholes(this.#seedingsAt, rows.length).set(rows);
    kernel.run.guessTotals(this.#seedingsAt, rows.length, this.#closestOf(seeding), this.#totalsAt);
    const guesses = kernel.reals(this.#totalsAt, 2 * rows.length);
    let most = Number.POSITIVE_INFINITY;
    for (let t = 0; t < guesses.length; t += 2) most = Math.min(most, guesses[t] + guesses[t + 1]);
    return rows.filter((_, t) => !(guesses[2 * t] - guesses[2 * t + 1] > most));
  }

  /** Takes as centre c of every seeding the candidate that leaves the least total, the first of equals. */
  #keepBest(c: number, candidates: Candidate[]): (Candidate & { total: number })[] {
    const kernel = this.#kernel;
    const { length } = candidates;
    if (length === 0) return [];
    candidates.forEach(({ row }, t) => {
      kernel.run.copyRow(row, this.#candidatesAt + 8 * t * kernel.stride);
    });
    kernel.wholes(this.#seedingsAt, length).set(candidates.map(({ seeding }) => seeding));
    const [closestAt, productsAt, totalsAt] = [this.#closestAt, this.#productsAt, this.#totalsAt];
    const [vectorsAt, scratchAt] = [this.#candidatesAt, this.#scratchAt];
    kernel.each('nearerPart', vectorsAt, length, this.#seedingsAt, closestAt, productsAt, totalsAt, scratchAt);
    const totals = kernel.reals(totalsAt, length).slice();
    const ofParts = kernel.reals(totalsAt, length * kernel.parts);
    for (let e = length; e < ofParts.length; e++) totals[e % length] += ofParts[e];
    const best = new Map<number, Candidate & { total: number; index: number }>();
    candidates.forEach(({ row, seeding }, index) => {
      const total = totals[index];
      const rival = best.get(seeding);
      if (rival === undefined || total < rival.total || Number.isNaN(total))
        best.set(seeding, { row, seeding, total, index });
    });
    for (const { seeding, index } of best.values()) {
      const vectorAt = vectorsAt + 8 * index * kernel.stride;
      kernel.each('takePart', vectorAt, productsAt + 8 * index * kernel.rows, this.#closestOf(seeding), c);
    }
    return [...best.values()];
  }
}

/** k different rows of n, all sets equally likely. */
export function randomRows(n: number, k: number, random: RandomStream): Int32Array {
  return random.permutation(n).slice(0, k);
}

/** Such rows for one start after the other. */
export function* randomStarts(
  n: number,
  k: number,
  count: number,
  randomOf: (start: number) => RandomStream,
): Generator<Int32Array> {
  for (let start = 0; start < count; start++) yield randomRows(n, k, randomOf(start));
}
