// Compiles the kernels and writes them as a module, dist/kernel/kernels.js, that Node, a browser and every bundler can
// import. If dist already has those of the same sources and compiler, there is nothing to do.
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

/** Where in a memory, which several may share, each kernel keeps what never changes: all within its first page. */
const BASES = { divi: 1024, baselines: 16384, stats: 32768, adaptive: 53248 };

const UNTOUCHED = 0xa5;

const folders = readdirSync(join(root, 'kernel')).filter((name) =>
  existsSync(join(root, 'kernel', name, `${name}-kernel.ts`)),
);
const names = Object.keys(BASES);
if (names.toSorted().join() !== folders.sort().join()) {
  throw new Error(`kernel has ${folders.join(', ')}, and scripts/build-kernel.mjs ${names.join(', ')}`);
}

const sources = hashOfSources();
const module = join(dist, 'kernels.js');
const isBuilt = existsSync(module) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
if (!isBuilt) {
  mkdirSync(dist, { recursive: true });
  rmSync(stamp, { force: true });
  const kernels = Object.fromEntries(names.map((name) => [name, kernel(name)]));
  writeFileSync(module, `export const kernels = ${JSON.stringify(kernels)};\n`);
  writeFileSync(stamp, sources);
}

/** A kernel compiled twice, as src/library/core/kernel/kernel-code.d.ts has it. */
function kernel(name) {
  const own = compile(name, `${name}.wasm`);
  const shared = compile(
    name,
    `${name}.shared.wasm`,
    '--sharedMemory',
    '--maximumMemory',
    '65536',
    '--enable',
    'threads',
  );
  requireOwnPlace(name, own);
  const before = own.findIndex((byte, i) => byte !== shared[i]);
  let after = 0;
  while (own.at(-1 - after) === shared.at(-1 - after)) after++;
  const base64 = (code, begin, end) => code.subarray(begin, end).toString('base64');
  return {
    before: base64(own, 0, before),
    own: base64(own, before, own.length - after),
    shared: base64(shared, before, shared.length - after),
    after: base64(own, own.length - after),
  };
}

/** Writes a kernel that is given its memory, and returns its code. */
function compile(name, outFile, ...options) {
  const file = join(dist, outFile);
  const sources = [`kernel/${name}/${name}-kernel.ts`, '--config', 'kernel/asconfig.json', '--outFile', file];
  const memory = ['--importMemory', '--memoryBase', `${BASES[name]}`, ...options];
  execFileSync(process.execPath, [compiler, ...sources, ...memory], { cwd: root, stdio: 'inherit' });
  return readFileSync(file);
}

/** What a kernel keeps must lie between its base and the next one. */
function requireOwnPlace(name, code) {
  const module = new WebAssembly.Module(code);
  const memory = new WebAssembly.Memory({ initial: 1 });
  const bytes = new Uint8Array(memory.buffer).fill(UNTOUCHED);
  new WebAssembly.Instance(module, { env: { memory, abort: () => {} } });
  const first = bytes.findIndex((byte) => byte !== UNTOUCHED);
  const end = bytes.findLastIndex((byte) => byte !== UNTOUCHED) + 1;
  const next = Math.min(bytes.length, ...Object.values(BASES).filter((base) => base > BASES[name]));
  if (end > 0 && (first < BASES[name] || end > next)) {
    throw new Error(`the kernel ${name} keeps bytes ${first} to ${end}, not between ${BASES[name]} and ${next}`);
  }
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
