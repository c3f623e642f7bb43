import { base64 as adaptive, sharedBase64 as sharedAdaptive } from '#kernel/adaptive';
import { base64 as baselines, sharedBase64 as sharedBaselines } from '#kernel/baselines';
import { base64 as divi, sharedBase64 as sharedDivi } from '#kernel/divi';
import { sharedBase64 as sharedStats, base64 as stats } from '#kernel/stats';

/** The kernels' WebAssembly in base64; what is shared is given a memory, all others have their own. */
export const kernelCode = {
  divi,
  baselines,
  stats,
  adaptive,
  sharedDivi,
  sharedBaselines,
  sharedStats,
  sharedAdaptive,
};

export type KernelName = keyof typeof kernelCode;

/** A WebAssembly.Module, in words that need no types of WebAssembly. */
export type KernelModule = object;

const modules = new Map<KernelName, KernelModule>();

/** The WebAssembly of one AssemblyScript kernel (`kernel/<name>/index.ts`), compiled once. */
export function kernelModule(name: KernelName): KernelModule {
  let module = modules.get(name);
  if (!module) {
    module = new WebAssembly.Module(Uint8Array.from(atob(kernelCode[name]), (character) => character.charCodeAt(0)));
    modules.set(name, module);
  }
  return module;
}

/** What a new instance of a kernel exports; the kernel calls `abort` where memory ends. */
export function startKernel<Exports>(name: KernelName, abort: () => never): Exports {
  return new WebAssembly.Instance(kernelModule(name), { env: { abort } }).exports as Exports;
}

/** The memory of a kernel; pointers are byte addresses in it. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
}
