// Bundles what runs without modules. With --sizes it says how large each file is.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

const FILES = {
  /** the script of fitAsync's worker, as text */
  'fit-worker.js': workerModule,
  /** the whole library as one file for a script tag */
  'divi.browser.js': browserModule,
  /** the script of every report page (src/report/site/client) */
  'page.js': () => bundleFile('src/report/site/client/start-page.ts'),
  /** what that script draws charts with, which a page runs only when it has to draw one */
  'charts.js': chartsScript,
  /** the script of the playground (src/apps/playground/client) */
  'playground.js': playgroundScript,
};

for (const [name, make] of Object.entries(FILES)) {
  const file = join(dist, name);
  writeFileSync(file, await make());
  if (process.argv.includes('--sizes')) console.log(`${file}: ${(statSync(file).size / 1000).toFixed(1)} kB`);
}

/** The worker's script. It has no use for its own text, nor for an engine it cannot load; its kernels come from outside. */
async function workerModule() {
  const script = await bundle("import { answerFits } from '../src/library/fit-worker.js'; answerFits();", {
    stubs: {
      '#fit-worker': 'export const workerScript = undefined;',
      '#kernels': 'export const kernels = globalThis.diviKernels;',
      './engines/select.js':
        "import { kernelEngine } from './src/library/divi/engines/kernel.js'; export const selectEngine = () => kernelEngine;",
    },
  });
  return `export const workerScript = () => ${JSON.stringify(script)};\n`;
}

/**
 * The library as one function, called once for the page, and by its own text in a worker: so the file has everything
 * once. Inside it, `diviLibrary` is that function.
 */
async function browserModule() {
  const entry =
    "export * from '../src/library/index.js'; export { answerFits as $answerFits } from '../src/library/fit-worker.js';";
  const library = await bundle(entry, {
    format: 'cjs',
    stubs: { '#fit-worker': "export const workerScript = () => '(' + diviLibrary + ')().$answerFits()';" },
  });
  const names = Object.keys(await import('../dist/src/library/index.js'));
  return (
    `const diviLibrary=()=>{const module={exports:{}};${library}return module.exports};\n` +
    `export const{${names}}=diviLibrary();\n`
  );
}

/** Vega, Vega-Lite and the interpreter of Vega's expressions, which needs no eval, as the global `charts`. */
function chartsScript() {
  const entry =
    "export { Error, View, logger, parse, renderModule } from 'vega'; export { compile } from 'vega-lite';" +
    "export { expressionInterpreter } from 'vega-interpreter';";
  return bundle(entry, { folder: root, platform: 'browser', globalName: 'charts' });
}

/** The page's script, which does no fit by itself, and in it the worker's as text. */
async function playgroundScript() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const stubs = {
    '#fit-worker': 'export const workerScript = undefined;',
    './engines/select.js':
      "import { kernelEngine } from './src/library/divi/engines/kernel.ts'; export const selectEngine = () => kernelEngine;",
    '../../library/core/system/package-root.js': `export const packageVersion = () => ${JSON.stringify(version)};`,
  };
  const worker = await bundleFile('src/apps/playground/client/worker.ts', { stubs, platform: 'browser' });
  return bundleFile('src/apps/playground/client/main.ts', {
    stubs: { ...stubs, '#kernels': 'export const kernels = undefined;' },
    define: { PLAYGROUND_WORKER: JSON.stringify(worker) },
  });
}

/** One minified script of an entry, whose imports begin at `folder`, and all it imports; `stubs` stand for some modules. */
async function bundle(entry, { stubs = {}, folder = dist, define, ...options }) {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: folder },
    bundle: true,
    minify: true,
    target: 'es2022',
    platform: 'neutral',
    legalComments: 'none',
    format: 'iife',
    define: { 'import.meta.url': '""', ...define },
    write: false,
    plugins: [{ name: 'stubs', setup: (plugin) => useStubs(plugin, stubs, folder) }],
    ...options,
  });
  return outputFiles[0].text.trim();
}

/** The same of a file of the sources. */
function bundleFile(file, options) {
  return bundle(`import './${file}';`, { folder: root, ...options });
}

function useStubs({ onResolve, onLoad }, stubs, resolveDir) {
  onResolve({ filter: /.*/ }, ({ path }) => (path in stubs ? { path, namespace: 'stub' } : undefined));
  onLoad({ filter: /.*/, namespace: 'stub' }, ({ path }) => ({ contents: stubs[path], resolveDir }));
}
