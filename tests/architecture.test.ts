import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../src/library/core/system/package-root.js';

/**
 * The wings of src and the folders of each, in the order of docs/architecture.md: a file imports only from its own folder,
 * from folders before it in its wing, and from wings before. Files directly in a wing are its entries or belong to all of it.
 */
const WINGS: Record<string, string[]> = {
  library: ['core', 'stats', 'data', 'baselines', 'divi', 'metrics', 'adaptive'],
  harness: [
    'methods',
    'data-sets',
    'experiment',
    'latex',
    'runs',
    'slurm',
    'compare',
    'calibrate',
    'claims',
    'power',
    'self-replication',
  ],
  report: ['tables', 'figures', 'render', 'documents', 'site'],
  apps: ['fit', 'playground', 'workspace', 'cli'],
};
const ORDER = Object.entries(WINGS).flatMap(([wing, folders]) => folders.map((folder) => `${wing}/${folder}`));
const MAX_LINES = 250;

const SRC = join(packageRoot(), 'src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|css)$/.test(file));
const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');

/** What a file imports, statically, by `import()` or by a type, as paths below src. */
function importsOf(file: string): string[] {
  const addresses = textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...addresses].map(([, address]) => relative(SRC, join(SRC, dirname(file), address)));
}

const wingOf = (path: string): number => Object.keys(WINGS).indexOf(path.split('/')[0]);
/** The place of a file's folder in the order; -1 for a file directly in its wing. */
const folderOf = (path: string): number => ORDER.indexOf(path.split('/').slice(0, 2).join('/'));

it('a wing imports only from wings before it, also by import()', () => {
  expect(files.length).toBeGreaterThan(150);
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => wingOf(imported) < 0 || wingOf(imported) > wingOf(file))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(wrong).toEqual([]);
  expect(importsOf('apps/workspace/report.ts')).toContain('report/write.js');
});

it('within a wing, a folder imports only from folders before it', () => {
  const wrong = files
    .filter((file) => folderOf(file) >= 0)
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => folderOf(imported) > folderOf(file))
        .map((imported) => `${file} imports ${imported}`),
    );
  expect(wrong).toEqual([]);
});

it('every folder has its place in the order', () => {
  const folders = new Set(files.map((file) => file.split('/').slice(0, -1).slice(0, 2).join('/')));
  expect([...folders].filter((folder) => folder.includes('/')).sort()).toEqual([...ORDER].sort());
  expect(files.filter((file) => !(file.split('/')[0] in WINGS))).toEqual([]);
});

it('no file is a drawer', () => {
  expect(files.filter((file) => textOf(file).split('\n').length - 1 > MAX_LINES)).toEqual([]);
});

it('at most two files of src and kernel share a name', () => {
  const kernels = readdirSync(join(packageRoot(), 'kernel'), { recursive: true, encoding: 'utf8' });
  const names = [...files, ...kernels].filter((file) => file.endsWith('.ts')).map((file) => basename(file));
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => names.filter((other) => other === name).length > 2)).toEqual([]);
});

it('docs/architecture.md names every folder, in the order of imports', () => {
  const page = readFileSync(join(packageRoot(), 'docs', 'architecture.md'), 'utf8');
  const places = ORDER.map((folder) => page.indexOf(`| \`src/${folder}\``));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

it('docs/architecture.md names no file that is gone', () => {
  const page = readFileSync(join(packageRoot(), 'docs', 'architecture.md'), 'utf8');
  const named = [...page.matchAll(/`((?:src|kernel|experiments|tests|scripts)\/[^`*]*)`/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(packageRoot(), path)))).toEqual([]);
});

it('docs/dependencies.md names every package that package.json asks for', () => {
  const page = readFileSync(join(packageRoot(), 'docs', 'dependencies.md'), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('every function that a file of kernel exports has a comment that names each parameter', () => {
  const folder = join(packageRoot(), 'kernel');
  const kernels = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const functions = kernels.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const found = text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export function (\w+)\(([^)]*)\)/gm);
    return [...found].map(([, comment = '', name, parameters]) => ({
      name: `${file} ${name}`,
      isDocumented:
        comment !== '' &&
        parameters.split(',').every((parameter) => {
          const word = parameter.split(':')[0].trim();
          return word === '' || comment.includes(` * @param ${word} `);
        }),
    }));
  });
  expect(functions.length).toBeGreaterThan(100);
  expect(functions.filter(({ isDocumented }) => !isDocumented)).toEqual([]);
});
