import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';

/** Runs that are done at one pace: of one method, either beside others or alone. */
export interface Kind {
  method: string;
  timed: boolean;
}

/** How far the logarithm of each factor may be from nought before anything is seen, standard deviations. */
const SPREAD = { machine: 0.5, company: 0.3, method: 0.7, both: 0.2 };
/** The variance of a run's own part in the logarithm of its pace: of a long one, and how long one is that has one more. */
const VARIANCE = 0.05;
const SHORT_MS = 100;

/**
 * A pace is how long runs take over what they were expected to. It is a product of four factors: how slow the machine is
 * at present; what it is to run beside others, or alone; how far what was expected of a method is off, for it comes from
 * machines that were busy at times and from versions that were slower; and how far that differs beside others and alone.
 *
 * A run tells the product of its four. A surprise is laid to each by how uncertain it still is, and how far it goes
 * together with the others, given all runs before (a Kalman filter of the logarithms): the first run of a method says
 * little of the machine, one of a method that was at a steady pace for long says much. Of the four only the machine
 * changes on the way.
 */
export class Paces {
  /** of each kind, their places in what follows */
  readonly #factors = new Map<string, readonly number[]>();
  readonly #places = new Map<string, number>();
  readonly #logs: number[] = [];
  readonly #covariances: number[][] = [];
  #last: number;

  constructor(now: number) {
    this.#last = now;
  }

  of(kind: Kind): number {
    return exp(sumAt(this.#logs, this.#factorsOf(kind)));
  }

  /** Takes note of a run that took `ms`; the machine is judged by the last `windowMs` or so. */
  observe(kind: Kind, { ms, expectedMs }: { ms: number; expectedMs: number }, now: number, windowMs: number): void {
    const factors = this.#factorsOf(kind);
    const likelyMs = expectedMs * this.of(kind);
    const [machine] = factors;
    // where one run follows the other, what was seen a window ago then weighs 1 / e
    this.#covariances[machine][machine] += (SHORT_MS * (now - this.#last)) / windowMs ** 2;
    this.#last = now;
    const withPace = this.#covariances.map((row) => sumAt(row, factors));
    const uncertain = sumAt(withPace, factors);
    const variance = uncertain + VARIANCE + SHORT_MS / likelyMs;
    const weight = uncertain / variance;
    // the pace becomes the mean of the likely and the seen, not that of their logarithms: sums of times are wanted
    const change = log(1 + weight * (ms / likelyMs - 1)) / weight;
    withPace.forEach((covariance, i) => {
      const gain = covariance / variance;
      this.#logs[i] += gain * change;
      const row = this.#covariances[i];
      for (let j = 0; j < row.length; j++) row[j] -= gain * withPace[j];
    });
  }

  /** The places of its factors, the machine's first. */
  #factorsOf({ method, timed }: Kind): readonly number[] {
    const company = timed ? 'alone' : 'beside others';
    const both = `${company}: ${method}`;
    const known = this.#factors.get(both);
    if (known !== undefined) return known;
    const factors = [
      this.#factor('machine', SPREAD.machine),
      this.#factor(company, SPREAD.company),
      this.#factor(`: ${method}`, SPREAD.method),
      this.#factor(both, SPREAD.both),
    ];
    this.#factors.set(both, factors);
    return factors;
  }

  #factor(name: string, spread: number): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.#logs.push(0) - 1;
    this.#places.set(name, place);
    for (const row of this.#covariances) row.push(0);
    this.#covariances.push(this.#logs.map((_, i) => (i === place ? spread ** 2 : 0)));
    return place;
  }
}

const sumAt = (values: readonly number[], places: readonly number[]): number =>
  places.reduce((sum, i) => sum + values[i], 0);
