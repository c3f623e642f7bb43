import { duration } from '../src/cli/terminal/progress.js';

const REDRAW_MS = 100;
const PLAIN_LINE_MS = 5000;
const BAR_WIDTH = 24;

/** Where progress is written; a terminal gets a bar, anything else a plain line now and then. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** How far one long step has come, with the time it still needs. */
export class Progress {
  readonly #what: string;
  readonly #total: number | null;
  readonly #amount: (n: number) => string;
  readonly #output: ProgressOutput;
  readonly #began = performance.now();
  #lastDrawn = performance.now();
  #done = 0;

  /** `total` is null where the end is unknown; `amount` writes a number of what is counted. */
  constructor(what: string, total: number | null, amount: (n: number) => string, output: ProgressOutput) {
    this.#what = what;
    this.#total = total;
    this.#amount = amount;
    this.#output = output;
  }

  /** Counts `n` more. */
  advance(n: number): void {
    this.#done += n;
    const now = performance.now();
    if (now - this.#lastDrawn < (this.#output.isTTY ? REDRAW_MS : PLAIN_LINE_MS)) return;
    this.#lastDrawn = now;
    this.#output.write(this.#output.isTTY ? `\r\x1b[2K${this.#line()}` : `${this.#line()}\n`);
  }

  /** Draws the last state. */
  stop(): void {
    this.#output.write(`${this.#output.isTTY ? '\r\x1b[2K' : ''}${this.#line()}\n`);
  }

  #line(): string {
    const parts = [this.#what];
    if (this.#total !== null && this.#output.isTTY) {
      const filled = Math.min(BAR_WIDTH, Math.round((BAR_WIDTH * this.#done) / this.#total));
      parts.push('█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled));
    }
    parts.push(this.#amount(this.#done) + (this.#total === null ? '' : ` of ${this.#amount(this.#total)}`));
    if (this.#total !== null && this.#done > 0 && this.#done < this.#total) {
      const elapsed = performance.now() - this.#began;
      parts.push(`about ${duration((elapsed / this.#done) * (this.#total - this.#done))} left`);
    }
    return parts.join('  ');
  }
}

/** Bytes as '14.5 MB'. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
