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
const sources = hashOfSources();
const files = names.flatMap((name) => [join(dist, `${name}.wasm`), join(dist, `${name}.js`)]);
const isBuilt = files.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
if (!isBuilt) {
  mkdirSync(dist, { recursive: true });
  rmSync(stamp, { force: true });
  for (const name of names) compile(name);
  writeFileSync(stamp, sources);
}

function compile(name) {
  const wasm = join(dist, `${name}.wasm`);
  const args = [`kernel/${name}/index.ts`, '--config', 'kernel/asconfig.json', '--outFile', wasm];
  execFileSync(process.execPath, [compiler, ...args], { cwd: root, stdio: 'inherit' });
  writeFileSync(join(dist, `${name}.js`), `export const base64 = '${readFileSync(wasm).toString('base64')}';\n`);
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
