// @module-tag process
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { divi } from '../../support/cli.js';
import { temporaryFolder } from '../../support/folder.js';
import { writeToyStudy } from '../../support/toy-study.js';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=N', '-c', 'user.email=n@example.org', '-c', 'commit.gpgsign=false', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

it('divi new writes a study that runs, with an identity of its own', { timeout: 300_000 }, () => {
  const path = temporaryFolder();
  const study = path('pi');
  expect(divi('new', study).code).toBe(0);
  const again = divi('new', study);
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('is not empty')]);
  git(study, 'init', '-q');
  git(study, 'add', '.');
  git(study, 'commit', '-q', '-m', 'All');
  const commit = git(study, 'rev-parse', 'HEAD');

  const { code, out, err } = divi('reproduce', '--study', study);
  expect([code, err]).toEqual([0, expect.stringContaining('40 runs in')]);
  expect(out).toContain('2 informative cells');
  const page = readFileSync(join(study, 'results/report/index.html'), 'utf8');
  expect(page).toContain('<title>What reproduces – pi</title>');
  expect(page).toContain('<cite>π from random points</cite>');
  expect(readFileSync(join(study, 'results/report/claims.md'), 'utf8')).toContain('✓ holds: unbiased');
  const summary = readFileSync(join(study, 'results/report/summary.md'), 'utf8');
  expect(summary).toContain(`, study at commit ${commit.slice(0, 12)}, Node`);
  expect(summary).toContain('docs/verdicts.md of divi-repro');
  expect(summary).not.toContain('the published ones');

  // its reports are its own, and no other study's
  writeFileSync(join(study, 'study.mjs'), "export const study = { title: 'Another', name: 'other' };\n");
  const other = divi('tables', '--study', study);
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('not from an earlier report of this study')]);
  writeFileSync(join(study, 'study.mjs'), "export const study = { title: 'π', name: 'pi' };\n");
  expect(divi('publish', '--study', study).out).toContain(join(study, 'reports', 'runs.jsonl.gz'));
  expect(divi('tables', '--study', study, '--store', path('none')).out).toContain('from the published run');

  // with a few own runs, all of them say the same: rows come from the published run as a whole
  const store = join(study, 'results/runs.jsonl');
  writeFileSync(
    store,
    readFileSync(store, 'utf8')
      .split(/(?<=\n)/)
      .slice(0, 3)
      .join(''),
  );
  expect(divi('tables', '--study', study).code).toBe(0);
  const shown = divi('show', 'table-1', '--study', study).out;
  const report = readFileSync(join(study, 'results/report/table-1.md'), 'utf8');
  const numbers = shown.match(/\d\.\d+ \(\d\.\d+\)/g) ?? [];
  expect(numbers.length).toBeGreaterThan(0);
  for (const number of numbers) expect(report).toContain(number);
  expect(shown).toContain('†');
});

it('never shows the package’s calibration and power report as those of another study', { timeout: 300_000 }, () => {
  const path = temporaryFolder();
  const study = path('pi');
  divi('new', study);
  mkdirSync(join(study, 'power'));
  writeFileSync(
    join(study, 'power/power.mjs'),
    "export const variants = [{ id: 'shifted', title: 'too many points', run: (spec) => ({ ...spec, options: { points: 3 } }) }];\n",
  );
  writeToyStudy(study);
  expect(divi('reproduce', '--study', study).code).toBe(0);
  for (const file of ['results/report/power.md', 'docs/ledger.md', 'results/report/ledger.md'])
    expect([file, existsSync(join(study, file))]).toEqual([file, false]);
  expect(readFileSync(join(study, 'results/report/index.html'), 'utf8')).not.toMatch(/id="(power|ledger)"/);
  const power = divi('power', '--study', study);
  expect([power.code, power.out]).toEqual([0, expect.stringContaining('too many points')]);
  expect(divi('tables', '--study', study).code).toBe(0);
  const report = (): string => readFileSync(join(study, 'results/report/power.md'), 'utf8');
  expect(report()).toContain('1 of 1 all-or-nothing fault is detected');
  expect(report()).not.toContain('From the published run');
  expect(existsSync(join(study, 'reports'))).toBe(false);

  // published, its runs give the same once more; one's own reports say whose it is
  expect(divi('power', '--study', study, '--published').code).toBe(2);
  expect(divi('publish', '--study', study).code).toBe(0);
  const again = divi('power', '--study', study, '--published', '--store', path('none'));
  expect([again.code, again.out]).toEqual([0, expect.stringMatching(/the published runs agree with .*power\.json/)]);
  const published = join(study, 'reports/power.json');
  writeFileSync(published, readFileSync(published, 'utf8').replace(/"lost": [1-9]\d*/, '"lost": 1000'));
  expect(divi('power', '--study', study, '--published').code).toBe(1);
  rmSync(join(study, 'results/power'), { recursive: true });
  expect(divi('tables', '--study', study).code).toBe(0);
  expect(report()).toContain('From the published run');
  const unpublished = divi('reproduce', '--study', study, '--beyond', '--unpublished');
  expect([unpublished.code, existsSync(join(study, 'results/power'))]).toEqual([0, false]);
  const beyond = divi('reproduce', '--study', study, '--beyond');
  expect([beyond.code, beyond.out]).toEqual([0, expect.stringContaining('too many points')]);
  expect(report()).not.toContain('From the published run');
});
