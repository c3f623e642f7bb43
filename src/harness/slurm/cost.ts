import { canonicalJson } from '../../library/core/canonical.js';
import type { KeyedRun } from '../runs/plan.js';
import { isDone, type RunRecord } from '../runs/record.js';
import type { ResolvedRun } from '../runs/resolved-run.js';

/** a run of a method nobody has measured yet */
const UNKNOWN_MS = 1000;
/** what a run costs besides its fit: its data set, its record */
const BESIDES_MS = 20;

/** Earlier runs, to guess by. */
export interface EarlierRuns {
  get(key: string): RunRecord | undefined;
  values(): Iterable<RunRecord>;
}

/** What runs are likely to cost: what they took before, or else the median of the method on data of that kind. */
export class CostModel {
  readonly #earlier: EarlierRuns;
  #durations: Map<string, number[]> | undefined;
  readonly #medians = new Map<string, number>();

  constructor(earlier: EarlierRuns) {
    this.#earlier = earlier;
  }

  /** Learns from a run that has come back. */
  observe(record: RunRecord): void {
    if (!isDone(record)) return;
    const known = this.#known();
    for (const kind of kindsOf(record.description)) {
      add(known, kind, record.durationMs);
      this.#medians.delete(kind);
    }
  }

  costMs({ key, run }: KeyedRun): number {
    const before = this.#earlier.get(key)?.durationMs;
    return (
      BESIDES_MS +
      (before ??
        kindsOf(run)
          .map((kind) => this.#median(kind))
          .find((ms) => ms !== undefined) ??
        UNKNOWN_MS)
    );
  }

  #median(kind: string): number | undefined {
    const durations = this.#known().get(kind);
    if (durations === undefined) return undefined;
    const median = this.#medians.get(kind) ?? durations.toSorted((a, b) => a - b)[durations.length >> 1];
    this.#medians.set(kind, median);
    return median;
  }

  /** Read only where a run is new: there may be thousands. */
  #known(): Map<string, number[]> {
    if (this.#durations) return this.#durations;
    const known = new Map<string, number[]>();
    for (const record of this.#earlier.values()) {
      if (isDone(record)) for (const kind of kindsOf(record.description)) add(known, kind, record.durationMs);
    }
    this.#durations = known;
    return known;
  }
}

function add(known: Map<string, number[]>, kind: string, ms: number): void {
  const durations = known.get(kind);
  if (durations) durations.push(ms);
  else known.set(kind, [ms]);
}

/** The kinds that a run is one of, the closest first: method and data of one description, method alone. */
function kindsOf({ method, dataset }: ResolvedRun): string[] {
  const { seed: _seed, ...kind } = dataset as { seed?: number };
  return [`${method} ${canonicalJson(kind)}`, method];
}
