// Writes the compiled kernels as modules, dist/kernel/<name>.js, that Node, a browser and every bundler can import.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'dist', 'kernel');
for (const name of ['divi', 'baselines', 'stats', 'adaptive']) {
  const bytes = readFileSync(join(folder, `${name}.wasm`));
  writeFileSync(join(folder, `${name}.js`), `export const base64 = '${bytes.toString('base64')}';\n`);
}
