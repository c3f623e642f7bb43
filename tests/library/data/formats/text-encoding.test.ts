import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { read } from '../table/read.js';

describe('encodings', () => {
  const TEXT = 'größe;"5 €"\n1,5;2\n2,5;3\n';
  it.each([
    ['UTF-8', Buffer.from(TEXT), undefined],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`), undefined],
    ['Windows-1252', Buffer.from(TEXT.replace('€', '\x80'), 'latin1'), 'Windows-1252'],
    ['UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'UTF-16'],
    ['UTF-16 with the bytes swapped', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(), 'UTF-16'],
    ['gzipped UTF-16', gzipSync(Buffer.from(`\ufeff${TEXT}`, 'utf16le')), 'UTF-16'],
  ])('reads %s', async (_, bytes, encoding) => {
    const { features, rows, notes } = await read(bytes);
    expect([features, rows]).toEqual([
      ['größe', '5 €'],
      [
        [1.5, 2],
        [2.5, 3],
      ],
    ]);
    expect(notes[0]).toBe(encoding === undefined ? notes[0] : `the text is not UTF-8 and was read as ${encoding}`);
    expect(notes).toHaveLength(encoding === undefined ? 1 : 2);
  });

  it('reads UTF-16 that comes in many chunks', async () => {
    const text = `ä;b\n${'1,25;2\n'.repeat(150_000)}`;
    const { rows, features } = await read(Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect([rows.length, features[0], rows.every(([a]) => a === 1.25)]).toEqual([150_000, 'ä', true]);
  });
});
