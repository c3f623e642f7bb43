// @module-tag process
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { packageRoot } from '../../../src/library/core/system/package-root.js';
import { BROWSERS } from '../../support/browsers.js';
import { MAIN } from '../../support/cli.js';
import { sharedFolder } from '../../support/folder.js';

const FOLDER = 'examples/programs';

/** The command of each program, as its README gives it. */
const commands = [...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/\| `([^`]+)` \|/g)].map(([, c]) => c);

/** A project that has this package installed, with the programs and the tables that they read. */
const path = sharedFolder();
mkdirSync(path('node_modules'));
symlinkSync(packageRoot(), path('node_modules/divi-repro'));
for (const folder of [FOLDER, 'data-scripts']) cpSync(folder, path(folder), { recursive: true });

const PRINTED: Record<string, RegExp> = {
  'cluster-table.mjs':
    /^178 rows: 3 clusters.*\(ARI\): (0\.9\d\d|1\.000)\n.*alcohol.*the first row is in cluster [012]\n$/s,
  'batch-folder.mjs': /breast-cancer\.csv: 569 × 30, K = \d+ .*\niris\.csv: 150 × 4, K = \d+ \(\d+ certain\)\n$/s,
  'worker-abort.mjs': /^epoch 1 of 300\nepoch 150 of 300\nstopped\n$/,
  'own-method.mjs': /^DIVI.* 0\.9\d\d\nK-means.* 0\.\d{3}\nown.* 0\.\d{3}\n$/,
  'own-study': /2 informative cells: ✓ 2 equal/,
};

it('the README names every program', () => {
  const names = readdirSync(FOLDER).filter((name) => name !== 'README.md');
  const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  expect(names.filter((name) => !readme.includes(`| [${name}](${name}) |`))).toEqual([]);
  expect(commands.map((command) => command.split(' ').find((word) => word.startsWith(FOLDER)) ?? command)).toEqual(
    expect.arrayContaining(Object.keys(PRINTED).map((name) => `${FOLDER}/${name}`)),
  );
});

it.each(Object.entries(PRINTED))('%s runs by the command of the README', (name, printed) => {
  const words = commands.find((command) => command.includes(`${FOLDER}/${name}`))!.split(' ');
  const args = words[0] === 'npx' ? [MAIN, ...words.slice(2)] : words.slice(1);
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: path('.'), encoding: 'utf8' });
  expect([status, stdout], stderr).toEqual([0, expect.stringMatching(printed)]);
});

for (const { name, tag, open } of BROWSERS) {
  it(`browser-page.html clusters a file in ${name}`, { tags: [tag], timeout: 60_000 }, async () => {
    const server = await preview({
      root: packageRoot(),
      build: { outDir: '.' },
      logLevel: 'error',
      configFile: false,
      preview: { port: 0 },
    });
    onTestFinished(() => server.close());
    const page = await open();
    onTestFinished(() => page.close());
    await page.goto(`${server.resolvedUrls!.local[0]}${FOLDER}/browser-page.html`);
    const shown = await page.evaluate<string>(`(async () => {
      const bytes = await (await fetch('/data-scripts/tables/iris.csv')).arrayBuffer();
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'iris.csv'));
      const input = document.querySelector('#table');
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
      const out = document.querySelector('#out');
      while (!/clusters|rror/.test(out.textContent)) await new Promise((done) => setTimeout(done, 50));
      return out.textContent;
    })()`);
    expect(shown).toMatch(/^150 rows: \d+ clusters, \d+ certain\nactive features: /);
  });
}
