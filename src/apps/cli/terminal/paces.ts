import { exp } from '../../../library/core/math/exp.js';
import { log } from '../../../library/core/math/log.js';
import { square } from '../../../library/core/math/pow.js';

/** Runs that are done at one pace: of one method, either beside others or alone, for one row of an experiment. */
export interface Kind {
  /** the places of the factors that it shares with other rows, the machine's first */
  readonly shared: readonly number[];
  /** the place of its row's own; null before any of it is seen */
  own: number | null;
}

/** How far the logarithm of each factor may be from nought before anything is seen, standard deviations. */
const SPREAD = { machine: 0.5, company: 0.3, method: 0.7, both: 0.1, row: 0.25 };
/** The variance of a run's own part in the logarithm of its pace: of a long one, and how long one is that has one more. */
const VARIANCE = 0.05;
const SHORT_MS = 100;

/**
 * A pace is how long runs take over what they were expected to. It is a product of factors: how slow the machine is at
 * present; what it is to run beside others, or alone; how far what was expected of a method is off, for it comes from
 * machines that were busy at times and from versions that were slower; how far that differs beside others and alone; and
 * how far it differs from row to row.
 *
 * A run tells the product of its factors. A surprise is laid to each by how uncertain it still is, and how far it goes
 * together with the others, given all runs before (a Kalman filter of the logarithms): the first run of a method says
 * little of the machine, one of a row that was at a steady pace for long says much. Only the machine changes on the way.
 */
export class Paces {
  readonly #places = new Map<string, number>();
  readonly #shared = new Map<string, readonly number[]>();
  readonly #kinds = new Map<string, Kind>();
  /** by place, as the covariances */
  readonly #logs: number[] = [];
  readonly #covariances: number[][] = [];
  /** places of rows that are done */
  readonly #free: number[] = [];
  #last: number;

  constructor(now: number) {
    this.#last = now;
  }

  kind(method: string, timed: boolean, row: string): Kind {
    const company = timed ? 'alone' : 'beside others';
    const name = `${company}: ${method}`;
    const shared = this.#shared.get(name) ?? [
      this.#place('machine', SPREAD.machine),
      this.#place(company, SPREAD.company),
      this.#place(`: ${method}`, SPREAD.method),
      this.#place(name, SPREAD.both),
    ];
    this.#shared.set(name, shared);
    const kind = this.#kinds.get(`${name}: ${row}`) ?? { shared, own: null };
    this.#kinds.set(`${name}: ${row}`, kind);
    return kind;
  }

  /** The product of the factors at these places. */
  product(places: readonly number[]): number {
    return exp(sumAt(this.#logs, places));
  }

  of({ shared, own }: Kind): number {
    return this.product(own === null ? shared : [...shared, own]);
  }

  /** Takes note of a run that took `ms`; the machine is judged by the last `windowMs` or so. */
  observe(kind: Kind, { ms, expectedMs }: { ms: number; expectedMs: number }, now: number, windowMs: number): void {
    kind.own ??= this.#free.pop() ?? this.#newPlace(SPREAD.row);
    const factors = [...kind.shared, kind.own];
    const likelyMs = expectedMs * this.product(factors);
    const [machine] = factors;
    // where one run follows the other, what was seen a window ago then weighs 1 / e
    this.#covariances[machine][machine] += (SHORT_MS * (now - this.#last)) / square(windowMs);
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

  /** Makes room: no run of the kind is left. */
  forget(kind: Kind): void {
    const { own } = kind;
    if (own === null) return;
    kind.own = null;
    this.#logs[own] = 0;
    this.#covariances[own].fill(0);
    for (const row of this.#covariances) row[own] = 0;
    this.#covariances[own][own] = square(SPREAD.row);
    this.#free.push(own);
  }

  #place(name: string, spread: number): number {
    const place = this.#places.get(name) ?? this.#newPlace(spread);
    this.#places.set(name, place);
    return place;
  }

  #newPlace(spread: number): number {
    const place = this.#logs.push(0) - 1;
    for (const row of this.#covariances) row.push(0);
    this.#covariances.push(this.#logs.map((_, i) => (i === place ? square(spread) : 0)));
    return place;
  }
}

function sumAt(values: readonly number[], places: readonly number[]): number {
  let sum = 0;
  for (const i of places) sum += values[i];
  return sum;
}
