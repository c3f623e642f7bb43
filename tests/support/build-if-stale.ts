import { execSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/system/package-root.js';

const SOURCES = ['src', 'experiments', 'bench', 'data-scripts'];

/** Tests that drive the command line run what is compiled: a bare `vitest` compiles anew what has changed since. */
export function setup(): void {
  const root = packageRoot();
  const stamp = join(root, 'dist', '.tsbuildinfo');
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const isNewer = (folder: string): boolean =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).some(
      (file) => file.endsWith('.ts') && statSync(join(root, folder, file)).mtimeMs > built,
    );
  if (SOURCES.some(isNewer)) execSync('npm run -s build:ts', { cwd: root, stdio: 'inherit' });
}
