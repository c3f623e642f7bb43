import { requireInput } from './errors.js';

/** Refuses names that are no option, by the keys of `known`: a misspelt one would otherwise be ignored. */
export function requireKnown(what: string, input: object, known: object): void {
  const names = Object.keys(known);
  for (const name of Object.keys(input)) {
    const shown = what.endsWith('.') ? `${what}${name}` : `${what} '${name}'`;
    requireInput(names.includes(name), `there is no ${shown}; the options are ${names.join(', ')}`);
  }
}
