// Compiles the kernels and writes each as a module, dist/kernel/<name>.js, that Node, a browser and every bundler can
// import. Where dist has those of the same sources and compiler already, there is nothing to do.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist', 'kernel');
const stamp = join(dist, '.sources');
const require = createRequire(import.meta.url);
const compiler = require.resolve('assemblyscript/bin/asc.js');

const names = readdirSync(join(root, 'kernel')).filter((name) => existsSync(join(root, 'kernel', name, 'index.ts')));
/** Kernels that several threads can run on one memory, and where in it each keeps what never changes. */
const SHARED = { divi: 1024, baselines: 16384, stats: 32768, adaptive: 53248 };

const sources = hashOfSources();
const files = names.flatMap((name) => [join(dist, `${name}.wasm`), join(dist, `${name}.js`)]);
const isBuilt = files.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
if (!isBuilt) {
  mkdirSync(dist, { recursive: true });
  rmSync(stamp, { force: true });
  for (const name of names) compile(name);
  writeFileSync(stamp, sources);
}

/** Writes the kernel with a memory of its own and, where threads can run it, as one that is given a shared memory. */
function compile(name) {
  const code = { base64: run(name, `${name}.wasm`, []) };
  if (name in SHARED) {
    const shared = ['--importMemory', '--sharedMemory', '--maximumMemory', '65536', '--enable', 'threads'];
    code.sharedBase64 = run(name, `${name}-shared.wasm`, [...shared, '--memoryBase', `${SHARED[name]}`]);
  }
  const lines = Object.entries(code).map(([key, text]) => `export const ${key} = '${text}';\n`);
  writeFileSync(join(dist, `${name}.js`), lines.join(''));
}

function run(name, file, options) {
  const args = [
    `kernel/${name}/index.ts`,
    '--config',
    'kernel/asconfig.json',
    '--outFile',
    join(dist, file),
    ...options,
  ];
  execFileSync(process.execPath, [compiler, ...args], { cwd: root, stdio: 'inherit' });
  return readFileSync(join(dist, file)).toString('base64');
}

/** Of all that makes the kernels: their sources and settings, the compiler's version, and this script. */
function hashOfSources() {
  const hash = createHash('sha256');
  const add = (name, text) => hash.update(`${name}\n${text.length}\n`).update(text);
  for (const file of readdirSync(join(root, 'kernel'), { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(ts|json)$/.test(file)) add(file, readFileSync(join(root, 'kernel', file)));
  }
  add('assemblyscript', require('assemblyscript/package.json').version);
  add('this script', readFileSync(import.meta.filename));
  return hash.digest('hex');
}
