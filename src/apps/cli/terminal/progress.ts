const REDRAW_MS = 100;
const PLAIN_LINE_MS = 5000;
const BAR_WIDTH = 24;

/** Where progress is written. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** One thing that is being done. */
export interface ProgressRow {
  label: string;
  /** the share that is done, from 0 to 1; null if that is not known */
  part: number | null;
  /** text after the bar, such as '3/20' */
  detail?: string;
  /** the time left, if more is known than `part` says; null to show none */
  msLeft?: number | null;
}

/**
 * How far a long command has come: rows with bars that are redrawn in place on a terminal, else the last row as a plain
 * line now and then.
 */
export class Progress {
  readonly #output: ProgressOutput;
  readonly #live: boolean;
  /** when the present step was first shown, and how much of it was done by then */
  #step = { began: performance.now(), from: 0, part: 0 };
  // a command that is done within the first pause says nothing
  #lastDrawn = performance.now();
  #linesDrawn = 0;

  constructor(output: ProgressOutput = process.stderr) {
    this.#output = output;
    this.#live = output.isTTY === true && process.env.TERM !== 'dumb';
  }

  /** Draws the rows, unless they were drawn a moment ago. */
  show(...rows: ProgressRow[]): void {
    this.#note(rows[rows.length - 1].part);
    // of a step without any measure the next update may be far off
    const atOnce = this.#live && rows.some(({ part, detail }) => part === null && detail === undefined);
    const pause = this.#live ? REDRAW_MS : PLAIN_LINE_MS;
    if (atOnce || performance.now() - this.#lastDrawn >= pause) this.#draw(rows);
  }

  /** Draws the last state for good. */
  finish(...rows: ProgressRow[]): void {
    this.#draw(rows);
    this.#linesDrawn = 0;
  }

  /** Writes a line that stays, above what is drawn in place. */
  say(line: string): void {
    this.clear();
    this.#output.write(`${line}\n`);
  }

  /** Removes what is drawn in place. */
  clear(): void {
    if (this.#linesDrawn > 0) this.#output.write(`\x1b[${this.#linesDrawn}A\x1b[0J`);
    this.#linesDrawn = 0;
  }

  #draw(rows: ProgressRow[]): void {
    this.#lastDrawn = performance.now();
    if (!this.#live) {
      this.#output.write(`${this.#line(rows[rows.length - 1], 0)}\n`);
      return;
    }
    const width = Math.max(...rows.map(({ label }) => label.length));
    const up = this.#linesDrawn > 0 ? `\x1b[${this.#linesDrawn}A` : '';
    this.#output.write(`${up}${rows.map((row) => `\x1b[2K${this.#line(row, width)}\n`).join('')}`);
    this.#linesDrawn = rows.length;
  }

  #line({ label, part, detail, msLeft = this.#msLeft(part) }: ProgressRow, width: number): string {
    const parts = [label.padEnd(width)];
    if (this.#live && part !== null) parts.push(bar(part));
    if (detail !== undefined) parts.push(detail);
    if (msLeft !== null) parts.push(`about ${duration(msLeft)} left`);
    return parts.join('  ').trimEnd();
  }

  /** A share below the last one belongs to another step, whose time is its own. */
  #note(part: number | null): void {
    if (part === null) return;
    if (part < this.#step.part) this.#step = { began: performance.now(), from: part, part };
    else this.#step.part = part;
  }

  #msLeft(part: number | null): number | null {
    const { began, from } = this.#step;
    if (part === null || part <= from || part >= 1) return null;
    return ((performance.now() - began) / (part - from)) * (1 - part);
  }
}

function bar(part: number): string {
  const filled = Math.round(BAR_WIDTH * Math.min(1, part));
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
}

/** Milliseconds as '7 s', '3 min' or '3 min 20 s'. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`}`;
}
