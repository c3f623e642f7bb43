import { requireInput } from '../core/errors.js';
import { log } from '../core/math/log.js';
import { largestOfRows, Matrix } from '../core/matrix.js';
import type { BaselineKernel } from './kernel.js';

/** Parameters of a Gaussian mixture with diagonal covariances. */
export interface MixtureParameters {
  /** k weights that sum to 1 */
  weights: Float64Array;
  /** k × d */
  means: Matrix;
  /** k × d */
  variances: Matrix;
}

const LOG_2PI = log(2 * Math.PI);

/** scikit-learn's 10 eps, which keeps a component without rows from dividing by zero */
const MIN_COUNT = 10 * Number.EPSILON;

/** EM for the rows opened in the kernel. */
export class MixtureState {
  readonly kernel: BaselineKernel;
  readonly k: number;
  readonly #origin: Float64Array;
  readonly #all: readonly number[];
  /** the columns of the last step that took some of them */
  #last: readonly number[] | undefined;
  readonly #totalsAt: number;
  readonly #firstAt: number;
  readonly #squaresAt: number;
  /** whether the sums of the M-step are those of the present responsibilities */
  #isSummed = false;

  constructor(kernel: BaselineKernel, k: number) {
    this.kernel = kernel;
    this.k = k;
    this.#origin = kernel.origin;
    this.#all = Array.from(kernel.origin.keys());
    kernel.replicateCall('openMixture', k);
    this.#totalsAt = kernel.allocateReals(k * kernel.parts);
    this.#firstAt = kernel.allocateReals(k * kernel.stride * kernel.parts);
    this.#squaresAt = kernel.allocateReals(k * kernel.stride * kernel.parts);
  }

  /** [row][component] */
  get responsibilities(): Float64Array {
    return this.kernel.reals(this.kernel.run.responsibilities.value, this.kernel.rows * this.k);
  }

  /** Responsibilities of 1 for each row's label and 0 elsewhere. */
  setLabels(labels: Int32Array): void {
    const { responsibilities } = this;
    this.#isSummed = false;
    responsibilities.fill(0);
    labels.forEach((label, i) => {
      responsibilities[i * this.k + label] = 1;
    });
  }

  /** The same as a matrix, copied. */
  get probabilities(): Matrix {
    return new Matrix(this.kernel.rows, this.k, this.responsibilities.slice());
  }

  /** The most probable component of every row, the first of equals. */
  get labels(): Int32Array {
    return largestOfRows(new Matrix(this.kernel.rows, this.k, this.responsibilities));
  }

  /** E-step: responsibilities under `parameters`; returns the mean log-likelihood of a row. */
  expect(parameters: MixtureParameters): number {
    return this.#expect(parameters, this.#all) / this.kernel.rows;
  }

  /** The same, with the sums that an M-step is to follow from: the rows are gone through once for both. */
  expectAndSum(parameters: MixtureParameters): number {
    return this.#expect(parameters, this.#all, true) / this.kernel.rows;
  }

  /** The same with only the listed columns; returns the log-likelihood of all rows. */
  expectBy(columns: readonly number[], parameters: MixtureParameters): number {
    const { kernel } = this;
    if (columns.length === this.#last?.length && columns.every((j, at) => j === this.#last?.[at])) {
      kernel.useScaledAgain();
    } else {
      kernel.useScaled(
        columns,
        columns.map(() => 1),
      );
      this.#last = columns;
    }
    const logLikelihood = this.#expect(parameters, columns);
    kernel.useOpened();
    return logLikelihood;
  }

  /** E-step by the rows that the kernel has in use, which are the columns listed. */
  #expect({ weights, means, variances }: MixtureParameters, columns: readonly number[], summed = false): number {
    const { kernel, k } = this;
    const { stride } = kernel;
    const offsets = kernel.reals(kernel.run.offsets.value, k);
    const coefficients = kernel.reals(kernel.run.coefficients.value, 2 * k * stride);
    for (let c = 0; c < k; c++) {
      let quadratic = columns.length * LOG_2PI;
      for (let i = 0; i < columns.length; i++) {
        const j = columns[i];
        const mean = means.data[c * means.cols + j] - this.#origin[j];
        const variance = variances.data[c * means.cols + j];
        quadratic += log(variance) + (mean * mean) / variance;
        // pairs of linear coefficients alternate with pairs of quadratic ones; what pads a row is zero, so theirs may be any
        const at = 2 * (c * stride + i) - (i & 1);
        coefficients[at] = mean / variance;
        coefficients[at + 2] = -0.5 / variance;
      }
      offsets[c] = log(weights[c]) - 0.5 * quadratic;
    }
    kernel.parallelFor('expectationPart', Number(summed), this.#totalsAt, this.#firstAt, this.#squaresAt);
    this.#isSummed = summed;
    return kernel.run.foldTotals();
  }

  /** M-step: parameters from the responsibilities, with `regularization` added to every variance. */
  maximize(regularization: number): MixtureParameters {
    const { kernel, k } = this;
    const { cols, stride } = kernel;
    if (!this.#isSummed) kernel.parallelFor('weightedSumsPart', this.#totalsAt, this.#firstAt, this.#squaresAt);
    this.#isSummed = false;
    kernel.run.foldWeightedSums(this.#totalsAt, this.#firstAt, this.#squaresAt);
    const totals = kernel.reals(this.#totalsAt, k);
    const weights = new Float64Array(k);
    const means = new Matrix(k, cols);
    const variances = new Matrix(k, cols);
    const first = kernel.reals(this.#firstAt, k * stride);
    const squares = kernel.reals(this.#squaresAt, k * stride);
    for (let c = 0; c < k; c++) {
      const count = totals[c] + MIN_COUNT;
      weights[c] = count;
      for (let j = 0; j < cols; j++) {
        const mean = first[c * stride + j] / count;
        means.data[c * cols + j] = mean + this.#origin[j];
        variances.data[c * cols + j] = squares[c * stride + j] / count - mean * mean + regularization;
      }
    }
    const total = weights.reduce((sum, w) => sum + w, 0);
    return { weights: weights.map((w) => w / total), means, variances };
  }
}

/** Refuses parameters to start from that are not of k components and d columns, or without variance. */
export function requireMixtureShape({ weights, means, variances }: MixtureParameters, k: number, d: number): void {
  requireInput(weights.length === k, `init.weights must hold ${k} values, not ${weights.length}`);
  for (const [name, m] of Object.entries({ means, variances })) {
    requireInput(m.rows === k && m.cols === d, `init.${name} must be ${k} × ${d}, not ${m.rows} × ${m.cols}`);
  }
  requireInput(
    variances.data.every((variance) => variance > 0),
    'init.variances must all be above 0',
  );
}
