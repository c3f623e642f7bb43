import { readFileSync } from 'node:fs';

/** A JSON file below tests/fixtures; the script that made it lies beside it. */
export function fixture<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8'));
}
