import { InputError } from '../core/errors.js';
import { requireRoom } from '../core/kernel/kernel-memory.js';
import { type KernelMemory, keepKernel, startKernel } from '../core/kernel/kernel-module.js';

/** The kernel calls this where an allocation is larger than its address space. */
function abort(): never {
  throw new InputError('the data have too many rows for the kernel, which has 4 GiB: use fewer rows');
}

/** What an instance of `kernel/stats` exports that nobody else uses, for `bytes` of data where that is known. */
export function startStatsKernel<Exports>(bytes = 0): Exports {
  requireRoom(bytes, 'the statistics of so many rows');
  return startKernel<Exports>('stats', abort);
}

/** Keeps an instance for whoever is next. */
export const keepStatsKernel = (kernel: { memory: KernelMemory }): void => keepKernel('stats', kernel);
