import { open } from 'node:fs/promises';
import { InputError } from '../../../core/errors.js';

/** bytes that are read at a time */
const CHUNK = 2 ** 18;

/** Bytes that can be read from any place, as often as needed. */
interface ByteStore {
  size: number;
  /** Reads from `position` into the beginning of `into`; returns the number of bytes, 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** A file by its path. */
export async function fileStore(path: string, file: string): Promise<ByteStore> {
  const handle = await open(path);
  try {
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new InputError(`${file} is a folder: name a file`);
    if (!stat.isFile()) throw new InputError(`${file} is not a regular file: save the data in one`);
    return {
      size: stat.size,
      read: async (into, position) => (await handle.read(into, 0, into.length, position)).bytesRead,
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** All that comes through a pipe, which can be read only once: it is kept in memory. */
export async function pipeStore(pipe: AsyncIterable<Uint8Array>): Promise<ByteStore> {
  const kept: Uint8Array[] = [];
  for await (const chunk of pipe) kept.push(chunk);
  const bytes = Buffer.concat(kept);
  return {
    size: bytes.length,
    read: async (into, position) => bytes.copy(into, 0, position),
    close: async () => {},
  };
}

/**
 * All bytes of a store, one chunk after another in the same memory: each is good until the next, which is read
 * meanwhile. `onRead` is called with the part read so far.
 */
export async function* chunksOf(store: ByteStore, onRead: (end: number) => void): AsyncGenerator<Uint8Array> {
  let [room, other] = [new Uint8Array(CHUNK), new Uint8Array(CHUNK)];
  let position = 0;
  const begin = (): Promise<number> => {
    const reading = store.read(room, position);
    // an error is for whoever asks for the chunk, and for nobody if none does
    reading.catch(() => {});
    return reading;
  };
  let reading = begin();
  try {
    for (let length = await reading; length > 0; length = await reading) {
      position += length;
      const chunk = room.subarray(0, length);
      [room, other] = [other, room];
      reading = begin();
      onRead(position);
      yield chunk;
    }
  } finally {
    await reading.catch(() => {});
  }
}
