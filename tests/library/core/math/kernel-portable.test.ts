import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// src/library/core/webassembly.d.ts declares only what src uses
const { imports } = WebAssembly.Module as unknown as {
  imports(module: WebAssembly.Module): { module: string; name: string }[];
};
const file = (path: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(new URL(`../../../../${path}`, import.meta.url)));

it.each(['divi', 'baselines', 'stats', 'adaptive'])('the %s kernel takes no mathematics from the engine', (name) => {
  const taken = imports(new WebAssembly.Module(file(`dist/kernel/${name}.wasm`)));
  expect(taken.map((one) => `${one.module}.${one.name}`)).toEqual(
    name === 'adaptive' ? ['env.memory'] : ['env.abort', 'env.memory'],
  );
});

it('the kernels are compiled without relaxed SIMD and with AssemblyScript’s own Math', () => {
  const { options } = JSON.parse(new TextDecoder().decode(file('kernel/asconfig.json')));
  expect(options.enable).toEqual(['simd']);
  expect(options.use).toBeUndefined();
});
