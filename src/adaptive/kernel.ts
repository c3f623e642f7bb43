import { InputError } from '../core/errors.js';
import { type KernelMemory, startKernel } from '../core/kernel/kernel-module.js';

/** What `kernel/adaptive` exports; addresses and sizes are in bytes. */
export interface AdaptiveKernel {
  memory: KernelMemory;
  openSample(size: number, components: number): void;
  valuesAt(): number;
  countsAt(): number;
  outAt(): number;
  mixtureAt(): number;
  meansAt(): number;
  sdsAt(): number;
  em(size: number, m: number, n: number, floor: number, steps: number, tolerance: number): number;
  densities(size: number, m: number): void;
  studentSum(size: number, mode: number, left: number, right: number, nu: number): number;
  powerSum(size: number, mode: number, left: number, right: number, beta: number): number;
  openColumns(rows: number, cols: number): void;
  openProducts(count: number): number;
  columnsAt(): number;
  columnStride(): number;
  lineAt(): number;
  perColumnAt(): number;
  listAt(): number;
  weightedSums(): void;
  combine(count: number): void;
  gram(count: number): void;
  applyProducts(count: number): void;
  imageAt(): number;
  bimodalities(): void;
}

/** The kernel calls this where an allocation is larger than its address space. */
function abort(): never {
  throw new InputError('the data are too large for the kernel, which has 4 GiB: use fewer rows or columns');
}

export const startAdaptiveKernel = (): AdaptiveKernel => startKernel<AdaptiveKernel>('adaptive', abort);
