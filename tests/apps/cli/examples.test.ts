// @module-tag process
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../../src/library/core/system/package-root.js';
import { sharedFolder } from '../../support/folder.js';

const path = sharedFolder({ 'package.json': '{"name": "empty", "private": true}' });
const divi = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(path(join('node_modules', '.bin', 'divi')), args, {
    cwd: path('.'),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  return stdout;
};
const reproduce = (study: string, ...more: string[]): string =>
  divi('reproduce', '--study', `examples/${study}`, '--out', `out/${study}`, ...more);
const report = (study: string, file: string): string => readFileSync(path(`out/${study}/${file}`), 'utf8');

describe('the examples, by the packed tarball in an empty folder', () => {
  beforeAll(() => {
    // dist is built already; scripts would rebuild it while other tests run
    execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', path('.')], { stdio: 'ignore' });
    const tarball = readdirSync(path('.')).find((name) => name.endsWith('.tgz'))!;
    const flags = ['--no-audit', '--no-fund', '--prefer-offline'];
    execFileSync('npm', ['install', `./${tarball}`, ...flags], { cwd: path('.'), stdio: 'ignore' });
    const isSource = (file: string): boolean => !/[\\/](reports|results)$/.test(file);
    cpSync(join(packageRoot(), 'examples'), path('examples'), { recursive: true, filter: isSource });
  }, 300_000);

  it('Anscombe’s regression output: a table that nothing is drawn for, and all of it counts', () => {
    expect(reproduce('anscombe')).toContain('24 informative cells: ✓ 24 equal');
    expect(report('anscombe', 'claims.md')).toContain('✓ holds: same-output');
    expect(divi('power', '--study', 'examples/anscombe')).toContain('1 of 1 all-or-nothing fault is detected');
  });

  it('the earthquakes: hidden Markov models and mixtures, to the last printed digit', { timeout: 120_000 }, () => {
    expect(reproduce('earthquakes')).toContain('15 informative cells: ✓ 15 equal');
    expect(report('earthquakes', 'claims.md')).toContain('✓ holds: dependence');
  });

  it('jump models and the decoder that knows the truth: nothing differs', { timeout: 300_000 }, () => {
    const out = reproduce('jump-models');
    expect(out).toMatch(/12 informative cells: ✓ [3-9] equal, \? \d undecided/);
    expect(out).not.toContain('different');
  });

  it('Wald coverage by a script: n + 1 in place of n is detected', { timeout: 120_000 }, () => {
    const out = reproduce('wald-coverage', '--only', 'coverage');
    expect(out).toContain('5 informative cells');
    expect(out).not.toContain('different');
    expect(report('wald-coverage', 'claims.md')).toContain('✓ holds: erratic');
    expect(divi('power', '--study', 'examples/wald-coverage')).toContain('1 of 1 all-or-nothing fault is detected');
    divi('tables', '--study', 'examples/wald-coverage', '--out', 'out/wald-coverage');
    // with n + 1, n = 17 is covered as 18 is, 18 by 0.936 and 40 by 0.940; at p = 0.2 nothing changes
    expect(report('wald-coverage', 'power.md')).toMatch(
      /n \+ 1 in place of n +\| ✓ detected.*\| In the text \(3\) +\|/,
    );
  });

  it('Wald coverage by a script in Python', { tags: ['python'], timeout: 120_000 }, () => {
    const out = reproduce('wald-coverage', '--only', 'coverage-python');
    expect(out).toContain('5 informative cells');
    expect(out).not.toContain('different');
  });
});

it('each example is under 150 lines, and says where its values come from', () => {
  const folder = join(packageRoot(), 'examples');
  const studies = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'study.mjs')));
  expect(studies.length).toBeGreaterThanOrEqual(4);
  for (const study of studies) {
    const files = readdirSync(join(folder, study), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/[\\/](reports|results)\b/.test(entry.parentPath))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect([study, files.join('').split('\n').length <= 150]).toEqual([study, true]);
    expect(readFileSync(join(folder, study, 'study.mjs'), 'utf8')).toMatch(/\(\d{4}\)/);
  }
});
