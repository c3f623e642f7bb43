import type { KernelMemory } from '../core/kernel/kernel-module.js';

/** What `kernel/baselines` exports; addresses and sizes are in bytes. */
export interface KernelExports {
  memory: KernelMemory;
  allocate(bytes: number): number;
  openRows(rows: number, cols: number): number;
  originAt(): number;
  sumOfNorms(): number;
  packedAt(): number;
  takeRows(start: number, end: number, isSummed: boolean): void;
  shiftRows(): void;
  rowStride(): number;
  partsOfRows(): number;
  copyRow(row: number, to: number): void;
  useOpened(): number;
  useScaled(columns: number, scales: number, count: number): number;
  useScaledAgain(count: number): number;
  openClusters(k: number): number;
  sumsAt(): number;
  countsAt(): number;
  largestCluster(): number;
  labelsAt(): number;
  hasShorts(): number;
  guessTotals(candidates: number, count: number, closest: number, out: number): void;
  rowAtTotal(closest: number, target: number): number;
  measureCenters(): void;
  assignRows(known: number, summed: number): number;
  foldChanges(summed: number): number;
  sumClusters(): void;
  foldClusters(): void;
  foldTotals(): number;
  moveCenters(stray: number): number;
  nearInertia(): number;
  centerOnLabels(): void;
  everyCenterNearest(): boolean;
  openTransfers(): void;
  startTransfers(): void;
  relabel(row: number, cluster: number): void;
  optimalTransfers(): number;
  quickTransfers(most: number): number;
  openMixture(k: number): void;
  coefficientsAt(): number;
  offsetsAt(): number;
  responsibilitiesAt(): number;
  foldWeightedSums(totals: number, first: number, squares: number): void;
}

/** Functions that do a part of the rows; they take the part's number, and what is given here. */
export interface PartFunctions {
  measurePart(): void;
  squaresOfPart(): void;
  nearerPart(
    vectors: number,
    count: number,
    seedings: number,
    closest: number,
    out: number,
    totals: number,
    scratch: number,
  ): void;
  takePart(vector: number, products: number, closest: number, center: number): void;
  assignPart(known: number, summed: number): void;
  sumPart(): void;
  ownDistancesPart(out: number): void;
  expectationPart(): void;
  expectationAndSumsPart(totals: number, first: number, squares: number): void;
  weightedSumsPart(totals: number, first: number, squares: number): void;
}
