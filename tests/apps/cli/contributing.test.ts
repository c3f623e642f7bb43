// @module-tag process
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../src/library/core/system/package-root.js';
import { divi } from '../../support/cli.js';
import { plugInFolder } from '../../support/plug-in-folder.js';

/** A file that CONTRIBUTING.md shows: its path in the repository, which its first line says, and its text. */
interface Shown {
  path: string;
  text: string;
}

/** The folders of the page's files. */
const FOLDERS = ['experiments/methods', 'experiments/data-sets', 'experiments/metrics', 'experiments'];

function shownFiles(): Shown[] {
  const page = readFileSync(join(packageRoot(), 'CONTRIBUTING.md'), 'utf8');
  return [...page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)].map(([, path, text]) => ({ path, text }));
}

/** The text with other addresses in its imports; `rewrite` is given what they lead to, as a path in the repository. */
function withImports({ path, text }: Shown, rewrite: (target: string) => string): string {
  return text.replace(/from '(\.[^']+)'/g, (_, address) => `from '${rewrite(join(dirname(path), address))}'`);
}

/** Compiles files beside themselves as a strict project of the user's would; returns the compiler's complaints. */
function compile(files: string[]): string[] {
  const program = ts.createProgram(files, {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    verbatimModuleSyntax: true,
    types: [],
    skipLibCheck: true,
  });
  const { diagnostics } = program.emit();
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(
    ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}

const compiled = (target: string): string => join(packageRoot(), 'dist', target);

it.each([
  { where: 'in the repository', rewrite: compiled },
  {
    where: 'outside of it',
    rewrite: (target: string) => (target.startsWith('src/') ? 'divi-repro/harness' : compiled(target)),
  },
])('the method, the data set, the metric and the experiment of CONTRIBUTING.md run $where', ({ rewrite }) => {
  const shown = shownFiles();
  expect(shown.map(({ path }) => dirname(path))).toEqual(FOLDERS);
  const path = plugInFolder();
  const files = shown.map((file) => {
    const target = path(file.path.replace(/\.ts$/, ''));
    writeFileSync(`${target}.mts`, withImports(file, rewrite));
    return `${target}.mts`;
  });
  expect(compile(files)).toEqual([]);

  const flags = ['--experiments', path('experiments'), '--store', path('store'), '--out', path('out')];
  const { code, err } = divi('reproduce', ...flags);
  expect([code, err]).toEqual([0, expect.stringContaining('10 runs in')]);
  const table = readFileSync(path('out/table-9.md'), 'utf8');
  expect(table).toMatch(/\| Method +\| +\| +ARI \| +Purity \|/);
  expect(table).toMatch(/\| paper +\| +0\.340 \(0\.030\) /);
  expect(table).toMatch(/\| One cluster +\| ours +\| +0\.000 .*\| +0\.335 /);
});

it('the files of CONTRIBUTING.md pass lint', () => {
  const biome = join(packageRoot(), 'node_modules/.bin/biome');
  for (const { path, text } of shownFiles()) {
    const checked = spawnSync(biome, ['check', '--write', `--stdin-file-path=${path}`], {
      input: text,
      encoding: 'utf8',
    });
    expect([checked.status, checked.stdout], checked.stderr).toEqual([0, text]);
  }
});
