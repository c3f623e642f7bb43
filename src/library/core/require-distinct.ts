import { InputError } from './errors.js';

/** Refuses a name that two things of a kind have: one of them would be lost without a word. */
export function requireDistinct(kind: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new InputError(`there are two ${kind}s named '${name}': rename one of them`);
    seen.add(name);
  }
}
