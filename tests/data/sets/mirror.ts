import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/core/system/package-root.js';

const folder = process.env.DIVI_DATA || join(packageRoot(), '..', 'shared', 'data');

/** The mirror of ISOLET and 20 Newsgroups, where this machine has one. */
export const mirror = ['isolet', '20ng'].every((set) => existsSync(join(folder, set))) ? folder : null;

/** Says loudly that tests do not run here; returns whether they do. */
export function runsIf(condition: boolean, tests: string, reason: string): boolean {
  if (!condition) console.warn(`LEFT OUT: ${tests} (${reason})`);
  return condition;
}

/** The same for tests that read the mirror. */
export const runsWithMirror = (tests: string): boolean =>
  runsIf(mirror !== null, tests, 'no data mirror: set DIVI_DATA or put it at ../shared/data');
