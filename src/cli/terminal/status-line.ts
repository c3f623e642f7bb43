const REDRAW_MS = 100;
const PLAIN_LINE_MS = 5000;
const BAR_WIDTH = 24;

/** What a long command is doing: one live line on a terminal, else a plain line now and then. */
export class StatusLine {
  readonly #output: NodeJS.WriteStream;
  // a command that is done within the first pause says nothing
  #lastDrawn = performance.now();
  #drawn = false;

  constructor(output: NodeJS.WriteStream = process.stderr) {
    this.#output = output;
  }

  /** `part` of it is done, from 0 to 1; null where that is not known: nothing more may be heard of it for long. */
  show(what: string, part: number | null): void {
    const live = this.#output.isTTY;
    const now = performance.now();
    const pause = live ? (part === null ? 0 : REDRAW_MS) : PLAIN_LINE_MS;
    if (now - this.#lastDrawn < pause) return;
    this.#lastDrawn = now;
    this.#drawn = true;
    this.#output.write(live ? `\r\x1b[2K${bar(part)}${what}` : `${what}\n`);
  }

  /** Removes the line. */
  clear(): void {
    if (this.#drawn && this.#output.isTTY) this.#output.write('\r\x1b[2K');
    this.#drawn = false;
  }
}

function bar(part: number | null): string {
  if (part === null) return '';
  const filled = Math.round(BAR_WIDTH * Math.min(1, part));
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}  `;
}
