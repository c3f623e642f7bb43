import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../library/core/system/package-root.js';
import type { Tally } from './tally.js';

/** A broken variant and what became of it. */
export interface PowerRow {
  id: string;
  title: string;
  tally: Tally;
}

/** The outcome of `npm run power`, as it is kept in reports/power.json. */
export interface PowerResult {
  /** the code the runs come from */
  provenance: string;
  /** our own implementation through the same rules and as many runs */
  ours: Tally;
  variants: PowerRow[];
}

export const powerFile = (folder = packageRoot()): string => join(folder, 'reports', 'power.json');

/** Undefined where `npm run power` has not been run. */
export function readPower(file = powerFile()): PowerResult | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PowerResult) : undefined;
}

/** Of the cells that a variant touches, this share may turn different, or cease to be, by chance. */
const CHANCE_MOVES = 0.02;

/**
 * Whether the rules see that something is wrong: more means and spreads differ than for our own implementation, by more
 * than two standard deviations of what chance moves among the cells that are touched.
 */
export function isCaught({ lost, gained, touched }: Tally): boolean {
  return lost - gained > 2 * Math.sqrt(CHANCE_MOVES * touched);
}
