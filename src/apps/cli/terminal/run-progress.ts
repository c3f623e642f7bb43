import type { PlannedRun } from '../../../harness/runs/plan.js';
import { Progress, type ProgressRow } from './progress.js';
import { TimeLeft } from './time-left.js';

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

  /**
   * `runs` are those still to be done, `expectedMs` says how long each may take one of the `jobs` workers; what the
   * command does when they are done takes `afterwardsMs`.
   */
  constructor(
    runs: readonly PlannedRun[],
    expectedMs: (run: PlannedRun) => number,
    jobs: number,
    afterwardsMs: number,
  ) {
    this.#progress = new Progress();
    this.#timeLeft = new TimeLeft(runs, expectedMs, { jobs, afterwardsMs });
    this.#all = { total: runs.length, done: 0, failed: 0 };
    for (const id of runs.flatMap(experimentsOf)) {
      const count = this.#counts.get(id) ?? { total: 0, done: 0, failed: 0 };
      count.total++;
      this.#counts.set(id, count);
    }
  }

  /** Takes note that a run begins. */
  begin(run: PlannedRun): void {
    this.#timeLeft.begin(run);
  }

  /** Counts one finished run, whose fit took `fitMs`; returns the experiments that are complete with it. */
  advance(run: PlannedRun, failed: boolean, fitMs: number): string[] {
    this.#timeLeft.advance(run, failed ? null : fitMs);
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

  /** Shows how things stand besides the counts, in words. */
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
    // experiments share workers, so one alone has no pace of its own
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
