// @module-tag process
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { divi, diviWith } from '../../support/cli.js';
import { NOT_LINUX } from '../../support/equipment.js';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'divi-report-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

describe('divi report', () => {
  it('says where the page is, and that nothing opens it where nothing does', () => {
    const out = folder();
    writeFileSync(join(out, 'index.html'), '<!doctype html>');
    const { code, out: printed, err } = diviWith({ PATH: out }, 'report', '--out', out);
    expect([code, printed.trim()]).toEqual([0, join(out, 'index.html')]);
    expect(err).toContain('open this file in a browser');
  });

  it('hands the page to the program that opens files', async ({ skip }) => {
    skip(process.platform !== 'linux', NOT_LINUX);
    const out = folder();
    const page = join(out, 'index.html');
    writeFileSync(page, '<!doctype html>');
    writeFileSync(join(out, 'xdg-open'), `#!/bin/sh\necho "$1" > ${join(out, 'opened')}\n`, { mode: 0o755 });
    expect(diviWith({ PATH: out }, 'report', '--out', out).err).toBe('');
    await expect
      .poll(() => existsSync(join(out, 'opened')) && readFileSync(join(out, 'opened'), 'utf8').trim())
      .toBe(page);
  });

  it('refuses where the page is not written yet, in one sentence', () => {
    const { code, err } = divi('report', '--out', folder());
    expect(code).toBe(2);
    expect(err.trim()).toMatch(/^divi: .*index\.html does not exist yet: divi tables writes it/);
    expect(err.trim().split('\n').length).toBe(1);
  });
});
