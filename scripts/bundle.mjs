// Bundles what runs without modules of its own: dist/fit-worker.js, the script of fitAsync's worker as text, and
// dist/divi.browser.js, the whole library as one file for a script tag. With --sizes it says how large they are.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const dist = join(import.meta.dirname, '..', 'dist');
const workerFile = join(dist, 'fit-worker.js');
const browserFile = join(dist, 'divi.browser.js');

writeFileSync(workerFile, `export const workerScript = () => ${JSON.stringify(await workerScript())};\n`);
writeFileSync(browserFile, await browserModule());
if (process.argv.includes('--sizes')) {
  for (const file of [workerFile, browserFile]) console.log(`${file}: ${(statSync(file).size / 1000).toFixed(1)} kB`);
}

/** The worker's script. It has no use for its own text, nor for an engine it cannot load; its kernels come from outside. */
async function workerScript() {
  return bundle("import { answerFits } from './src/fit-worker.js'; answerFits();", {
    '#fit-worker': 'export const workerScript = undefined;',
    '#kernel/divi': 'export const { divi: base64, sharedDivi: sharedBase64 } = globalThis.diviKernels;',
    '#kernel/baselines': 'export const { baselines: base64, sharedBaselines: sharedBase64 } = globalThis.diviKernels;',
    '#kernel/stats': 'export const { stats: base64, sharedStats: sharedBase64 } = globalThis.diviKernels;',
    '#kernel/adaptive': 'export const base64 = globalThis.diviKernels.adaptive;',
    './engines/select.js':
      "import { kernelEngine } from './src/divi/engines/kernel.js'; export const selectEngine = () => kernelEngine;",
  });
}

/**
 * The library as one function, called once for the page, and by its own text in a worker: so the file has everything
 * once. Inside it, `diviLibrary` is that function.
 */
async function browserModule() {
  const entry = "export * from './src/index.js'; export { answerFits as $answerFits } from './src/fit-worker.js';";
  const text = await bundle(entry, {
    '#fit-worker': "export const workerScript = () => '(' + diviLibrary + ')().$answerFits()';",
  });
  const [, library] = /^var library=\((\(\)=>\{.*\})\)\(\);$/s.exec(text.replace('"use strict";', ''));
  const names = Object.keys(await import('../dist/src/index.js'));
  return `const diviLibrary=${library};\nexport const{${names}}=diviLibrary();\n`;
}

/** One minified script of an entry and all it imports; `stubs` stand for some of these modules. */
async function bundle(entry, stubs) {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: dist },
    bundle: true,
    minify: true,
    target: 'es2022',
    platform: 'neutral',
    legalComments: 'none',
    format: 'iife',
    globalName: 'library',
    define: { 'import.meta.url': '""' },
    write: false,
    plugins: [{ name: 'stubs', setup: (plugin) => useStubs(plugin, stubs) }],
  });
  return outputFiles[0].text.trim();
}

function useStubs({ onResolve, onLoad }, stubs) {
  onResolve({ filter: /.*/ }, ({ path }) => (path in stubs ? { path, namespace: 'stub' } : undefined));
  onLoad({ filter: /.*/, namespace: 'stub' }, ({ path }) => ({ contents: stubs[path], resolveDir: dist }));
}
