import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../src/core/system/package-root.js';

/** The folders of src in the order of docs/architecture.md: each imports only from itself and those before it. */
const ORDER = [
  'core',
  'stats',
  'data',
  'baselines',
  'divi',
  'metrics',
  'adaptive',
  'methods',
  'experiment',
  'runs',
  'slurm',
  'compare',
  'calibrate',
  'claims',
  'power',
  'report',
  'fit',
  'playground',
  'app',
  'cli',
];
const MAX_LINES = 250;
const MAX_FILES = 17;

const SRC = join(packageRoot(), 'src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|css)$/.test(file));
const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');

/** What a file imports, statically, by `import()` or by a type, as paths below src. */
function importsOf(file: string): string[] {
  const addresses = textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...addresses].map(([, address]) => relative(SRC, join(SRC, dirname(file), address)));
}

it('imports run in one direction, also those by import()', () => {
  expect(files.length).toBeGreaterThan(150);
  const rank = (path: string): number => ORDER.indexOf(path.split('/')[0]);
  const wrong = files.flatMap((file) =>
    // the package's entries at the top may import everything
    (file.includes('/') ? importsOf(file) : [])
      .filter((imported) => rank(imported) < 0 || rank(imported) > rank(file))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(wrong).toEqual([]);
  expect(importsOf('app/report.ts')).toContain('report/write.js');
});

it('every folder of src has its place in the order', () => {
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
  expect([...folders].sort()).toEqual([...ORDER].sort());
});

it('no file is long, and no folder is a drawer', () => {
  const long = files.filter((file) => textOf(file).split('\n').length - 1 > MAX_LINES);
  expect(long).toEqual([]);
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  expect([...sizes].filter(([, size]) => size > MAX_FILES)).toEqual([]);
});

it('docs/architecture.md names every folder, in the order of imports', () => {
  const page = readFileSync(join(packageRoot(), 'docs', 'architecture.md'), 'utf8');
  const places = ORDER.map((folder) => page.indexOf(`| \`src/${folder}\``));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
