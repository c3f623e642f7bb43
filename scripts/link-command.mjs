// Puts `divi` into node_modules/.bin of a clone, where npx looks first: without it the first `npx divi` would pack and
// build this package again.
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
if (process.platform !== 'win32') {
  mkdirSync(bin, { recursive: true });
  chmodSync(join(root, 'dist', 'src', 'apps', 'cli', 'main.js'), 0o755);
  rmSync(join(bin, 'divi'), { force: true });
  symlinkSync('../../dist/src/apps/cli/main.js', join(bin, 'divi'));
}
