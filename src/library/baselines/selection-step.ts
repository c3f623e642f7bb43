import { log } from '../core/math/log.js';
import { Matrix } from '../core/matrix.js';
import type { RandomStream } from '../core/random.js';
import { standardize } from '../data/standardize.js';
import { randomRows } from './kmeans-seeding.js';
import type { MixtureParameters, MixtureState } from './mixture-state.js';

/** Parameters of a mixture, and which of its variables differ between components. */
export interface SelectedParameters extends MixtureParameters {
  discriminative: number[];
}

/** The M-step that chooses the discriminative variables, and the criterion it lowers. */
export class SelectionStep {
  /** the one Gaussian of every variable; a constant one has variance 1 and is never discriminative */
  readonly alone: { means: Float64Array; variances: Float64Array };
  /** log-likelihood of every variable's one Gaussian */
  readonly #logLikelihoods: Float64Array;
  readonly #mixture: MixtureState;
  readonly #constant: Set<number>;
  readonly #logRows: number;
  readonly #leastVariance: number;

  /** `x` are the rows of the mixture; `leastVariance` is a share of a column's variance. */
  constructor(mixture: MixtureState, x: Matrix, leastVariance: number) {
    const { sds, constantColumns } = standardize(x);
    this.alone = { means: mixture.kernel.origin, variances: sds.map((sd) => sd * sd) };
    this.#constant = new Set(constantColumns);
    // the squares are those of the variance itself, so their share of it is 1; a constant has none
    this.#logLikelihoods = this.alone.variances.map(
      (variance, j) => -0.5 * x.rows * (log(2 * Math.PI * variance) + (this.#constant.has(j) ? 0 : 1)),
    );
    this.#mixture = mixture;
    this.#logRows = log(x.rows);
    this.#leastVariance = leastVariance;
  }

  /**
   * The parameters and the choice that maximise the expected penalised log-likelihood under the responsibilities.
   * Variables are independent within components, so each is decided by itself: it is discriminative if that gains more
   * than the 2 (K − 1) ln(N) / 2 its further parameters cost.
   */
  maximize(): SelectedParameters {
    const { k } = this.#mixture;
    const { rows, cols } = this.#mixture.kernel;
    const { weights, means, variances } = this.#mixture.maximize(0);
    const discriminative: number[] = [];
    for (let j = 0; j < cols; j++) {
      const variance = this.alone.variances[j];
      let gain = 0;
      for (let c = 0; c < k; c++) {
        const share = variances.data[c * cols + j] / variance;
        const bounded = Math.max(share, this.#leastVariance);
        gain -= 0.5 * rows * weights[c] * (log(bounded) + share / bounded - 1);
        variances.data[c * cols + j] = bounded * variance;
      }
      // with one component the gain is rounding error
      if (k > 1 && !this.#constant.has(j) && gain > (k - 1) * this.#logRows) {
        discriminative.push(j);
        continue;
      }
      for (let c = 0; c < k; c++) {
        means.data[c * cols + j] = this.alone.means[j];
        variances.data[c * cols + j] = variance;
      }
    }
    return { weights, means, variances, discriminative };
  }

  /**
   * −2 ln L + ν ln N; the mixture has the responsibilities under `parameters` afterwards. A variable that is not
   * discriminative has the same density in all components: it says nothing about a row's component, and adds its own
   * density.
   */
  bic(parameters: SelectedParameters): number {
    const { k, kernel } = this.#mixture;
    const { discriminative } = parameters;
    const free = k - 1 + 2 * kernel.cols + 2 * (k - 1) * discriminative.length;
    const chosen = new Set(discriminative);
    const others = this.#logLikelihoods.reduce((sum, value, j) => (chosen.has(j) ? sum : sum + value), 0);
    return -2 * (this.#mixture.expectBy(discriminative, parameters) + others) + free * this.#logRows;
  }
}

/** VarSelLCM's start: equal weights, rows drawn as means of the variables drawn, everything else as for all rows. */
export function randomStart(
  x: Matrix,
  alone: { means: Float64Array; variances: Float64Array },
  k: number,
  random: RandomStream,
): MixtureParameters {
  const rows = randomRows(x.rows, k, random);
  const chosen = Array.from(alone.means, () => random.uniform() > 0.5);
  const means = new Matrix(k, x.cols);
  const variances = new Matrix(k, x.cols);
  rows.forEach((row, c) => {
    variances.row(c).set(alone.variances);
    means.row(c).set(x.row(row).map((value, j) => (chosen[j] ? value : alone.means[j])));
  });
  return { weights: new Float64Array(k).fill(1 / k), means, variances };
}
