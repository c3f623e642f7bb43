import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';

export type KernelName = 'divi' | 'baselines';

const modules = new Map<KernelName, WebAssembly.Module>();

/** The compiled WebAssembly of one AssemblyScript kernel (`kernel/<name>.ts`), read and compiled once per process. */
export function kernelModule(name: KernelName): WebAssembly.Module {
  let module = modules.get(name);
  if (!module) {
    module = new WebAssembly.Module(readFileSync(join(packageRoot(), 'dist', 'kernel', `${name}.wasm`)));
    modules.set(name, module);
  }
  return module;
}
