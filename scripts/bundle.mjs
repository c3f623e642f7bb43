// Bundles what runs without modules of its own: dist/fit-worker.js, the script of fitAsync's worker as text, and
// dist/divi.browser.js, the whole library as one file for a script tag, and dist/playground.js, the script of the playground
// (src/apps/playground). With --sizes it says how large they are.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const workerFile = join(dist, 'fit-worker.js');
const browserFile = join(dist, 'divi.browser.js');
const playgroundFile = join(dist, 'playground.js');

writeFileSync(workerFile, `export const workerScript = () => ${JSON.stringify(await workerScript())};\n`);
writeFileSync(browserFile, await browserModule());
writeFileSync(playgroundFile, await playgroundScript());
if (process.argv.includes('--sizes')) {
  for (const file of [workerFile, browserFile, playgroundFile])
    console.log(`${file}: ${(statSync(file).size / 1000).toFixed(1)} kB`);
}

/** The worker's script. It has no use for its own text, nor for an engine it cannot load; its kernels come from outside. */
async function workerScript() {
  return bundle("import { answerFits } from './src/library/fit-worker.js'; answerFits();", {
    '#fit-worker': 'export const workerScript = undefined;',
    '#kernels': 'export const kernels = globalThis.diviKernels;',
    './engines/select.js':
      "import { kernelEngine } from './src/library/divi/engines/kernel.js'; export const selectEngine = () => kernelEngine;",
  });
}

/**
 * The library as one function, called once for the page, and by its own text in a worker: so the file has everything
 * once. Inside it, `diviLibrary` is that function.
 */
async function browserModule() {
  const entry =
    "export * from './src/library/index.js'; export { answerFits as $answerFits } from './src/library/fit-worker.js';";
  const text = await bundle(entry, {
    '#fit-worker': "export const workerScript = () => '(' + diviLibrary + ')().$answerFits()';",
  });
  const library = functionOf(text);
  const names = Object.keys(await import('../dist/src/library/index.js'));
  return `const diviLibrary=${library};\nexport const{${names}}=diviLibrary();\n`;
}

/** The worker's script as a function, whose text the page hands to a worker, and the page's, which does no fit by itself. */
async function playgroundScript() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const stubs = {
    '#fit-worker': 'export const workerScript = undefined;',
    './engines/select.js':
      "import { kernelEngine } from './src/library/divi/engines/kernel.ts'; export const selectEngine = () => kernelEngine;",
    '../../../library/core/system/package-version.js': `export const packageVersion = () => ${JSON.stringify(version)};`,
  };
  const noKernel = { '#kernels': 'export const kernels = undefined;' };
  const client = './src/apps/playground/client';
  const worker = await bundle(`export { startWorker } from '${client}/worker.ts';`, stubs, root);
  const page = await bundle(`export { startPage } from '${client}/main.ts';`, { ...stubs, ...noKernel }, root);
  return `const playgroundWorker=${functionOf(worker)};\n(${functionOf(page)})().startPage();\n`;
}

/** The function whose result is a bundled script's library. */
function functionOf(text) {
  return /^var library=\((\(\)=>\{.*\})\)\(\);$/s.exec(text.replace('"use strict";', ''))[1];
}

/** One minified script of an entry and all it imports; `stubs` stand for some of these modules. */
async function bundle(entry, stubs, folder = dist) {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: folder },
    bundle: true,
    minify: true,
    target: 'es2022',
    platform: 'neutral',
    legalComments: 'none',
    format: 'iife',
    globalName: 'library',
    define: { 'import.meta.url': '""' },
    write: false,
    plugins: [{ name: 'stubs', setup: (plugin) => useStubs(plugin, stubs, folder) }],
  });
  return outputFiles[0].text.trim();
}

function useStubs({ onResolve, onLoad }, stubs, resolveDir) {
  onResolve({ filter: /.*/ }, ({ path }) => (path in stubs ? { path, namespace: 'stub' } : undefined));
  onLoad({ filter: /.*/, namespace: 'stub' }, ({ path }) => ({ contents: stubs[path], resolveDir }));
}
