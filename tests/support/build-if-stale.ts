import { execSync } from 'node:child_process';
import { packageRoot } from '../../src/library/core/system/package-root.js';

/** Tests that drive the command line run what is compiled: a bare `vitest` compiles again what has changed since. */
export function setup(): void {
  execSync('npm run -s build:ts', { cwd: packageRoot(), stdio: 'inherit' });
}
