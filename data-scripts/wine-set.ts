import { join } from 'node:path';
import { packageRoot } from '../src/core/package-root.js';
import { type DataSet, type FileState, isComplete, stateOf } from './set.js';
import { WINE } from './sources.js';
import { verifyFile } from './verify-file.js';

function verify(): FileState[] {
  return [
    stateOf(WINE.file, () => (verifyFile(join(packageRoot(), WINE.file), WINE.sha256!) ? 'sha256, ships here' : null)),
  ];
}

/** Wine ships with the project, so there is nothing to get. */
export const wineSet: DataSet = {
  verify,
  async get() {
    isComplete(verify());
  },
};
