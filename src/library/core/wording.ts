import { InputError } from './errors.js';

// control characters, and those that hide or reorder their neighbours
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Text of unknown origin for a terminal or an error: nothing in it can move the cursor or reorder the line. */
export function printable(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return shown.replace(UNSEEN, (c) => `\\u{${c.codePointAt(0)!.toString(16)}}`);
}

/** A number of things in words: '1 run', '7 runs'. */
export function counted(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}

/** Edits that turn one word into another (Levenshtein). */
export function editDistance(a: string, b: string): number {
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

/** The three of `known` most like `name`, the nearest first. */
export function nearestNames(name: string, known: readonly string[]): string[] {
  return known
    .map((candidate) => ({ candidate, edits: editDistance(name, candidate) }))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** The error for an unknown name: the nearest known ones first. */
export function unknownName(kind: string, name: string, known: readonly string[]): InputError {
  const nearest = nearestNames(name, known);
  const advice = nearest.length > 0 ? `did you mean ${nearest.join(', ')}?` : 'none exists';
  return new InputError(`there is no ${kind} '${name}': ${advice}`);
}
