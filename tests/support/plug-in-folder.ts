import { mkdirSync, symlinkSync } from 'node:fs';
import { packageRoot } from '../../src/library/core/system/package-root.js';
import { temporaryFolder } from './folder.js';
import { writeMetrics } from './metrics.js';

/** A folder that has this package installed, and in `experiments` a place for plug-ins; returns the path of a name in it. */
export function plugInFolder(): (name: string) => string {
  const path = temporaryFolder();
  for (const inner of ['node_modules', 'experiments/methods', 'experiments/data-sets'])
    mkdirSync(path(inner), { recursive: true });
  symlinkSync(packageRoot(), path('node_modules/divi-repro'));
  writeMetrics(path('experiments'));
  return path;
}
