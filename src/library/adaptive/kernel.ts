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
  emPart(part: number, jobs: number, tolerance: number, room: number, components: number): void;
  densities(size: number, m: number): void;
  studentSum(size: number, mode: number, left: number, right: number, nu: number): number;
  powerSum(size: number, mode: number, left: number, right: number, beta: number): number;
  lineSumsPart(
    part: number,
    columns: number,
    d: number,
    stride: number,
    lines: number,
    count: number,
    out: number,
    n: number,
    totals: number,
  ): void;
  combinePart(part: number, columns: number, weights: number, count: number, line: number, stride: number): void;
  gramPart(part: number, columns: number, count: number, stride: number, n: number, products: number): void;
  applyProducts(products: number, vector: number, count: number, out: number): number;
  bimodalityPart(part: number, columns: number, d: number, stride: number, n: number, out: number): void;
  neighbourhoodScore(
    part: number,
    around: number,
    correlations: number,
    columns: number,
    count: number,
    least: number,
    n: number,
    room: number,
    scores: number,
  ): void;
  loadPart(
    part: number,
    columns: number,
    d: number,
    rows: number,
    n: number,
    least: number,
    out: number,
    stride: number,
    sds: number,
  ): void;
  loadedSumsPart(
    part: number,
    columns: number,
    d: number,
    rows: number,
    n: number,
    least: number,
    line: number,
    sds: number,
    sums: number,
  ): void;
  momentsPart(
    part: number,
    columns: number,
    d: number,
    rows: number,
    starts: number,
    groups: number,
    weights: number,
    sums: number,
    squares: number,
  ): void;
  projectPart(
    part: number,
    columns: number,
    weights: number,
    count: number,
    rows: number,
    n: number,
    out: number,
  ): void;
  responsibilitiesPart(
    part: number,
    columns: number,
    p: number,
    model: number,
    k: number,
    n: number,
    room: number,
    r: number,
  ): void;
  sortValues(values: number, n: number, out: number, other: number, counts: number): number;
  describeColumn(
    part: number,
    columns: number,
    n: number,
    lower: number,
    upper: number,
    room: number,
    out: number,
  ): void;
  standardiseColumn(part: number, columns: number, n: number, bounds: number, out: number): void;
  scaleColumn(part: number, columns: number, n: number, scales: number): void;
  upperPart(part: number, lines: number, n: number, models: number, uppers: number): void;
  combineLinesPart(part: number, jobs: number, count: number, stride: number): void;
  standardiseLine(part: number, lines: number, n: number): void;
  productsWith(line: number, others: number, count: number, n: number, out: number): number;
  describeLine(part: number, jobs: number, n: number, most: number, least: number, counts: number): void;
  countPart(part: number, values: number, n: number, edges: number, count: number, out: number): void;
  normalsPart(part: number, state: number, lines: number, count: number, n: number): void;
  drawPermutation(state: number, n: number, most: number, out: number): number;
  drawLabels(state: number, r: number, n: number, k: number, labels: number): number;
  tallyPart(part: number, a: number, b: number, n: number, k: number, l: number, out: number): void;
  dealPart(part: number, labels: number, n: number, k: number, rows: number, places: number, out: number): void;
  sidesPart(part: number, values: number, n: number, cut: number, labels: number): void;
  countSharesPart(part: number, r: number, n: number, k: number, least: number, out: number): void;
  dealSharesPart(
    part: number,
    r: number,
    n: number,
    k: number,
    least: number,
    places: number,
    rows: number,
    weights: number,
  ): void;
  toColumnsPart(
    part: number,
    size: number,
    rows: number,
    count: number,
    d: number,
    columns: number,
    first: number,
  ): void;
  toRowsPart(
    part: number,
    size: number,
    columns: number,
    factors: number,
    d: number,
    first: number,
    count: number,
    rows: number,
  ): void;
  freeAt(): number;
  mathBytes(): number;
  openMath(at: number): void;
  exponential(x: number): number;
  logarithm(x: number): number;
  blockRowsPart(part: number, rows: number, n: number, p: number, blocks: number): void;
  unblockRowsPart(part: number, blocks: number, n: number, p: number, rows: number): void;
  assignPart(part: number, labels: number, n: number, k: number, r: number): void;
  labelsPart(part: number, r: number, n: number, k: number, labels: number): void;
  expectationPart(
    part: number,
    blocks: number,
    n: number,
    p: number,
    k: number,
    model: number,
    r: number,
    logs: number,
  ): void;
  linearExpectationPart(
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
  meansPart(
    c: number,
    rows: number,
    n: number,
    p: number,
    k: number,
    r: number,
    sizes: number,
    means: number,
    room: number,
  ): void;
  scatterPart(
    part: number,
    rows: number,
    n: number,
    p: number,
    count: number,
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
