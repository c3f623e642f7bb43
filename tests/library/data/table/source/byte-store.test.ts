import { readdirSync, readlinkSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chunksOf, fileStore, pipeStore } from '../../../../../src/library/data/table/source/byte-store.js';
import { sharedFolder } from '../../../../support/folder.js';

/** 5 MB: more than is kept of a pipe in memory, and no multiple of what is read at a time */
const bytes = Buffer.alloc(5_000_017, 'the bytes of a table\n');
const path = sharedFolder({ bytes });
const pipeOf = (data: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(data.length / 65_000) }, (_, c) => data.subarray(c * 65_000, (c + 1) * 65_000)),
  );

/** Files that this process has open in a folder. */
const openIn = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(folder) ? [target] : [];
    } catch {
      // the folder that was being read
      return [];
    }
  });

afterEach(() => vi.unstubAllEnvs());

describe.each([
  ['a file', () => fileStore(path('bytes'), 'bytes'), bytes],
  ['a long pipe', () => pipeStore(pipeOf(bytes), 'standard input'), bytes],
  ['a short pipe', () => pipeStore(pipeOf(bytes.subarray(0, 70_001)), 'standard input'), bytes.subarray(0, 70_001)],
  ['a pipe of nothing', () => pipeStore(Readable.from([]), 'standard input'), Buffer.alloc(0)],
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

it.runIf(process.platform === 'linux')(
  'a long pipe lies in a file that has no name any more, until it is closed',
  async () => {
    const folder = path('.');
    vi.stubEnv('TMPDIR', folder);
    const before = readdirSync(folder);
    const store = await pipeStore(pipeOf(bytes), 'standard input');
    expect(readdirSync(folder)).toEqual(before);
    expect(openIn(folder)).toHaveLength(1);
    await store.close();
    expect(openIn(folder)).toHaveLength(0);
  },
);

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

it('says what to do where a long pipe cannot be kept', async () => {
  vi.stubEnv('TMPDIR', path('no-such-folder'));
  await expect(pipeStore(pipeOf(bytes), 'standard input')).rejects.toThrow(
    /^standard input cannot be kept in .*no-such-folder while it is read \(ENOENT\): make room there, name another folder by TMPDIR, or save the data in a file$/,
  );
});
