import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { sha256, sha256Words } from '../../../src/library/core/sha256.js';

const expected = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** The hash without Node's own, as a browser computes it. */
function computed(data: string | Uint8Array): string {
  vi.stubGlobal('process', undefined);
  try {
    return sha256(data);
  } finally {
    vi.unstubAllGlobals();
  }
}

describe('SHA-256', () => {
  it('is that of the standard’s examples', () => {
    expect(computed('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(computed('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(computed('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  });

  it('is that of node:crypto for every length of bytes up to ten blocks, also of a part of a buffer', () => {
    const bytes = Uint8Array.from({ length: 700 }, (_, i) => (i * 167 + 13) % 256);
    for (let length = 0; length <= 640; length++) {
      const part = bytes.subarray(length % 7, (length % 7) + length);
      expect(computed(part), `${length} bytes`).toBe(expected(part));
    }
  });

  it('takes text as UTF-8', () => {
    for (const text of ['π ≈ 3.14', '𝒥'.repeat(100), '["Gumbel",1]', '\u0000'])
      expect(computed(text)).toBe(expected(text));
  });

  it('is the same through Node’s own, from 256 bytes on', () => {
    for (const length of [255, 256, 100_000]) {
      const bytes = new Uint8Array(length).fill(7);
      expect(sha256(bytes)).toBe(expected(bytes));
      expect(computed(bytes)).toBe(expected(bytes));
    }
  });

  it('gives its words in order', () => {
    expect([...sha256Words('abc')].map((word) => word >>> 0)[0]).toBe(0xba7816bf);
  });
});
