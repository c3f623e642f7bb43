import type { PlannedRun } from '../../runs/plan.js';
import { Progress, type ProgressOutput, type ProgressRow } from './progress.js';

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
  readonly #cost: (run: PlannedRun) => number;
  readonly #totalCost: number;
  #costDone = 0;
  #status = '';

  /** `runs` are those still to be done, `cost` says how long each may take, in any unit. */
  constructor(runs: readonly PlannedRun[], cost: (run: PlannedRun) => number, output?: ProgressOutput) {
    this.#progress = new Progress(output);
    this.#cost = cost;
    this.#totalCost = runs.reduce((sum, run) => sum + cost(run), 0);
    this.#all = { total: runs.length, done: 0, failed: 0 };
    for (const id of runs.flatMap(experimentsOf)) {
      const count = this.#counts.get(id) ?? { total: 0, done: 0, failed: 0 };
      count.total++;
      this.#counts.set(id, count);
    }
  }

  /** Counts one finished run; returns the experiments that are complete with it. */
  advance(run: PlannedRun, failed: boolean): string[] {
    this.#costDone += this.#cost(run);
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
    const all = row('runs', this.#all, this.#costDone / this.#totalCost);
    return [...each, this.#status === '' ? all : { ...all, detail: `${all.detail}  ${this.#status}` }];
  }
}

function row(label: string, { total, done, failed }: Count, timePart: number | null): ProgressRow {
  const failures = failed > 0 ? `  ${failed} failed` : '';
  return { label, part: done / total, detail: `${done}/${total}${failures}`, timePart };
}

const experimentsOf = (run: PlannedRun): string[] => [...new Set(run.neededBy.map(({ experiment }) => experiment))];
