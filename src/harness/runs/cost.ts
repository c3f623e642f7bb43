import { canonicalJson } from '../../library/core/canonical.js';
import { groupBy } from '../../library/core/group-by.js';
import type { KeyedRun, PlannedRun } from './plan.js';
import { isDone, type RunRecord } from './record.js';
import type { ResolvedRun } from './resolved-run.js';

/** a run of a method nobody has measured yet */
const UNKNOWN_MS = 1000;
/** what a run costs besides its fit: its data set, its record */
const BESIDES_MS = 20;

/** Earlier runs, to estimate by. */
export interface EarlierRuns {
  get(key: string): RunRecord | undefined;
  values(): Iterable<RunRecord>;
}

/** What runs are likely to cost: what they took before, or else the median of the method on data of that kind. */
export class CostModel {
  readonly #earlier: readonly EarlierRuns[];
  #durations: Map<string, number[]> | undefined;
  readonly #medians = new Map<string, number>();

  /** The same run may be in several of `earlier`: the first that has a result counts. */
  constructor(...earlier: EarlierRuns[]) {
    this.#earlier = earlier;
  }

  /** Learns from a run that has come back. */
  observe(record: RunRecord): void {
    this.#add(this.#known(), record);
  }

  costMs({ key, run }: KeyedRun): number {
    const before = this.#earlier.map((records) => records.get(key)).find(isDone)?.durationMs;
    if (before !== undefined) return BESIDES_MS + before;
    const medians = kindsOf(run).map((kind) => this.#median(kind));
    return BESIDES_MS + (medians.find((ms) => ms !== undefined) ?? UNKNOWN_MS);
  }

  #median(kind: string): number | undefined {
    const durations = this.#known().get(kind);
    if (durations === undefined) return undefined;
    const median = this.#medians.get(kind) ?? durations.toSorted((a, b) => a - b)[durations.length >> 1];
    this.#medians.set(kind, median);
    return median;
  }

  /** Only read once a run is new: there may be thousands. */
  #known(): Map<string, number[]> {
    if (this.#durations) return this.#durations;
    this.#durations = new Map();
    for (const records of this.#earlier) for (const record of records.values()) this.#add(this.#durations, record);
    return this.#durations;
  }

  #add(durations: Map<string, number[]>, record: RunRecord): void {
    if (!isDone(record)) return;
    for (const kind of kindsOf(record.description)) {
      const known = durations.get(kind);
      if (known) known.push(record.durationMs);
      else durations.set(kind, [record.durationMs]);
      this.#medians.delete(kind);
    }
  }
}

/** The kinds that a run is one of, the closest first: method and data of one description, method only. */
function kindsOf({ method, dataset }: ResolvedRun): string[] {
  const { seed: _seed, ...kind } = dataset as { seed?: number };
  return [`${method} ${canonicalJson(kind)}`, method];
}

/**
 * The order in which runs are done: short experiments first, so that their verdicts come early, and within one those on
 * the same data beside each other, so that the data are made once.
 */
export function inRunOrder(runs: readonly PlannedRun[], costMs: (run: PlannedRun) => number): PlannedRun[] {
  const experiments = groupBy(runs, ({ neededBy }) => neededBy[0]?.experiment);
  return [...experiments.values()]
    .map((group) => ({ group, total: group.reduce((sum, run) => sum + costMs(run), 0) }))
    .sort((a, b) => a.total - b.total)
    .flatMap(({ group }) => [...groupBy(group, ({ run }) => canonicalJson(run.dataset)).values()].flat());
}
