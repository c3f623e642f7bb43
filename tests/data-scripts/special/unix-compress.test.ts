// @module-tag process
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decompressUnix } from '../../../data-scripts/special/unix-compress.js';
import { stream } from '../../../src/library/core/random.js';
import { expectRobust } from '../../library/data/fuzz.js';
import { fixture } from '../../support/fixture.js';

const packed = (name: string): Uint8Array =>
  readFileSync(new URL(`../../fixtures/ncompress/${name}.Z`, import.meta.url));
const expected = fixture<Record<string, { bytes: number; sha256: string; clears: number }>>('ncompress/expected.json');

describe('decompressUnix', () => {
  it.each(Object.keys(expected))("%s: gives what Debian's uncompress gives", (name) => {
    const out = decompressUnix(packed(name), name);
    expect(out.length).toBe(expected[name].bytes);
    expect(createHash('sha256').update(out).digest('hex')).toBe(expected[name].sha256);
  });

  it('has fixtures with emptied tables and more than 64 kB', () => {
    expect(expected['ten-bits-cleared']).toMatchObject({ bytes: 105_000, clears: 2 });
  });

  it('undoes compress at every width', { tags: ['compress'] }, () => {
    const random = stream(1, 'compress');
    for (const bits of [10, 11, 12, 13, 14, 15, 16]) {
      for (let round = 0; round < 5; round++) {
        const kinds = 1 + random.integer(255);
        const content = Buffer.from(Array.from({ length: random.integer(60_000) }, () => random.integer(kinds)));
        const { stdout } = spawnSync('compress', ['-cf', '-b', String(bits)], { input: content, maxBuffer: 2 ** 20 });
        expect(content.equals(decompressUnix(stdout, 'round trip')), `${bits} bits, ${kinds} kinds`).toBe(true);
      }
    }
  });

  it('reads files without block mode, where 256 is an ordinary code', () => {
    // 9-bit codes 97 and 256, the latter used as it is defined: 'a', 'aa'
    expect([...decompressUnix(Uint8Array.of(0x1f, 0x9d, 0x10, 97, 0, 2), 'x')]).toEqual([97, 97, 97]);
  });

  it('gives the bytes up to the cut of a file cut short', () => {
    const whole = decompressUnix(packed('sixteen-bits'), 'x');
    const cut = decompressUnix(packed('sixteen-bits').subarray(0, 5000), 'x');
    expect(cut.length).toBeGreaterThan(5000);
    expect(Buffer.from(whole.subarray(0, cut.length)).equals(cut)).toBe(true);
  });

  it.each([
    ['no .Z file', [0x1f, 0x8b, 8], /f\.Z: not a \.Z file/],
    ['an empty file', [], /f\.Z: not a \.Z file/],
    ['a width of 17', [0x1f, 0x9d, 0x91], /f\.Z: a \.Z header of 17 bits/],
    ['a first code above 255', [0x1f, 0x9d, 0x90, 0xff, 0xff], /f\.Z: byte 4 holds code 511/],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => decompressUnix(Uint8Array.from(bytes), 'f.Z')).toThrow(message);
  });

  it('stops where a file unpacks to more than the limit', () => {
    expect(() => decompressUnix(packed('same-byte'), 'f.Z', 50_000)).toThrow(/f\.Z: unpacks to more than 50000 bytes/);
  });

  it('survives random and damaged bytes', () => {
    expectRobust((bytes) => decompressUnix(bytes, 'fuzzed.Z'), packed('ten-bits-cleared'));
  });
});
