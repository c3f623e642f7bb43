import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../library/core/system/package-root.js';

const require = createRequire(import.meta.url);

/** Scripts a page needs before its own: Vega, Vega-Lite and the interpreter of Vega's expressions, which needs no eval. */
export function vendorScripts(): string[] {
  return [
    packageFile('vega', 'vega.min.js'),
    withoutSourceMap(packageFile('vega-lite', 'vega-lite.min.js')),
    interpreterScript(withoutSourceMap(packageFile('vega-interpreter', 'vega-interpreter.js'))),
  ];
}

/** Our own script, compiled from `client/` to AMD modules in one file, each after those it needs. */
export function clientScript(): string {
  const compiled = readFileSync(join(packageRoot(), 'dist', 'src', 'report', 'site', 'client.js'), 'utf8');
  return `(() => {\n${AMD_LOADER}\n${compiled}})();`;
}

/** The style sheet of every page. */
export function styleSheet(): string {
  const sheets = STYLE_SHEETS.map((file) =>
    readFileSync(join(packageRoot(), 'src', 'report', 'site', 'style', file), 'utf8'),
  );
  const fonts = FONTS.map(([weight, file]) => {
    const font = readFileSync(require.resolve(`@expo-google-fonts/ibm-plex-sans/${file}`)).toString('base64');
    return `@font-face{font-family:"IBM Plex Sans";font-weight:${weight};src:url(data:font/ttf;base64,${font})}`;
  });
  return [...fonts, ...sheets].join('\n');
}

// in this order: later ones build on those before
const STYLE_SHEETS = [
  'base.css',
  'tables.css',
  'figures.css',
  'fit.css',
  'print.css',
  'views.css',
  'search.css',
  'marks.css',
  'overview.css',
  'verdicts.css',
  'details.css',
  'stacked.css',
  'narrow.css',
  'paper.css',
];

// the font of the figures: a page looks the same on every machine
const FONTS: [weight: number, file: string][] = [
  [400, '400Regular/IBMPlexSans_400Regular.ttf'],
  [600, '600SemiBold/IBMPlexSans_600SemiBold.ttf'],
];

const AMD_LOADER = `const modules = {};
function define(name, needs, make) {
  const exports = (modules[name] = {});
  make(...needs.map((need) => (need === 'exports' ? exports : modules[need])));
}`;

// a package's builds for browsers are not among its exports, but lie beside its entry
function packageFile(name: string, file: string): string {
  return readFileSync(join(dirname(require.resolve(name)), file), 'utf8');
}

// a browser's tools would ask for the map, and find none
function withoutSourceMap(script: string): string {
  return script.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

// vega-interpreter comes as a module alone; what it imports, vega has too
function interpreterScript(module: string): string {
  const head = /^import (\{[^}]*\}) from 'vega-util';$/m;
  const tail = /^export \{ (\w+) as expressionInterpreter \};$/m;
  if (!head.test(module) || !tail.test(module)) throw new Error('vega-interpreter is not built as expected');
  const script = module.replace(head, 'const $1 = vega;').replace(tail, 'vega.expressionInterpreter = $1;');
  return `(() => {\n${script}})();`;
}
