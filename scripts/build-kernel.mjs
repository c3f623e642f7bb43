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
/** Where in a memory, which several may share, each kernel keeps what never changes: all within its first page. */
const BASES = { divi: 1024, baselines: 16384, stats: 32768, adaptive: 53248 };

const UNTOUCHED = 0xa5;

const sources = hashOfSources();
const files = names.flatMap((name) => [join(dist, `${name}.wasm`), join(dist, `${name}.js`)]);
const isBuilt = files.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
if (!isBuilt) {
  mkdirSync(dist, { recursive: true });
  rmSync(stamp, { force: true });
  for (const name of names) compile(name);
  writeFileSync(stamp, sources);
}

/** Writes a kernel that is given its memory; src/core/kernel/shared-variant.ts makes it one that threads can share. */
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
  writeFileSync(join(dist, `${name}.js`), `export const base85 = '${base85Of(code)}';\n`);
}

/**
 * Bytes as text, four in five characters of '(' to '|' (src/core/kernel/kernel-module.ts reads them): a sixteenth shorter than
 * base64. Two characters that would end a string or a script have others in their place; 1 to 3 bytes at the end have one more.
 */
function base85Of(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const some = bytes.subarray(at, at + 4);
    const value = Buffer.concat([some, Buffer.alloc(4 - some.length)]).readUInt32BE();
    for (let i = 0; i <= some.length; i++) {
      text += String.fromCharCode(40 + (Math.floor(value / 85 ** (4 - i)) % 85));
    }
  }
  return text.replaceAll('\\', '}').replaceAll('<', '~');
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
