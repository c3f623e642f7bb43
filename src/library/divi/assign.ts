import { type KernelGlobal, viewF64, viewI32 } from '../core/kernel/kernel-module.js';
import { largestOfRows, type Matrix } from '../core/matrix.js';
import type { Rows } from '../core/threads/rows.js';
import { logDensities, posteriors, type QuadraticForms } from './log-densities.js';

/** Which component a row belongs to. */
export interface AssignmentRule {
  forms: QuadraticForms;
  /** α, which the assignment of rows uses too; null for only the densities (Eq. 7) */
  mixtureLogits: Float64Array | null;
}

/** Two posteriors differ, however they are rounded, if their logarithms differ by this much. */
const CLEAR_LEAD = 1e-9;
/** rows in doubt that are copied at a time */
const COPIED = 512;

/** What `kernel/divi` exports for this; addresses are in bytes. */
interface AssignExports {
  parts: KernelGlobal;
  stride: KernelGlobal;
  coefficients: KernelGlobal;
  constants: KernelGlobal;
  weights: KernelGlobal;
  labels: KernelGlobal;
}

/** The component of every row, argmax_k ℓ_ik (Eq. 7) or that of the posteriors. */
export function assignMatrix(x: Matrix, { forms, mixtureLogits }: AssignmentRule): Int32Array {
  const densities = logDensities(x, forms);
  return largestOfRows(mixtureLogits ? posteriors(densities, mixtureLogits) : densities);
}

/** The same by the kernel and its threads. Whatever else the kernels have in memory is lost. */
export function assignRows(x: Rows, rule: AssignmentRule): Int32Array {
  const { forms, mixtureLogits } = rule;
  const { slopes, curvatures, constants } = forms;
  const [k, d] = [slopes.rows, slopes.cols];
  const { team } = x;
  x.open('divi', 'openRows', 0);
  team.replicateCall('divi', 'init', x.rows, d, k, 0, 0, 0);
  const kernel = team.exports<AssignExports>('divi');
  const { buffer } = team.memory;
  const pairs = kernel.stride.value / 4;
  const coefficients = viewF64(buffer, kernel.coefficients.value, k * pairs);
  for (let c = 0; c < k; c++) {
    for (let j = 0; j < d; j++) coefficients.set([slopes.get(c, j), curvatures.get(c, j)], c * pairs + 2 * j);
  }
  viewF64(buffer, kernel.constants.value, k).set(constants);
  viewF64(buffer, kernel.weights.value, k).set(mixtureLogits ?? new Float64Array(k));
  // of densities that are equal the first counts, whatever the lead
  team.parallelFor('divi', 'assignPart', kernel.parts.value, k, mixtureLogits ? CLEAR_LEAD : -1);
  const labels = viewI32(buffer, kernel.labels.value, x.rows).slice();
  const doubtful: number[] = [];
  for (let i = labels.indexOf(-1); i >= 0; i = labels.indexOf(-1, i + 1)) doubtful.push(i);
  for (let first = 0; first < doubtful.length; first += COPIED) {
    assignMatrix(x.take(doubtful.slice(first, first + COPIED)), rule).forEach((label, r) => {
      labels[doubtful[first + r]] = label;
    });
  }
  return labels;
}
