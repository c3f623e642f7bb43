import { InputError } from '../../library/core/errors.js';

/** A macro of the paper's own: its body with #1 … #9, its number of arguments, the default of an optional first. */
export interface Macro {
  body: string;
  args: number;
  optional: string | null;
}

export type Macros = ReadonlyMap<string, Macro>;

/** More expansions than this in one cell never end. */
const MAX_EXPANSIONS = 1000;

/** Reads LaTeX from left to right: groups, commands, arguments. Macros of the paper's own are expanded on the way. */
export class Scanner {
  text: string;
  at = 0;
  readonly #macros: Macros;
  #expansions = 0;

  constructor(text: string, macros: Macros = new Map()) {
    this.text = text;
    this.#macros = macros;
  }

  get isDone(): boolean {
    return this.at >= this.text.length;
  }

  /** The next text that matches; the scanner moves past it. */
  take(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }

  /** The next command, `pm` or `%`, after the paper's own macros are expanded; null if there is none. */
  command(): string | null {
    for (;;) {
      const found = this.take(/\\(?:[a-zA-Z@]+\*?|[\s\S])/);
      if (found === null) return null;
      const name = found.slice(1);
      if (/[a-zA-Z]/.test(name)) this.take(/\s+/);
      const macro = this.#macros.get(name);
      if (!macro) return name;
      this.#expand(name, macro);
      if (this.text[this.at] !== '\\') return '';
    }
  }

  #expand(name: string, { body, args, optional }: Macro): void {
    if (++this.#expansions > MAX_EXPANSIONS) throw new InputError(`the macro \\${name} never ends`);
    const values: string[] = [];
    if (optional !== null) values.push(this.option() ?? optional);
    while (values.length < args) values.push(this.argument());
    const expanded = body.replace(/#(\d)/g, (_, i) => values[Number(i) - 1] ?? '');
    this.text = expanded + this.text.slice(this.at);
    this.at = 0;
  }

  /** The text of a mandatory argument: a group, a command or a single character. */
  argument(): string {
    this.take(/\s+/);
    if (this.text[this.at] !== '{') return this.take(/\\[a-zA-Z@]+|\\?[\s\S]/) ?? '';
    const start = this.at + 1;
    this.at = groupEnd(this.text, this.at);
    return this.text.slice(start, this.at - 1);
  }

  /** The text of an optional argument, `[t]`; null if there is none. */
  option(): string | null {
    return (
      this.take(/\s*\[[^\]]*\]/)
        ?.trim()
        .slice(1, -1) ?? null
    );
  }
}

/** Where a group that opens at `start` has ended: behind its closing brace, or at the end of the text. */
export function groupEnd(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i + 1;
  }
  return text.length;
}
