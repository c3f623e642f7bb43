import fc from 'fast-check';
import { expect } from 'vitest';
import { InputError } from '../../../src/library/core/errors.js';
import { stream } from '../../../src/library/core/random.js';

const ROUNDS = 300;
const MAX_MS = 20_000;

/** A reader of bytes gives a result or an InputError, soon, on random bytes and on valid ones cut short or damaged. */
export function expectRobust(read: (bytes: Uint8Array) => unknown, valid: Uint8Array): void {
  const random = stream(5, 'fuzz');
  const began = performance.now();
  const attempt = (bytes: Uint8Array): void => {
    try {
      read(bytes);
    } catch (error) {
      expect(error, `${Buffer.from(bytes.subarray(0, 64)).toString('hex')}… (${bytes.length} bytes)`).toBeInstanceOf(
        InputError,
      );
      expect((error as Error).message).toMatch(/fuzzed/);
    }
  };
  const someBytes = (n: number): Uint8Array => Uint8Array.from({ length: n }, () => random.integer(256));
  for (let round = 0; round < ROUNDS; round++) {
    attempt(someBytes(random.integer(2000)));
    // the valid beginning gets random bytes past the first checks
    const kept = random.integer(Math.min(valid.length, 600));
    attempt(Uint8Array.from([...valid.subarray(0, kept), ...someBytes(random.integer(1000))]));
    attempt(valid.slice(0, random.integer(valid.length)));
    const damaged = valid.slice();
    for (let i = 0; i <= random.integer(8); i++)
      damaged[random.integer(Math.min(valid.length, 2000))] = random.integer(256);
    attempt(damaged);
  }
  expect(performance.now() - began).toBeLessThan(MAX_MS);
}

/** The same for a reader that is asynchronous, over bytes of fast-check and over its changes to realistic ones. */
export async function expectRobustReader(
  read: (bytes: Uint8Array) => Promise<unknown>,
  realistic: readonly Uint8Array[],
  numRuns: number,
): Promise<void> {
  const attempt = async (bytes: Uint8Array): Promise<void> => {
    try {
      await read(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      expect((error as Error).message).not.toContain('\n');
    }
  };
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), attempt), { numRuns });
  await fc.assert(fc.asyncProperty(changedBytes(realistic), attempt), { numRuns });
}

/** Bytes that matter to readers of tables. */
const TELLING = [...Buffer.from('",;\t\n\r .-+eE%0123456789aNx=\'$'), 0, 0x1f, 0x80, 0xa0, 0xff, 0xfe, 0xef];

/** One of some files after cuts, insertions and repetitions. */
export function changedBytes(files: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const byte = fc.oneof(fc.constantFrom(...TELLING), fc.nat(255));
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(4),
    insert: fc.array(byte, { maxLength: 4 }),
    repeat: fc.nat(2),
  });
  return fc.tuple(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 6 })).map(([file, changes]) =>
    changes.reduce((bytes, { at, remove, insert, repeat }) => {
      const from = Math.floor(at * bytes.length);
      const again = bytes.subarray(from, from + 20 * repeat);
      return Buffer.concat([bytes.subarray(0, from), Uint8Array.from(insert), again, bytes.subarray(from + remove)]);
    }, Buffer.from(file)),
  );
}
