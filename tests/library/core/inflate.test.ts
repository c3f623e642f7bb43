import { constants, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inflate, inflateAnywhere } from '../../../src/library/core/kernel/inflate.js';

const STRATEGIES = ['Z_DEFAULT_STRATEGY', 'Z_FIXED', 'Z_HUFFMAN_ONLY', 'Z_RLE'] as const;

it('unpacks what zlib packs, whatever the level and strategy', () => {
  const repetitive = fc
    .array(fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 60 })), { maxLength: 40 })
    .map((parts) => Buffer.concat(parts.flatMap(([bytes, times]) => Array<Uint8Array>(times).fill(bytes))));
  fc.assert(
    fc.property(
      fc.oneof(repetitive, fc.uint8Array({ maxLength: 5000 })),
      fc.integer({ min: 0, max: 9 }),
      fc.constantFrom(...STRATEGIES),
      (bytes, level, strategy) => {
        const packed = deflateRawSync(bytes, { level, strategy: constants[strategy] });
        expect(Buffer.from(inflateAnywhere(packed)).equals(bytes)).toBe(true);
        expect(Buffer.from(inflate(packed)).equals(bytes)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

it('refuses bytes that are cut short or changed to no code', () => {
  const packed = deflateRawSync(Buffer.from('the rows and the columns and the rows'.repeat(20)));
  expect(() => inflateAnywhere(packed.subarray(0, packed.length >> 1))).toThrow(
    'these bytes are not what DEFLATE packs',
  );
  expect(() => inflateAnywhere(Uint8Array.of(7))).toThrow('these bytes are not what DEFLATE packs');
});
