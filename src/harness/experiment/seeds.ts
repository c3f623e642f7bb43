import { sha256Words } from '../../library/core/sha256.js';

/**
 * A seed by name, as in namedSeed('data set', 'matched', 200, 3). Runs that are not meant to share their random numbers
 * get seeds of different names: with seeds 1, 2, … for every size and method, one unlucky draw would strike them all.
 */
export function namedSeed(...names: (string | number)[]): number {
  return sha256Words(JSON.stringify(names))[0] >>> 0;
}
