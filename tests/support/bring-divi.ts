import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../src/library/core/system/package-root.js';

const BROUGHT = [
  'methods/baseline-methods',
  'methods/divi-methods',
  'data-sets/generators',
  'data-sets/isolet',
  'data-sets/class-tables',
  'metrics/clustering',
];

/** Gives a study's folder the methods, data sets and metrics of the package's own study. */
export function bringDivi(study: string): void {
  for (const name of BROUGHT) {
    const module = pathToFileURL(join(packageRoot(), 'dist', 'experiments', `${name}.js`)).href;
    mkdirSync(join(study, name, '..'), { recursive: true });
    writeFileSync(join(study, `${name}.mjs`), `export * from '${module}';\n`);
  }
}
