import type { PlannedRun } from '../../runs/plan.js';

interface Count {
  total: number;
  done: number;
  failed: number;
}

const REDRAW_MS = 100;
const PLAIN_LINE_MS = 5000;
const BAR_WIDTH = 24;

/** How far the runs have come: a live line per experiment on a terminal, else a plain line now and then. */
export class Progress {
  readonly #counts = new Map<string, Count>();
  readonly #all: Count;
  readonly #output: NodeJS.WriteStream;
  readonly #began = performance.now();
  readonly #cost: (run: PlannedRun) => number;
  #costLeft = 0;
  #costDone = 0;
  #lastDrawn = Number.NEGATIVE_INFINITY;
  #linesDrawn = 0;

  /** `runs` are those still to be done, `cost` says how long each may take, in any unit. */
  constructor(runs: PlannedRun[], cost: (run: PlannedRun) => number, output: NodeJS.WriteStream = process.stderr) {
    this.#output = output;
    this.#cost = cost;
    this.#all = { total: runs.length, done: 0, failed: 0 };
    for (const run of runs) {
      this.#costLeft += cost(run);
      for (const id of experimentsOf(run)) {
        const count = this.#counts.get(id) ?? { total: 0, done: 0, failed: 0 };
        count.total++;
        this.#counts.set(id, count);
      }
    }
  }

  /** Counts one finished run. */
  advance(run: PlannedRun, failed: boolean): void {
    this.#costLeft -= this.#cost(run);
    this.#costDone += this.#cost(run);
    for (const count of [this.#all, ...experimentsOf(run).map((id) => this.#counts.get(id)!)]) {
      count.done++;
      if (failed) count.failed++;
    }
    this.#draw(this.#output.isTTY ? REDRAW_MS : PLAIN_LINE_MS);
  }

  /** Draws the last state. */
  stop(): void {
    if (this.#all.total > 0) this.#draw(0);
  }

  #draw(everyMs: number): void {
    const now = performance.now();
    if (now - this.#lastDrawn < everyMs) return;
    this.#lastDrawn = now;
    if (!this.#output.isTTY) {
      this.#output.write(`${this.#line('runs', this.#all, false)}\n`);
      return;
    }
    const width = Math.max(...[...this.#counts.keys()].map((id) => id.length));
    const lines = [...this.#counts].map(([id, count]) => this.#line(id.padEnd(width), count, true));
    const up = this.#linesDrawn > 0 ? `\x1b[${this.#linesDrawn}A` : '';
    this.#output.write(`${up}${lines.map((line) => `\x1b[2K${line}\n`).join('')}`);
    this.#linesDrawn = lines.length;
  }

  #line(name: string, { total, done, failed }: Count, bar: boolean): string {
    const filled = Math.round((BAR_WIDTH * done) / total);
    const parts = [name, ...(bar ? ['█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)] : []), `${done}/${total}`];
    if (done < total) parts.push(`about ${duration(this.#remainingMs())} left`);
    if (failed > 0) parts.push(`${failed} failed`);
    return parts.join('  ');
  }

  /** By the pace of all runs so far: experiments share workers, so one alone has no pace of its own. */
  #remainingMs(): number {
    const elapsed = performance.now() - this.#began;
    return (elapsed / this.#costDone) * Math.max(0, this.#costLeft);
  }
}

const experimentsOf = (run: PlannedRun): string[] => [...new Set(run.neededBy.map(({ experiment }) => experiment))];

/** Milliseconds as '7 s' or '3 min 20 s'. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
