import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openMemory } from '../../../src/library/core/kernel/kernel-memory.js';
import { kernelCode, kernelModule } from '../../../src/library/core/kernel/kernel-module.js';
import { withSharedMemory } from '../../../src/library/core/kernel/shared-variant.js';

const NAMES = ['stats', 'table', 'baselines', 'divi', 'adaptive'] as const;
const abort = (): never => {
  throw new Error('abort');
};

it.each(NAMES)(
  'the kernel %s takes a memory of its own, its other form one that threads share, and not the reverse',
  (name) => {
    const own = new WebAssembly.Memory({ initial: 1 });
    const shared = openMemory(2 ** 16, 'a test') as unknown as WebAssembly.Memory;
    const shareable = kernelModule(`shared${name[0].toUpperCase()}${name.slice(1)}` as 'sharedDivi');
    const start = (module: object, memory: WebAssembly.Memory): object =>
      new WebAssembly.Instance(module, { env: { memory, abort } }).exports;
    expect(Object.keys(start(shareable, shared))).toEqual(Object.keys(start(kernelModule(name), own)));
    expect(() => start(shareable, own)).toThrow(/memory/);
    expect(() => start(kernelModule(name), shared)).toThrow(/memory/);
  },
);

it.each(NAMES)('the code of the kernel %s is unpacked as it was compiled', (name) => {
  const file = new URL(`../../../dist/kernel/${name}.wasm`, import.meta.url);
  expect(Buffer.from(kernelCode(name)).equals(readFileSync(file))).toBe(true);
});

it('changes nothing but what a kernel says of its memory', () => {
  const code = kernelCode('divi');
  const shared = withSharedMemory(code);
  const first = shared.findIndex((byte, i) => byte !== code[i]);
  expect(shared.length).toBe(code.length + 3);
  // the length of the imports, then the last of them
  expect(shared[first]).toBe(code[first] + 3);
  const end = first + 1 + code[first];
  expect(shared.slice(first + 1, end - 2)).toEqual(code.slice(first + 1, end - 2));
  expect(shared.slice(end + 3)).toEqual(code.slice(end));
});

it('refuses code that does not import its memory last', () => {
  expect(() => withSharedMemory(withSharedMemory(kernelCode('stats')))).toThrow('does not import its memory last');
});

it('reads over sections that are long', () => {
  const code = kernelCode('stats');
  const long = new Uint8Array(300);
  // a section of notes between the header and the rest, which stands for nothing: 297 bytes, the first the length of its name
  long.set([0x00, 0xa9, 0x02, 0x00]);
  const noted = Uint8Array.from([...code.subarray(0, 8), ...long, ...code.subarray(8)]);
  const shared = withSharedMemory(noted);
  expect(shared.slice(308)).toEqual(withSharedMemory(code).slice(8));
  expect(() => new WebAssembly.Module(shared)).not.toThrow();
});
