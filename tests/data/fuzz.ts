import { expect } from 'vitest';
import { InputError } from '../../src/core/errors.js';
import { stream } from '../../src/core/random.js';

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
