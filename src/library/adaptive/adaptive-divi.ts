import { requireInput, requireKnown } from '../core/errors.js';
import { type Matrix, type MatrixInput, requireFiniteOrMissing, requireShape } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { type FitAsyncOptions, fitInWorker } from '../core/worker/fit-in-worker.js';
import { adjustedRandIndex } from '../metrics/agreement.js';
import { type AdaptiveFit, fitAdaptive } from './fit.js';
import { AdaptiveModel, type AdaptiveModelParts, type Agreement } from './model.js';
import { type AdaptiveOptions, type AdaptiveStep, resolveAdaptiveOptions } from './options.js';

export interface AdaptiveAsyncOptions extends FitAsyncOptions {
  /** called after every step, instead of the option of the same name */
  onStep?: (step: AdaptiveStep) => void;
}

/**
 * Adaptive DIVI: no K, no bound, no schedule. It finds the number of clusters and certifies a lower bound for it on
 * rows that were not used to find them. This is our own method; the paper's is `Divi`.
 * @example
 * import { AdaptiveDivi, makeMatched } from 'divi-repro';
 * const { x } = makeMatched({ n: 200, d: 20, seed: 1 });
 * const model = new AdaptiveDivi({ seed: 1 }).fit(x);
 * console.log(model.k, model.certain, model.labels, model.activeFeatures);
 */
export class AdaptiveDivi {
  readonly options: AdaptiveOptions;

  /**
   * Checks the options; nothing is computed yet.
   * @param options all optional
   */
  constructor(options: Partial<AdaptiveOptions> = {}) {
    this.options = resolveAdaptiveOptions(options);
  }

  /**
   * Fits the rows, in the caller's thread.
   * @param input rows × columns; missing cells are NaN
   */
  fit(input: MatrixInput): AdaptiveModel {
    const x = requireFiniteOrMissing(requireShape(input, 2));
    const { clusters } = this.options;
    requireInput(
      typeof clusters === 'string' || clusters <= x.rows,
      `clusters = ${clusters} need at least ${clusters} rows, but the data have ${x.rows}`,
    );
    const fit = fitAdaptive(x, this.options);
    return new AdaptiveModel({
      ...fit,
      options: this.options,
      cols: x.cols,
      agreement: agreementOf(x, this.options, fit),
    });
  }

  /**
   * The same fit, bit for bit, in a worker, so the caller's thread stays free. The data are copied, unless they are in
   * the kernels' memory (`allocateMatrix`): do not change those until the fit is done.
   * @param input rows × columns; missing cells are NaN
   * @param asyncOptions a signal that stops it, and what is called after every step
   */
  async fitAsync(input: MatrixInput, asyncOptions: AdaptiveAsyncOptions = {}): Promise<AdaptiveModel> {
    requireKnown('option of fitAsync', asyncOptions, { signal: null, onStep: null });
    const { onStep: ownOnStep, ...options } = this.options;
    const { signal, onStep = ownOnStep } = asyncOptions;
    const parts = await fitInWorker<Omit<AdaptiveModelParts, 'options'>, AdaptiveStep>(
      { estimator: 'adaptive', options, x: requireFiniteOrMissing(requireShape(input, 2)) },
      { signal, onEpoch: onStep },
    );
    return new AdaptiveModel({ ...parts, options: this.options });
  }
}

/** Further fits with other seeds, compared with the first; null if none is asked for. */
function agreementOf(x: Matrix, options: AdaptiveOptions, { labels, probabilities }: AdaptiveFit): Agreement | null {
  if (options.agreement === 0) return null;
  const others = Array.from({ length: options.agreement }, (_, a) => {
    const seed = stream(options.seed, 'adaptive', 'agreement', a).uint32();
    return fitAdaptive(x, { ...options, seed, onStep: undefined });
  });
  const k = others.map((other) => other.probabilities.cols);
  const aris = others.map((other) => adjustedRandIndex(other.labels, labels));
  return {
    k,
    sameK: k.filter((count) => count === probabilities.cols).length / k.length,
    meanAri: aris.reduce((sum, ari) => sum + ari, 0) / aris.length,
  };
}
