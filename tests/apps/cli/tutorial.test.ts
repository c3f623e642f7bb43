// @module-tag process
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAIN } from '../../support/cli.js';
import { temporaryFolder } from '../../support/folder.js';

const PAGE = readFileSync('docs/tutorial.md', 'utf8');

/** The steps of the page in order: a command for a shell, or a file that it shows. */
const steps = [...PAGE.matchAll(/```(sh|js)\n(.*?)```/gs)].flatMap(([, kind, text]) =>
  kind === 'sh' ? text.trim().split('\n') : [text],
);

it('every command of the tutorial does what the page says', { timeout: 120_000 }, () => {
  const path = temporaryFolder();
  mkdirSync(path('data-scripts'));
  cpSync('data-scripts/wine.csv', path('data-scripts/wine.csv'));
  const printed: Record<string, string> = {};
  for (const step of steps) {
    const file = /^\/\/ (\S+)\n/.exec(step)?.[1];
    if (file !== undefined) {
      writeFileSync(path(file), step);
      continue;
    }
    // the build of this checkout is what npm ci leaves
    if (step === 'npm ci') continue;
    expect(step).toMatch(/^npx divi /);
    const args = step.split(' ').slice(2);
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
      cwd: path('.'),
      env: { ...process.env, COLUMNS: '80' },
      encoding: 'utf8',
    });
    expect([step, status], stderr).toEqual([step, 0]);
    printed[args.join(' ')] = stdout + stderr;
  }
  expect(Object.keys(printed)).toHaveLength(9);
  expect(printed['reproduce --only table-1']).toContain('240 runs in');
  for (const line of /```\n( +N.*?)```/s.exec(PAGE)![1].trimEnd().split('\n')) {
    expect(printed['show table-1']).toContain(line);
  }
  expect(printed['sweep beta --values 0.5,3 -n 200 --repeats 3']).toContain('6 runs of your values, and 20 of');
  expect(printed['fit data-scripts/wine.csv --label-column class']).toMatch(
    /3 clusters are likely, none is certain: K = 3\./,
  );
  expect(readFileSync(path('labels.csv'), 'utf8').trimEnd().split('\n')).toHaveLength(179);
  expect(printed['show table-2 --study my-study']).toMatch(/Grid points +3\.\d{3}/);
});
