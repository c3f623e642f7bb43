import { Progress, type ProgressOutput, type ProgressRow } from '../src/apps/cli/terminal/progress.js';

/** How far one long step has come, by an amount that is counted. */
export class AmountProgress {
  readonly #progress: Progress;
  readonly #what: string;
  readonly #total: number | null;
  readonly #amount: (n: number) => string;
  #done = 0;

  /** `total` is null if the end is unknown; `amount` writes a number of what is counted. */
  constructor(what: string, total: number | null, amount: (n: number) => string, output: ProgressOutput) {
    this.#progress = new Progress(output);
    this.#what = what;
    this.#total = total;
    this.#amount = amount;
  }

  /** Counts `n` more. */
  advance(n: number): void {
    this.#done += n;
    this.#progress.show(this.#row());
  }

  /** Draws the last state. */
  stop(): void {
    this.#progress.finish(this.#row());
  }

  #row(): ProgressRow {
    const of = this.#total === null ? '' : ` of ${this.#amount(this.#total)}`;
    return {
      label: this.#what,
      part: this.#total === null ? null : this.#done / this.#total,
      detail: `${this.#amount(this.#done)}${of}`,
    };
  }
}

/** Bytes as '14.5 MB'. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
