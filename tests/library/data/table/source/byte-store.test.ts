import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { chunksOf, fileStore, pipeStore } from '../../../../../src/library/data/table/source/byte-store.js';
import { sharedFolder } from '../../../../support/folder.js';

/** 5 MB, no multiple of what is read at a time */
const bytes = Buffer.alloc(5_000_017, 'the bytes of a table\n');
const path = sharedFolder({ bytes });
const pipeOf = (data: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(data.length / 65_000) }, (_, c) => data.subarray(c * 65_000, (c + 1) * 65_000)),
  );

describe.each([
  ['a file', () => fileStore(path('bytes'), 'bytes'), bytes],
  ['a pipe', () => pipeStore(pipeOf(bytes)), bytes],
  ['a pipe of nothing', () => pipeStore(Readable.from([])), Buffer.alloc(0)],
] as const)('%s', (_, open, all) => {
  it('is read whole, twice, through two buffers in turn', async () => {
    const store = await open();
    expect(store.size).toBe(all.length);
    for (let round = 0; round < 2; round++) {
      const parts: Buffer[] = [];
      const buffers = new Set<ArrayBufferLike>();
      let end = 0;
      for await (const chunk of chunksOf(store, (position) => (end = position))) {
        parts.push(Buffer.from(chunk));
        buffers.add(chunk.buffer);
      }
      expect(Buffer.concat(parts).equals(all)).toBe(true);
      expect(end).toBe(all.length);
      expect(buffers.size).toBeLessThanOrEqual(2);
    }
    await store.close();
  });
});

it('an error of the next chunk is told with it, and to nobody who has stopped before', async () => {
  const broken = {
    size: 3,
    read: async (into: Uint8Array, position: number) => {
      if (position > 0) throw new Error('the disk is gone');
      into.set([1, 2, 3]);
      return 3;
    },
    close: async () => {},
  };
  for await (const chunk of chunksOf(broken, () => {})) {
    expect([...chunk]).toEqual([1, 2, 3]);
    // long enough for an error that nobody listens for to end the process
    await new Promise((resolve) => setTimeout(resolve, 20));
    break;
  }
  const all = async (): Promise<void> => {
    for await (const _ of chunksOf(broken, () => {})) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await expect(all()).rejects.toThrow('the disk is gone');
});
