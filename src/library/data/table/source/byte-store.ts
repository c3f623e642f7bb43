import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../../../core/errors.js';
import { printable } from '../../../core/wording.js';

/** bytes that are read at a time */
const CHUNK = 2 ** 18;
/** bytes of a pipe that are kept in memory: a table of some rows needs no file */
const KEPT = 2 ** 22;

/** Bytes that can be read from any place, as often as needed. */
interface ByteStore {
  size: number;
  /** Fills the beginning of `into` with what stands at `position`; gives how many bytes those are, 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** A file by its path. */
export async function fileStore(path: string, file: string): Promise<ByteStore> {
  const handle = await open(path);
  try {
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new InputError(`${file} is a folder: name a file`);
    if (!stat.isFile()) throw new InputError(`${file} is no regular file: save the data in one`);
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

/**
 * All that comes through a pipe, which can be read only once: what is much lies in a file without a name, gone with the
 * process however that ends.
 */
export async function pipeStore(pipe: AsyncIterable<Uint8Array>, file: string): Promise<ByteStore> {
  const kept: Uint8Array[] = [];
  let size = 0;
  let store: Awaited<ReturnType<typeof namelessFile>> | undefined;
  try {
    for await (const chunk of pipe) {
      if (store) await store.append(chunk);
      else kept.push(chunk);
      size += chunk.length;
      if (store || size <= KEPT) continue;
      store = await namelessFile();
      for (const part of kept.splice(0)) await store.append(part);
    }
  } catch (error) {
    await store?.close();
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === 'read') throw error;
    throw new InputError(
      `${file} cannot be kept in ${printable(tmpdir())} while it is read (${code}): make room there, name another folder ` +
        'by TMPDIR, or save the data in a file',
    );
  }
  if (store) return { size, read: store.read, close: store.close };
  const bytes = Buffer.concat(kept, size);
  return { size, read: async (into, position) => bytes.copy(into, 0, position), close: async () => {} };
}

/** A new file in the folder of temporary ones whose name is removed at once. */
async function namelessFile(): Promise<
  Pick<ByteStore, 'read' | 'close'> & { append(bytes: Uint8Array): Promise<void> }
> {
  const folder = await mkdtemp(join(tmpdir(), 'divi-'));
  try {
    const handle = await open(join(folder, 'table'), 'wx+', 0o600);
    let end = 0;
    return {
      async append(bytes) {
        for (let at = 0; at < bytes.length; ) {
          const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, end);
          at += bytesWritten;
          end += bytesWritten;
        }
      },
      read: async (into, position) => (await handle.read(into, 0, into.length, position)).bytesRead,
      close: () => handle.close(),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * All bytes of a store, one chunk after another in the same memory: each is good until the next, which is read meanwhile.
 * `onRead` is told how far.
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
