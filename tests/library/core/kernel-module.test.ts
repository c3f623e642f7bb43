import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openMemory } from '../../../src/library/core/kernel/kernel-memory.js';
import { kernelCode, kernelModule } from '../../../src/library/core/kernel/kernel-module.js';

const NAMES = ['stats', 'baselines', 'divi', 'adaptive'] as const;
const abort = (): never => {
  throw new Error('abort');
};

it.each(NAMES)(
  'the kernel %s takes a memory of its own, its other form one that threads share, and not the reverse',
  (name) => {
    const own = new WebAssembly.Memory({ initial: 1 });
    const shared = openMemory(2 ** 16, 'a test') as unknown as WebAssembly.Memory;
    const shareable = kernelModule(name, true);
    const start = (module: object, memory: WebAssembly.Memory): object =>
      new WebAssembly.Instance(module, { env: { memory, abort } }).exports;
    expect(Object.keys(start(shareable, shared))).toEqual(Object.keys(start(kernelModule(name, false), own)));
    expect(() => start(shareable, own)).toThrow(/memory/);
    expect(() => start(kernelModule(name, false), shared)).toThrow(/memory/);
  },
);

it.each(NAMES)('both forms of the kernel %s are put together as they were compiled', (name) => {
  const compiled = (file: string) => readFileSync(new URL(`../../../dist/kernel/${file}`, import.meta.url));
  expect(Buffer.from(kernelCode(name, false)).equals(compiled(`${name}.wasm`))).toBe(true);
  expect(Buffer.from(kernelCode(name, true)).equals(compiled(`${name}.shared.wasm`))).toBe(true);
});
