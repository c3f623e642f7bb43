import { InputError } from '../core/errors.js';
import { startKernel } from '../core/kernel/kernel-module.js';

/** Functions of `kernel/adaptive` that do one part of a job: some rows, some columns, or a component. */
export type PartFunction =
  | 'emPart'
  | 'lineSumsPart'
  | 'combinePart'
  | 'gramPart'
  | 'bimodalityPart'
  | 'neighbourhoodScore'
  | 'loadPart'
  | 'loadedSumsPart'
  | 'momentsPart'
  | 'projectPart'
  | 'responsibilitiesPart'
  | 'describeColumn'
  | 'standardiseColumn'
  | 'scaleColumn'
  | 'upperPart'
  | 'combineLinesPart'
  | 'standardiseLine'
  | 'describeLine'
  | 'countPart'
  | 'normalsPart'
  | 'tallyPart'
  | 'dealPart'
  | 'sidesPart'
  | 'countSharesPart'
  | 'dealSharesPart'
  | 'toColumnsPart'
  | 'toRowsPart'
  | 'blockRowsPart'
  | 'unblockRowsPart'
  | 'assignPart'
  | 'labelsPart'
  | 'expectationPart'
  | 'linearExpectationPart'
  | 'meansPart'
  | 'scatterPart';

/** What `kernel/adaptive` exports; the parameters are documented there. Addresses and sizes are in bytes. */
export interface AdaptiveKernel extends Record<PartFunction, (part: number, ...numbers: number[]) => void> {
  memory: { readonly buffer: ArrayBufferLike; grow(pages: number): number };
  openSample(size: number, components: number): void;
  valuesAt(): number;
  countsAt(): number;
  outAt(): number;
  mixtureAt(): number;
  meansAt(): number;
  sdsAt(): number;
  densities(size: number, m: number): void;
  studentSum(size: number, mode: number, left: number, right: number, nu: number): number;
  powerSum(size: number, mode: number, left: number, right: number, beta: number): number;
  applyProducts(products: number, vector: number, count: number, out: number): void;
  sortValues(values: number, n: number, out: number, other: number, counts: number): void;
  productsWith(line: number, others: number, count: number, n: number, out: number): void;
  drawPermutation(state: number, n: number, most: number, out: number): void;
  drawLabels(state: number, r: number, n: number, k: number, labels: number): void;
  freeAt(): number;
  mathBytes(): number;
  openMath(at: number): void;
  exponential(x: number): number;
  logarithm(x: number): number;
  sumFrom(start: number, at: number, n: number): number;
}

/** The kernel calls this if an allocation is larger than its address space. */
function abort(): never {
  throw new InputError('the data are too large for the kernel, which has 4 GiB: use fewer rows or columns');
}

export const startAdaptiveKernel = (): AdaptiveKernel => startKernel<AdaptiveKernel>('adaptive', abort);
