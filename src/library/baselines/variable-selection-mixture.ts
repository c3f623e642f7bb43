import { byK, requireInput, requireKnown, requirePositive, requireWhole, type WithClusters } from '../core/errors.js';
import { type Matrix, type MatrixInput, requireData } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { withRows } from '../core/threads/rows.js';
import { BaselineKernel } from './kernel.js';
import { KMeansPlusPlus } from './kmeans-seeding.js';
import { KMeansState } from './kmeans-state.js';
import { lloyd } from './lloyd.js';
import { type MixtureParameters, MixtureState, requireMixtureShape } from './mixture-state.js';
import { randomStart, SelectionStep } from './selection-step.js';

export interface VariableSelectionOptions {
  /** components, K; 'bic': the K of 1 … maxK with the lowest BIC */
  k: number | 'bic';
  /** the largest number of components tried if `k` is 'bic' */
  maxK?: number;
  /**
   * starts of 20 iterations, alternating between a K-means partition and K random rows as means, with a random half of
   * the variables discriminative
   */
  nInit?: number;
  /** how many starts, those with the lowest BIC, run to the end; the best of them is the fit */
  nKeep?: number;
  /** rise of the penalised log-likelihood of all rows below which the fit has converged */
  tol?: number;
  maxIter?: number;
  /** the least variance of a component, as a share of the column's */
  leastVariance?: number;
  /** parameters from which EM runs once, instead of the starts; only for a given K */
  init?: MixtureParameters;
  seed?: number;
}

/** What a run comes to. */
export interface SelectionRun {
  /** indices of the discriminative variables: those whose mean and variance differ between components */
  discriminative: number[];
  /** −2 ln L + ν ln N; the lower the better. VarSelLCM shows −1/2 times it */
  bic: number;
  /** the same after every iteration of the run that was kept */
  bics: number[];
  weights: Float64Array;
  /** k × d, equal in all components for a variable that is not discriminative */
  means: Matrix;
  /** k × d, likewise */
  variances: Matrix;
  iterations: number;
  /** whether the run converged before `maxIter` */
  converged: boolean;
}

type ResolvedOptions = Required<Omit<VariableSelectionOptions, 'init'>> & Pick<VariableSelectionOptions, 'init'>;

/** VarSelLCM's iterations of every start, before only the best go on */
const SHORT = 20;

/** The options with defaults filled in, every one checked. */
export function resolveSelectionOptions(options: VariableSelectionOptions): ResolvedOptions {
  const { k, maxK = 10, nInit = 20, nKeep = 10, tol = 1e-6, maxIter = 1000 } = options;
  const { leastVariance = 1e-3, init, seed = 0 } = options;
  const resolved = { k, maxK, nInit, nKeep, tol, maxIter, leastVariance, init, seed };
  requireKnown('option', options, resolved);
  if (k !== 'bic') requireWhole("k, unless it is 'bic',", k, 1);
  requireWhole('maxK', maxK, 1);
  requireWhole('nInit', nInit, 1);
  requireWhole('nKeep', nKeep, 1);
  requirePositive('tol', tol);
  requireWhole('maxIter', maxIter, 1);
  requireInput(
    leastVariance > 0 && leastVariance < 1,
    `leastVariance must be a number above 0 and below 1, not ${leastVariance}`,
  );
  requireInput(init === undefined || k !== 'bic', "init needs a given k, not 'bic'");
  return resolved;
}

/**
 * A Gaussian mixture with diagonal covariances that selects its variables by penalised likelihood. A variable is either
 * discriminative, with a mean and a variance in every component, or has one Gaussian for all rows; EM maximises
 * ln L − ν ln(N) / 2 over parameters and choice at once.
 *
 * Marbac & Sedki, "Variable selection for mixed data clustering: a model-based approach" (arXiv:1703.02293), published
 * with E. Patin in the Journal of Classification 37 (2020); R's VarSelLCM with crit.varsel = "BIC".
 * VarSelLCM gives a run up once a component has a standard deviation below 1e-4. Columns with ties, as in ISOLET, would
 * lose every run this way; here variances are bounded from below instead (Hathaway 1985), which EM's ascent survives.
 * @example
 * import { makeMatched, VariableSelectionMixture } from 'divi-repro';
 * const { x } = makeMatched({ n: 200, d: 20, seed: 1 });
 * const model = new VariableSelectionMixture({ k: 'bic', maxK: 4 }).fit(x);
 * console.log(model.k, model.labels, model.bic);
 */
export class VariableSelectionMixture {
  readonly #options: ResolvedOptions;

  /**
   * Checks the options; nothing is computed yet.
   * @param options K, or how to choose it
   */
  constructor(options: WithClusters<VariableSelectionOptions>) {
    this.#options = resolveSelectionOptions(byK<VariableSelectionOptions>(options));
  }

  /**
   * Fits the rows, in the caller's thread.
   * @param input rows × columns, only finite numbers
   */
  fit(input: MatrixInput): VariableSelectionModel {
    const { k, maxK } = this.#options;
    const x = requireData(input, 1);
    if (k !== 'bic') {
      requireInput(k <= x.rows, `k = ${k} components need at least ${k} rows, but the data have ${x.rows}`);
      return this.#fitComponents(x, k);
    }
    let best = this.#fitComponents(x, 1);
    for (let components = 2; components <= Math.min(maxK, x.rows); components++) {
      const model = this.#fitComponents(x, components);
      if (model.bic < best.bic) best = model;
    }
    return best;
  }

  /** The best run with k components. */
  #fitComponents(x: Matrix, k: number): VariableSelectionModel {
    return withRows(x, 1, (rows) => this.#fitRows(x, new MixtureState(new BaselineKernel(rows, undefined, true), k)));
  }

  #fitRows(x: Matrix, mixture: MixtureState): VariableSelectionModel {
    const { nKeep, init, maxIter, leastVariance } = this.#options;
    const { k } = mixture;
    const step = new SelectionStep(mixture, x, leastVariance);

    let runs: SelectionRun[];
    if (init !== undefined) {
      requireMixtureShape(init, k, x.cols);
      mixture.expect(init);
      runs = [this.#iterate(step, [], maxIter)];
    } else {
      const kept = this.#start(mixture, step, x).sort(byBic).slice(0, nKeep);
      runs = kept.map((run) => {
        if (run.converged || run.iterations === maxIter) return run;
        mixture.expect(run);
        return this.#iterate(step, run.bics, maxIter);
      });
    }
    const best = runs.sort(byBic)[0];
    mixture.expect(best);
    return new VariableSelectionModel(best, mixture.labels);
  }

  /** The short runs from all starts. */
  #start(mixture: MixtureState, step: SelectionStep, x: Matrix): SelectionRun[] {
    const { nInit, maxIter, seed } = this.#options;
    const { kernel, k } = mixture;
    const clusters = new KMeansState(kernel, k);
    const plusPlus = new KMeansPlusPlus(kernel, k);
    // with one component all starts are the same
    return Array.from({ length: k === 1 ? 1 : nInit }, (_, r) => {
      const random = stream(seed, 'variable-selection', k, r);
      if (r % 2 === 0) {
        clusters.centerOnRows(plusPlus.pick(random), 'products');
        mixture.setLabels(lloyd(clusters).labels);
      } else {
        mixture.expect(randomStart(x, step.alone, k, random));
      }
      return this.#iterate(step, [], Math.min(SHORT, maxIter));
    });
  }

  /** EM from the responsibilities in the mixture, after the iterations that gave `past`. */
  #iterate(step: SelectionStep, past: number[], maxIter: number): SelectionRun {
    const bics = [...past];
    for (;;) {
      const next = step.maximize();
      const bic = step.bic(next);
      const converged = bics.length > 0 && (bics[bics.length - 1] - bic) / 2 <= this.#options.tol;
      bics.push(bic);
      if (converged || bics.length === maxIter) return { ...next, bic, bics, iterations: bics.length, converged };
    }
  }
}

/** A fitted mixture with its choice of variables. */
export class VariableSelectionModel implements SelectionRun {
  /** number of components, K */
  readonly k: number;
  /** the most probable component of every row */
  readonly labels: Int32Array;
  readonly discriminative: number[];
  readonly bic: number;
  readonly bics: number[];
  readonly weights: Float64Array;
  readonly means: Matrix;
  readonly variances: Matrix;
  readonly iterations: number;
  readonly converged: boolean;

  constructor(run: SelectionRun, labels: Int32Array) {
    this.k = run.weights.length;
    this.labels = labels;
    this.discriminative = run.discriminative;
    this.bic = run.bic;
    this.bics = run.bics;
    this.weights = run.weights;
    this.means = run.means;
    this.variances = run.variances;
    this.iterations = run.iterations;
    this.converged = run.converged;
  }

  /**
   * The most probable component of every row.
   * @param input rows with the columns of the fit
   */
  predict(input: MatrixInput): Int32Array {
    return this.#expect(input, ({ labels }) => labels);
  }

  /**
   * The probability of every component for every row.
   * @param input rows with the columns of the fit
   */
  predictProba(input: MatrixInput): Matrix {
    return this.#expect(input, ({ probabilities }) => probabilities);
  }

  #expect<T>(input: MatrixInput, read: (mixture: MixtureState) => T): T {
    return withRows(requireData(input, 1, this.means.cols), 1, (rows) => {
      const mixture = new MixtureState(new BaselineKernel(rows, undefined, true), this.k);
      mixture.expect(this);
      return read(mixture);
    });
  }
}

const byBic = (a: SelectionRun, b: SelectionRun): number => a.bic - b.bic;
