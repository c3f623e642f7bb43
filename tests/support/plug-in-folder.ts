import { mkdirSync, symlinkSync } from 'node:fs';
import { packageRoot } from '../../src/library/core/system/package-root.js';
import { bringDivi } from './bring-divi.js';
import { temporaryFolder } from './folder.js';

/** A folder that has this package installed, and in `experiments` a study with the package's methods and data sets; returns the path of a name in it. */
export function plugInFolder(): (name: string) => string {
  const path = temporaryFolder();
  mkdirSync(path('node_modules'));
  bringDivi(path('experiments'));
  symlinkSync(packageRoot(), path('node_modules/divi-repro'));
  return path;
}
