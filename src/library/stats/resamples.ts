import type { KernelMemory } from '../core/kernel/kernel-module.js';
import type { RandomStream } from '../core/random.js';
import { keepStatsKernel, startStatsKernel } from './stats-kernel.js';

/** What `kernel/stats` exports for them. */
interface KernelExports {
  memory: KernelMemory;
  openResamples(rows: number, resamples: number): number;
  sumResamples(at: number, rows: number, resamples: number): void;
}

/** resamples whose counts lie together, as in kernel/stats/resamples.ts */
const TOGETHER = 8;
/** numbers of every row */
export const NUMBERS = 4;

/** How often each of some rows of a sample is drawn, in every resample. */
export interface Resamples {
  /** the rows that are drawn from: all, or a random part of a large sample */
  rows: Int32Array;
  resamples: number;
  /** how often: [eight resamples][row][resample] */
  counts: Uint16Array;
}

/** Draws as many rows as there are with replacement, `resamples` times, from at most `maxRows` of `n` rows. */
export function drawResamples(n: number, resamples: number, maxRows: number, random: RandomStream): Resamples {
  const rows = n <= maxRows ? Int32Array.from({ length: n }, (_, i) => i) : random.permutation(n).slice(0, maxRows);
  const counts = new Uint16Array(Math.ceil(resamples / TOGETHER) * TOGETHER * rows.length);
  const drawn = new Float64Array(rows.length);
  for (let r = 0; r < resamples; r++) {
    const first = (r - (r % TOGETHER)) * rows.length + (r % TOGETHER);
    random.uniforms(drawn);
    for (let i = 0; i < drawn.length; i++) counts[first + TOGETHER * Math.floor(drawn[i] * rows.length)]++;
  }
  return { rows, resamples, counts };
}

/** Sums of the four `numbers` of every row, as [row][number], over each of the resamples, as [resample][number]; by the kernel. */
export function resampledSums(
  { rows: { length: n }, resamples, counts }: Resamples,
  numbers: Float64Array,
): Float64Array {
  const sumBytes = 8 * NUMBERS * TOGETHER * Math.ceil(resamples / TOGETHER);
  const kernel = startStatsKernel<KernelExports>(numbers.byteLength + counts.byteLength + sumBytes);
  const at = kernel.openResamples(n, resamples);
  const { buffer } = kernel.memory;
  const countsAt = at + numbers.byteLength;
  new Float64Array(buffer, at, numbers.length).set(numbers);
  new Uint16Array(buffer, countsAt, counts.length).set(counts);
  kernel.sumResamples(at, n, resamples);
  const sums = new Float64Array(buffer, countsAt + counts.byteLength, NUMBERS * resamples).slice();
  keepStatsKernel(kernel);
  return sums;
}
