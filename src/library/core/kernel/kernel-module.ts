import { kernels } from '#kernels';

/** The kernels, each of `kernel/<name>/<name>-kernel.ts`. */
export const KERNEL_NAMES = ['divi', 'baselines', 'stats', 'adaptive'] as const;

export type KernelName = (typeof KERNEL_NAMES)[number];

/** A WebAssembly.Module, in words that need no types of WebAssembly. */
export type KernelModule = object;

/** The memory of a kernel; pointers are byte addresses in it. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

/** A number that a kernel keeps and exports, such as an address. */
export interface KernelGlobal {
  readonly value: number;
}

/** Doubles in a kernel's memory. JavaScript takes the 32 bits of a kernel's address for a signed number; `>>> 0` mends that. */
export const viewF64 = (buffer: ArrayBufferLike, at: number, length: number): Float64Array =>
  new Float64Array(buffer, at >>> 0, length);

/** The same for whole numbers of 32 bits. */
export const viewI32 = (buffer: ArrayBufferLike, at: number, length: number): Int32Array =>
  new Int32Array(buffer, at >>> 0, length);

const modules = new Map<string, KernelModule>();

/** The WebAssembly of a kernel, compiled once; `isShared` for a memory that threads share. */
export function kernelModule(name: KernelName, isShared: boolean): KernelModule {
  const key = `${name} ${isShared}`;
  let module = modules.get(key);
  if (!module) {
    module = new WebAssembly.Module(kernelCode(name, isShared));
    modules.set(key, module);
  }
  return module;
}

/** The code of a kernel. */
export function kernelCode(name: KernelName, isShared: boolean): Uint8Array<ArrayBuffer> {
  const { before, own, shared, after } = kernels[name];
  const code = [before, isShared ? shared : own, after].map(atob).join('');
  return Uint8Array.from(code, (character) => character.charCodeAt(0));
}

/** A kernel that computes in `memory` and calls `abort` when that is full. */
export function newKernel(name: KernelName, memory: KernelMemory, abort: () => never): Record<string, unknown> {
  const isShared = typeof SharedArrayBuffer !== 'undefined' && memory.buffer instanceof SharedArrayBuffer;
  const env = { memory: memory as unknown as WebAssembly.Memory, abort };
  return new WebAssembly.Instance(kernelModule(name, isShared), { env }).exports;
}

/** What an instance of a kernel with a private memory exports; nothing that allocates may be called. */
export function startKernel<Exports>(name: KernelName): Exports {
  return newKernel(name, new WebAssembly.Memory({ initial: 1 }) as KernelMemory, () => {
    throw new Error(`the kernel ${name} cannot allocate here`);
  }) as Exports;
}
