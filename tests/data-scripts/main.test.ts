// @module-tag process
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DATA } from '../support/equipment.js';

const MAIN = fileURLToPath(new URL('../../dist/data-scripts/main.js', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'divi-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** Runs the compiled script as a user would, with nothing to reach. */
function data(where: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const env = { ...process.env, DIVI_DATA: where, HTTPS_PROXY: 'http://127.0.0.1:1', HTTP_PROXY: 'http://127.0.0.1:1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', env });
  return { code: status, out: stdout, err: stderr };
}

describe('npm run data', () => {
  it('lists what is missing and exits 1', () => {
    const { code, out, err } = data(folder, '--check');
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/^verified +data-scripts\/wine\.csv +sha256/m);
    expect(out).toMatch(/^missing +isolet\/isolet5\.data +get it with npm run data -- isolet$/m);
    expect(out).toMatch(/^missing +20ng\/20ng-minilm-2000x384\.npy +get it with npm run data -- 20ng$/m);
  });

  it('has Wine', () => {
    expect(data(folder, 'wine')).toEqual({ code: 0, out: 'wine: already present, verified\n', err: '' });
  });

  it('has the small tables, and says how to write the one that R alone has', () => {
    for (const name of ['iris', 'breast-cancer', 'digits']) {
      expect(data(folder, name)).toEqual({ code: 0, out: `${name}: already present, verified\n`, err: '' });
    }
    for (const [name, from] of [
      ['faithful', 'R'],
      ['crabs', 'R’s package MASS'],
    ]) {
      const { code, err } = data(folder, name);
      expect(code).toBe(2);
      expect(err).toContain(
        `data: tables/${name}.csv comes with ${from} and cannot be downloaded: write it with Rscript -e `,
      );
    }
  });

  it('says in one sentence what to do offline', () => {
    const { code, err } = data(folder, 'isolet');
    expect(code).toBe(2);
    expect(err).toMatch(
      /^data: https:\/\/archive\.ics\.uci\.edu.* cannot be downloaded \(.+\): go online or set HTTPS_PROXY/m,
    );
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('lists a damaged file as refused, and does not replace it', () => {
    mkdirSync(join(folder, '20ng'));
    writeFileSync(join(folder, '20ng', '20ng-minilm-2000x384.npy'), 'damaged');
    const { code, out } = data(folder, '20ng', '--check');
    expect(code).toBe(1);
    expect(out).toMatch(/^refused +20ng\/20ng-minilm-2000x384\.npy +.*has sha256 [0-9a-f]{64}, but f536162d/m);
    expect(data(folder, '20ng')).toMatchObject({ code: 2, err: expect.stringMatching(/but f536162d.* is expected/) });
  });

  it.each([
    ['no data set', [], /name a data set: all, .*wine, .*isolet or 20ng/],
    ['an unknown one', ['irises'], /Given: "irises", Choices: "all", .*"iris"/],
    ['an unknown flag', ['wine', '--chek'], /chek/],
    ['a batch of none', ['20ng', '--batch', '0'], /--batch must be a whole number of at least 1/],
    ['a folder that is not a model', ['20ng', '--model', tmpdir()], /a model's folder has config\.json/],
  ])("%s is the user's mistake: exit 2 and one line", (_, args, message) => {
    const { code, out, err } = data(folder, ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('verifies the mirror', { tags: ['data'] }, () => {
    const { code, out } = data(DATA.path, '--check');
    expect(out).not.toMatch(/missing|refused/);
    expect(code).toBe(0);
    expect(data(DATA.path, 'all')).toMatchObject({ code: 0, out: expect.stringContaining('20ng: already present') });
  });

  it('refuses a copy of the mirror with one byte changed', { tags: ['data'] }, () => {
    cpSync(join(DATA.path, 'isolet'), join(folder, 'isolet'), { recursive: true });
    writeFileSync(join(folder, 'isolet', 'isolet5.data.gz'), 'x', { flag: 'a' });
    const { code, err } = data(folder, 'isolet');
    expect(code).toBe(2);
    expect(err).toMatch(/isolet5\.data\.gz has sha256 [0-9a-f]{64}, but 8fd4028e/);
  });
});
