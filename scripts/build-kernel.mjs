// Compiles the kernels and writes them, packed as one, as a module, dist/kernel/kernels.js, that Node, a browser and every bundler
// can import. Where dist has those of the same sources and compiler already, there is nothing to do.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist', 'kernel');
const stamp = join(dist, '.sources');
const require = createRequire(import.meta.url);
const compiler = require.resolve('assemblyscript/bin/asc.js');

/** Where in a memory, which several may share, each kernel keeps what never changes: all within its first page. */
const BASES = { divi: 1024, baselines: 16384, stats: 32768, adaptive: 53248, table: 63488 };

/** In this order the tables of logarithms and exponentials that some share are near enough to be packed but once. */
const NAMES = ['stats', 'table', 'baselines', 'divi', 'adaptive'];

const UNTOUCHED = 0xa5;

const folders = readdirSync(join(root, 'kernel')).filter((name) => existsSync(join(root, 'kernel', name, 'index.ts')));
for (const names of [NAMES, Object.keys(BASES)]) {
  if (names.toSorted().join() !== folders.sort().join()) {
    throw new Error(`kernel has ${folders.join(', ')}, and scripts/build-kernel.mjs ${names.join(', ')}`);
  }
}

const sources = hashOfSources();
const packed = join(dist, 'kernels.js');
const files = [...NAMES.map((name) => join(dist, `${name}.wasm`)), packed];
const isBuilt = files.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
if (!isBuilt) {
  mkdirSync(dist, { recursive: true });
  rmSync(stamp, { force: true });
  writeFileSync(packed, packedModule(NAMES.map(compile)));
  writeFileSync(stamp, sources);
}

/** Writes a kernel that is given its memory, and gives its code; src/library/core/kernel/shared-variant.ts makes it one that threads can share. */
function compile(name) {
  const file = join(dist, `${name}.wasm`);
  const args = [
    `kernel/${name}/index.ts`,
    '--config',
    'kernel/asconfig.json',
    '--outFile',
    file,
    '--importMemory',
    '--memoryBase',
    `${BASES[name]}`,
  ];
  execFileSync(process.execPath, [compiler, ...args], { cwd: root, stdio: 'inherit' });
  const code = readFileSync(file);
  requireOwnPlace(name, code);
  return code;
}

function packedModule(codes) {
  const base64 = deflateRawSync(Buffer.concat(codes), { level: 9 }).toString('base64');
  const sizes = codes.map((code, i) => [NAMES[i], code.length]);
  return `export const packedKernels = ${JSON.stringify({ base64, sizes })};\n`;
}

/** What a kernel keeps must lie between its base and the next one, and its imports must end as shared-variant.ts has it. */
function requireOwnPlace(name, code) {
  const module = new WebAssembly.Module(code);
  const last = WebAssembly.Module.imports(module).at(-1);
  const memory = new WebAssembly.Memory({ initial: 1 });
  const bytes = new Uint8Array(memory.buffer).fill(UNTOUCHED);
  new WebAssembly.Instance(module, { env: { memory, abort: () => {} } });
  const first = bytes.findIndex((byte) => byte !== UNTOUCHED);
  const end = bytes.findLastIndex((byte) => byte !== UNTOUCHED) + 1;
  const next = Math.min(bytes.length, ...Object.values(BASES).filter((base) => base > BASES[name]));
  if (last.kind !== 'memory' || (end > 0 && (first < BASES[name] || end > next))) {
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
