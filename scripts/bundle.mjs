// Bundles what runs outside a module graph of its own: dist/fit-worker.js, the script of fitAsync's worker as text, and
// dist/divi.browser.js, the whole library as one file for a script tag.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const dist = join(import.meta.dirname, '..', 'dist');
const common = { bundle: true, minify: true, target: 'es2022', platform: 'neutral', legalComments: 'none' };

/** What the worker has no use for: its own script, an engine that it cannot load; kernels come from who starts it. */
const WORKER_STUBS = {
  '#fit-worker': "export const code = '';",
  './engines/select.js':
    "import { kernelEngine } from './engines/kernel.js'; export const selectEngine = () => kernelEngine;",
  '#kernel/divi': 'export const base64 = globalThis.diviKernels.divi;',
  '#kernel/baselines': 'export const base64 = globalThis.diviKernels.baselines;',
};

const stubs = {
  name: 'stubs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path }) => (path in WORKER_STUBS ? { path, namespace: 'stub' } : undefined));
    onLoad({ filter: /.*/, namespace: 'stub' }, ({ path }) => ({
      contents: WORKER_STUBS[path],
      resolveDir: join(dist, 'src', 'divi'),
    }));
  },
};

const { outputFiles } = await build({
  ...common,
  entryPoints: [join(dist, 'src', 'fit-worker.js')],
  format: 'iife',
  write: false,
  plugins: [stubs],
});
writeFileSync(join(dist, 'fit-worker.js'), `export const code = ${JSON.stringify(outputFiles[0].text.trim())};\n`);

const browserFile = join(dist, 'divi.browser.js');
await build({ ...common, entryPoints: [join(dist, 'src', 'index.js')], format: 'esm', outfile: browserFile });
if (process.argv.includes('--sizes')) {
  for (const file of ['fit-worker.js', 'divi.browser.js']) {
    console.log(`dist/${file}: ${(statSync(join(dist, file)).size / 1000).toFixed(1)} kB`);
  }
}
