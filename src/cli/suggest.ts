import { InputError } from '../core/errors.js';

/** Edits that turn one word into another (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}

/** The error for an unknown name: the nearest known ones first. */
export function unknownName(kind: string, name: string, known: readonly string[]): InputError {
  const nearest = [...known].sort((a, b) => distance(name, a) - distance(name, b)).slice(0, 3);
  return new InputError(
    `there is no ${kind} '${name}': did you mean ${nearest.join(', ')}?${known.length > 3 ? ' divi list shows all' : ''}`,
  );
}
