import type { PlannedRun } from '../../../harness/runs/plan.js';
import { isDone, type RunRecord } from '../../../harness/runs/record.js';
import { Progress, type ProgressRow } from './progress.js';

interface Count {
  total: number;
  done: number;
  failed: number;
}

/** How far the runs of a plan have come: a bar an experiment, and all of them together. */
export class RunProgress {
  readonly #progress: Progress;
  readonly #counts = new Map<string, Count>();
  readonly #all: Count;
  readonly #timeLeft: TimeLeft;
  #status = '';

  /** `runs` are those still to be done; `costMs` says how long each is likely to take one of the `jobs` workers. */
  constructor(runs: readonly PlannedRun[], costMs: (run: PlannedRun) => number, jobs: number) {
    this.#progress = new Progress();
    this.#timeLeft = new TimeLeft(runs, costMs, jobs);
    this.#all = { total: runs.length, done: 0, failed: 0 };
    for (const id of runs.flatMap(experimentsOf)) {
      const count = this.#counts.get(id) ?? { total: 0, done: 0, failed: 0 };
      count.total++;
      this.#counts.set(id, count);
    }
  }

  /** Counts one finished run; returns the experiments that are complete with it. */
  advance(run: PlannedRun, record: RunRecord): string[] {
    const failed = !isDone(record);
    this.#timeLeft.advance(run, record);
    for (const count of [this.#all, ...experimentsOf(run).flatMap((id) => this.#counts.get(id) ?? [])]) {
      count.done++;
      if (failed) count.failed++;
    }
    this.#progress.show(...this.#rows());
    return experimentsOf(run).filter((id) => {
      const count = this.#counts.get(id);
      return count !== undefined && count.done === count.total;
    });
  }

  /** Shows a status besides the counts, in words. */
  status(text: string): void {
    if (text === this.#status) return;
    this.#status = text;
    this.#progress.show(...this.#rows());
  }

  /** Prints a line that stays, above what is drawn in place. */
  say(line: string): void {
    this.#progress.say(line);
  }

  /** Draws the last state. */
  stop(): void {
    this.#status = '';
    if (this.#all.total > 0) this.#progress.finish(...this.#rows());
  }

  #rows(): ProgressRow[] {
    // experiments share workers, so a single one has no pace
    const each = [...this.#counts].map(([id, count]) => row(id, count, null));
    const all = row('runs', this.#all, this.#all.done < this.#all.total ? this.#timeLeft.ms : null);
    return [...each, this.#status === '' ? all : { ...all, detail: `${all.detail}  ${this.#status}` }];
  }
}

function row(label: string, { total, done, failed }: Count, msLeft: number | null): ProgressRow {
  const failures = failed > 0 ? `  ${failed} failed` : '';
  return { label, part: done / total, detail: `${done}/${total}${failures}`, msLeft };
}

const experimentsOf = (run: PlannedRun): string[] => [...new Set(run.neededBy.map(({ experiment }) => experiment))];

/** The time that runs still take: the time so far, times the expected cost of the rest over that of what was done. */
export class TimeLeft {
  readonly #began = Date.now();
  readonly #costs: ReadonlyMap<string, number>;
  #leftMs = 0;
  #doneMs = 0;

  /** Timed runs go one at a time, the others share the workers. */
  constructor(runs: readonly PlannedRun[], costMs: (run: PlannedRun) => number, jobs: number) {
    this.#costs = new Map(runs.map((run) => [run.key, run.run.timed ? costMs(run) : costMs(run) / jobs]));
    for (const ms of this.#costs.values()) this.#leftMs += ms;
  }

  /** A failed run, or one that an earlier command had done, is no longer left but says nothing about the pace. */
  advance({ key }: PlannedRun, record: RunRecord): void {
    const ms = this.#costs.get(key) ?? 0;
    this.#leftMs -= ms;
    if (isDone(record) && Date.parse(record.provenance.time) >= this.#began) this.#doneMs += ms;
  }

  /** Milliseconds; null before anything is done. */
  get ms(): number | null {
    if (this.#doneMs === 0) return null;
    return ((Date.now() - this.#began) * Math.max(0, this.#leftMs)) / this.#doneMs;
  }
}
