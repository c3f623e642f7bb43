// Compiles and bundles all TypeScript. If nothing has changed since the last time, it does nothing: every `npm run`
// begins with this, and the compiler itself would take seconds to find out.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'dist', '.built-from');
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const FOLDERS = ['src', 'experiments', 'bench', 'data-scripts', 'scripts'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'dist/kernel/.sources'];
/** What a build ends with: without it the last one was not whole. */
const PRODUCTS = ['src/apps/cli/main.js', 'divi.browser.js', 'fit-worker.js', 'page.js', 'charts.js', 'playground.js'];

const sources = listOfSources();
const isBuilt =
  PRODUCTS.every((file) => existsSync(join(root, 'dist', file))) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === sources;
if (!isBuilt) {
  // a build that was stopped leaves no stamp, and what the compiler remembers of it may be wrong
  if (!existsSync(stamp)) rmSync(join(root, 'dist', '.tsbuildinfo'), { force: true });
  rmSync(stamp, { force: true });
  run(join(root, 'scripts', 'remove-stale.mjs'));
  run(tsc, '-p', 'tsconfig.build.json');
  run(join(root, 'scripts', 'bundle.mjs'));
  writeFileSync(stamp, sources);
}

function run(script, ...args) {
  try {
    execFileSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
  } catch (error) {
    // it has said what is wrong
    process.exit(error.status ?? 1);
  }
}

/** Every file that a build reads, with its size and the time of its last change. */
function listOfSources() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = [...FILES.map((file) => join(root, file)).filter(existsSync), ...inFolders];
  return files
    .sort()
    .map((file) => {
      const { size, mtimeMs } = statSync(file);
      return `${file.slice(root.length + 1)} ${size} ${mtimeMs}\n`;
    })
    .join('');
}
