// @module-tag process
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readTar } from '../../../data-scripts/special/tar.js';
import { expectRobust } from '../../library/data/fuzz.js';

const folder = mkdtempSync(join(tmpdir(), 'divi-tar-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SHORT = {
  'posts/empty': '',
  'posts/one': 'one\n',
  'posts/block': 'b'.repeat(512),
  'posts/more': 'm'.repeat(1300),
};
// beyond the 100 bytes of a name, within ustar's prefix, and beyond that as well
const PREFIXED = { [`posts/${'p'.repeat(80)}/${'n'.repeat(60)}`]: 'prefixed' };
const LONG = { [`posts/${'d'.repeat(200)}/${'é'.repeat(70)}`]: 'long' };

function tar(format: string, files: Record<string, string>): Uint8Array {
  const root = mkdtempSync(join(folder, 'tree-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  symlinkSync('one', join(root, 'posts', 'link'));
  const { stdout, status } = spawnSync('tar', ['-c', '-C', root, `--format=${format}`, 'posts'], {
    maxBuffer: 2 ** 24,
  });
  expect(status).toBe(0);
  return stdout;
}

const contents = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(readTar(bytes, 'a.tar').map(({ path, data }) => [path, new TextDecoder().decode(data)]));

describe('readTar', () => {
  it.each([
    ['v7', SHORT],
    ['ustar', { ...SHORT, ...PREFIXED }],
    ['gnu', { ...SHORT, ...PREFIXED, ...LONG }],
    ['pax', { ...SHORT, ...PREFIXED, ...LONG }],
  ])('reads the regular files that tar writes as %s', (format, files) => {
    expect(contents(tar(format, files))).toEqual(files);
  });

  it.each([
    ['a file that is no archive', (bytes: Uint8Array) => bytes.fill(65), /a\.tar: the header at byte 0 is damaged/],
    [
      'an archive cut inside a file',
      (bytes: Uint8Array) => bytes.subarray(0, 1100),
      /a\.tar: (cut short inside|ends at byte)/,
    ],
    ['an archive without its end', (bytes: Uint8Array) => bytes.subarray(0, 512), /a\.tar: ends at byte 512/],
    ['an empty file', (bytes: Uint8Array) => bytes.subarray(0, 0), /a\.tar: ends at byte 0/],
  ])('refuses %s', (_, change, message) => {
    expect(() => readTar(change(Uint8Array.from(tar('ustar', { 'posts/one': 'x'.repeat(600) }))), 'a.tar')).toThrow(
      message,
    );
  });

  it.each(['gnu', 'pax'])('survives random and damaged bytes of %s', (format) => {
    expectRobust((bytes) => readTar(bytes, 'fuzzed.tar'), tar(format, { ...LONG, ...SHORT }));
  });
});
