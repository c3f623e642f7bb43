import { kernels } from '#kernels';

type OwnKernelName = 'stats' | 'baselines' | 'divi' | 'adaptive';

/** A kernel that is given a memory of its own, or, by its other name, one that threads share. */
export type KernelName = OwnKernelName | `shared${Capitalize<OwnKernelName>}`;

/** A WebAssembly.Module, in words that need no types of WebAssembly. */
export type KernelModule = object;

const modules = new Map<KernelName, KernelModule>();

/** The WebAssembly of one AssemblyScript kernel (`kernel/<name>/index.ts`), compiled once. */
export function kernelModule(name: KernelName): KernelModule {
  let module = modules.get(name);
  if (!module) {
    module = new WebAssembly.Module(kernelCode(name));
    modules.set(name, module);
  }
  return module;
}

/** The code of a kernel. */
export function kernelCode(name: KernelName): Uint8Array<ArrayBuffer> {
  const isShared = name.startsWith('shared');
  const { before, own, shared, after } = kernels[name.replace(/^shared/, '').toLowerCase()];
  const code = [before, isShared ? shared : own, after].map(atob).join('');
  return Uint8Array.from(code, (character) => character.charCodeAt(0));
}

/** bytes up to which an instance is worth keeping: its pages need not be made anew, and it is not in the way */
const MAX_KEPT_BYTES = 2 ** 24;

/** instances that nobody uses, with what their last fit left in memory */
const kept = new Map<KernelName, object>();

/** What an instance of a kernel exports that nobody else uses; the kernel calls `abort` where memory ends. */
export function startKernel<Exports>(name: KernelName, abort: () => never): Exports {
  const instance = kept.get(name);
  kept.delete(name);
  return (instance ?? newInstance(name, abort)) as Exports;
}

function newInstance(name: KernelName, abort: () => never): object {
  const memory = new WebAssembly.Memory({ initial: 1 });
  return new WebAssembly.Instance(kernelModule(name), { env: { memory, abort } }).exports;
}

/** Keeps an instance for the next fit. Its user has done with it, and the next begins by laying out memory anew. */
export function keepKernel(name: KernelName, instance: { memory: KernelMemory }): void {
  if (instance.memory.buffer.byteLength <= MAX_KEPT_BYTES) kept.set(name, instance);
}

/** The memory of a kernel; pointers are byte addresses in it. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
}
