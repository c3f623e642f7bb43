import { InputError } from '../core/errors.js';
import { startKernel } from '../core/kernel/kernel-module.js';

/** What `kernel/adaptive` exports; addresses and sizes are in bytes. */
export interface AdaptiveKernel {
  memory: { readonly buffer: ArrayBufferLike; grow(pages: number): number };
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
  freeAt(): number;
  mathBytes(): number;
  openMath(at: number): void;
  exponential(x: number): number;
  logarithm(x: number): number;
  blockRows(rows: number, n: number, p: number, blocks: number): void;
  unblockRows(blocks: number, n: number, p: number, rows: number): void;
  expectOwnPart(
    part: number,
    blocks: number,
    n: number,
    p: number,
    k: number,
    model: number,
    r: number,
    logs: number,
  ): void;
  expectLinearPart(
    part: number,
    blocks: number,
    n: number,
    p: number,
    k: number,
    model: number,
    r: number,
    logs: number,
  ): void;
  sumFrom(start: number, at: number, n: number): number;
  meansOfComponent(
    c: number,
    rows: number,
    n: number,
    p: number,
    k: number,
    r: number,
    sizes: number,
    means: number,
  ): void;
  scatterOfComponent(
    c: number,
    rows: number,
    n: number,
    p: number,
    k: number,
    r: number,
    means: number,
    full: number,
    out: number,
    room: number,
  ): void;
}

/** The kernel calls this where an allocation is larger than its address space. */
function abort(): never {
  throw new InputError('the data are too large for the kernel, which has 4 GiB: use fewer rows or columns');
}

export const startAdaptiveKernel = (): AdaptiveKernel => startKernel<AdaptiveKernel>('adaptive', abort);
