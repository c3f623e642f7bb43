import { base64 as adaptive } from '#kernel/adaptive';
import { base64 as baselines } from '#kernel/baselines';
import { base64 as divi } from '#kernel/divi';
import { base64 as stats } from '#kernel/stats';
import { withSharedMemory } from './shared-variant.js';

/** The kernels' WebAssembly in base64. */
export const kernelCode = { divi, baselines, stats, adaptive };

/** A kernel that is given a memory of its own, or, by its other name, one that threads share. */
export type KernelName = keyof typeof kernelCode | `shared${Capitalize<keyof typeof kernelCode>}`;

/** A WebAssembly.Module, in words that need no types of WebAssembly. */
export type KernelModule = object;

const modules = new Map<KernelName, KernelModule>();

/** The WebAssembly of one AssemblyScript kernel (`kernel/<name>/index.ts`), compiled once. */
export function kernelModule(name: KernelName): KernelModule {
  let module = modules.get(name);
  if (!module) {
    const shared = /^shared([A-Z])(.*)$/.exec(name);
    const own = (shared ? shared[1].toLowerCase() + shared[2] : name) as keyof typeof kernelCode;
    const code = Uint8Array.from(atob(kernelCode[own]), (character) => character.charCodeAt(0));
    module = new WebAssembly.Module(shared ? withSharedMemory(code) : code);
    modules.set(name, module);
  }
  return module;
}

/** What a new instance of a kernel exports; the kernel calls `abort` where memory ends. */
export function startKernel<Exports>(name: KernelName, abort: () => never): Exports {
  const memory = new WebAssembly.Memory({ initial: 1 });
  return new WebAssembly.Instance(kernelModule(name), { env: { memory, abort } }).exports as Exports;
}

/** The memory of a kernel; pointers are byte addresses in it. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
}
