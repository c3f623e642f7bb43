import { base85 as adaptive } from '#kernel/adaptive';
import { base85 as baselines } from '#kernel/baselines';
import { base85 as divi } from '#kernel/divi';
import { base85 as stats } from '#kernel/stats';
import { withSharedMemory } from './shared-variant.js';

/** The kernels' WebAssembly as text. */
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
    const code = bytesOf(kernelCode[own]);
    module = new WebAssembly.Module(shared ? withSharedMemory(code) : code);
    modules.set(name, module);
  }
  return module;
}

/** The bytes of a text in which five characters from '(' on stand for four; '}' is in place of '\\' and '~' of '<'. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((4 * text.length) / 5));
  for (let at = 0, to = 0; to < bytes.length; at += 5, to += 4) {
    let value = 0;
    for (let i = at; i < at + 5; i++) {
      const code = i < text.length ? text.charCodeAt(i) : 124;
      value = 85 * value + (code === 125 ? 92 : code === 126 ? 60 : code) - 40;
    }
    for (let i = 0; i < 4; i++) bytes[to + i] = value >>> (24 - 8 * i);
  }
  return bytes;
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
