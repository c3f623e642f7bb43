// @module-tag process
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/folder.js';

/** The lines under 'Fit DIVI in your own program' of docs/own-data.md: what a reader copies is what runs here. */
function fiveLines(): string {
  const section = readFileSync('docs/own-data.md', 'utf8').split('## In your own program')[1];
  return /```ts\n(.*?)```/s.exec(section)![1];
}

/** The programs that README.md and docs/api.md show. */
function examples(): string[] {
  const blocks = (file: string, language: string): string[] =>
    [...readFileSync(file, 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
      ([, text]) => text,
    );
  return [...blocks('README.md', 'ts'), ...blocks('docs/api.md', 'js')];
}

it('an installed tarball runs the examples of the documents and the commands', { timeout: 600_000 }, () => {
  const path = temporaryFolder({ 'package.json': '{"name": "empty", "type": "module", "private": true}' });
  const here = path('.');
  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, { cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  // dist is built already; its scripts would build it while other tests use it
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', here], { stdio: 'ignore' });
  const tarball = readdirSync(here).find((name) => name.endsWith('.tgz'))!;
  run('npm', 'install', `./${tarball}`, '--no-audit', '--no-fund', '--prefer-offline');
  expect(existsSync(path('node_modules/typescript'))).toBe(false);

  const own = (...names: string[]): string => path(join('node_modules', 'divi-repro', ...names));
  expect(existsSync(own('docs', 'own-data.md'))).toBe(true);
  expect(existsSync(own('reports'))).toBe(false);

  cpSync('data-scripts/wine.csv', path('wine.csv'));
  const program = fiveLines();
  expect(program.split('\n').filter((line) => line.trim() !== '')).toHaveLength(5);
  writeFileSync(path('five.ts'), program);
  const strict = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
  run(process.execPath, resolve('node_modules/typescript/bin/tsc'), ...strict, 'five.ts');
  const printed = run(process.execPath, 'five.js');
  expect(printed).toMatch(/^3 (1|0\.9\d+) \d 3 \[.*overlap: /s);

  expect(examples().length).toBeGreaterThan(20);
  for (const [i, text] of examples().entries()) {
    writeFileSync(path(`example-${i}.js`), text);
    expect(run(process.execPath, `example-${i}.js`), text).not.toBe('');
  }

  const inWorker = `import { Divi, readTable } from 'divi-repro';
    const { x } = await readTable('wine.csv', { labelColumn: 'class' });
    const divi = new Divi({ splitInterval: 101 });
    const [now, later] = [divi.fit(x), await divi.fitAsync(x)];
    console.log(later.k, now.gates.every((gate, j) => gate === later.gates[j]));`;
  writeFileSync(path('worker.js'), inWorker);
  expect(run(process.execPath, 'worker.js')).toBe('3 true\n');
  expect(existsSync(path('node_modules/divi-repro/dist/divi.browser.js'))).toBe(true);

  const bin = path(join('node_modules', '.bin', 'divi'));
  expect(run(bin, 'list')).toMatch(/table-1 +not run/);
  expect(() => run(bin, 'show', 'table-1')).toThrow(
    /the npm package leaves out the published run: divi reproduce makes/,
  );
  expect(run(bin, 'reproduce', '--quick', '--only', 'table-2', '--out', 'quick')).toContain('quick/index.html');
  // what draws the pictures of reports is loaded by them alone
  for (const name of ['vega', 'vega-lite', '@resvg']) rmSync(path(join('node_modules', name)), { recursive: true });
  const labels = run(bin, 'predict', 'model.json', 'wine.csv');
  expect(labels.trimEnd().split('\n')).toHaveLength(179);
  expect(run(bin, 'fit', 'wine.csv', '--label-column', 'class')).toContain('In divi-fit-wine: fit.html');
  expect(readFileSync(path('divi-fit-wine/labels.csv'), 'utf8')).toBe(labels);
  expect(readFileSync(path('divi-fit-wine/fit.html'), 'utf8')).toContain('Adaptive DIVI on wine.csv');
});
