// @module-tag process
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { divi, diviWith } from '../../support/cli.js';
import { NOT_LINUX } from '../../support/equipment.js';
import { temporaryFolder } from '../../support/folder.js';

it('divi play writes the page where it is told, replaces its own, and nobody else’s', () => {
  const path = temporaryFolder({ 'mine.html': 'mine' });
  const page = path('playground.html');
  expect(divi('play', '--out', dirname(page), '--no-open')).toEqual({ code: 0, out: `${page}\n`, err: '' });
  expect(readFileSync(page, 'utf8')).toContain('<title>DIVI playground</title>');
  expect(divi('play', '--out', page, '--no-open').code).toBe(0);
  const { code, err } = divi('play', '--out', path('mine.html'), '--no-open');
  expect([code, err]).toEqual([
    2,
    `divi: ${path('mine.html')} already exists and is not a playground: name another --out, or use --force\n`,
  ]);
  expect(readFileSync(path('mine.html'), 'utf8')).toBe('mine');
});

it('divi play without a folder opens a page of its own', async ({ skip }) => {
  skip(process.platform !== 'linux', NOT_LINUX);
  const path = temporaryFolder();
  writeFileSync(path('xdg-open'), `#!/bin/sh\necho "$1" > ${path('opened')}\n`, { mode: 0o755 });
  const { code, out } = diviWith({ PATH: dirname(path('x')), TMPDIR: dirname(path('x')) }, 'play');
  expect(code).toBe(0);
  expect(out.trim()).toMatch(new RegExp(`^${join(dirname(path('x')), 'divi-play-')}.*playground\\.html$`));
  await expect.poll(() => existsSync(path('opened')) && readFileSync(path('opened'), 'utf8').trim()).toBe(out.trim());
});
