import { requireInput, requireKnown } from '../core/errors.js';
import { type Matrix, type MatrixInput, requireData, requireShape } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { resolveThreads, type ThreadsOption } from '../core/threads/threads.js';
import { type FitAsyncOptions, fitInWorker } from '../core/worker/fit-in-worker.js';
import { adjustedRandIndex } from '../metrics/agreement.js';
import { type AdaptiveFit, fitAdaptive } from './fit.js';
import type { Rung } from './ladder/rung.js';
import { AdaptiveModel, type AdaptiveModelParts, type Agreement } from './model.js';
import { type AdaptiveOptions, resolveAdaptiveOptions } from './options.js';

export interface AdaptiveAsyncOptions extends FitAsyncOptions {
  /** told of every split, in place of the option of that name */
  onSplit?: (rung: Rung) => void;
}

/**
 * Adaptive DIVI: no K, no bound, no schedule. It splits where rows that were not used to find a split show it, says how
 * sure each split is, and finds nothing in noise. Not the paper's method: `Divi` is.
 */
export class AdaptiveDivi {
  readonly options: AdaptiveOptions;

  readonly #threads: number;

  constructor({ threads, ...options }: Partial<AdaptiveOptions> & ThreadsOption = {}) {
    this.#threads = resolveThreads(threads);
    this.options = resolveAdaptiveOptions(options);
  }

  /** Fits the rows, in the caller's thread and those it shares a large fit with. */
  fit(input: MatrixInput): AdaptiveModel {
    // values that are not finite show when the guards look at the columns
    const x = requireShape(input, 2);
    const { clusters } = this.options;
    requireInput(
      typeof clusters === 'string' || clusters <= x.rows,
      `clusters = ${clusters} need at least ${clusters} rows, and the data have ${x.rows}`,
    );
    const fit = fitAdaptive(x, this.options, this.#threads);
    return new AdaptiveModel({
      ...fit,
      options: this.options,
      cols: x.cols,
      agreement: agreementOf(x, this.options, fit, this.#threads),
    });
  }

  /**
   * The same fit, bit for bit, in a worker of its own: the caller's thread stays free. The data are copied, unless they
   * lie where the kernels compute (`allocateMatrix`): leave those as they are until it is done.
   */
  async fitAsync(input: MatrixInput, asyncOptions: AdaptiveAsyncOptions = {}): Promise<AdaptiveModel> {
    requireKnown('option of fitAsync', asyncOptions, { signal: null, onSplit: null });
    const { onSplit: ownOnSplit, ...options } = this.options;
    const { signal, onSplit = ownOnSplit } = asyncOptions;
    const parts = await fitInWorker<Omit<AdaptiveModelParts, 'options'>, Rung>(
      { estimator: 'adaptive', options: { ...options, threads: this.#threads }, x: requireData(input, 2) },
      { signal, onEpoch: onSplit },
    );
    return new AdaptiveModel({ ...parts, options: this.options });
  }
}

/** Further fits with other seeds, compared with the first; null where none is asked for. */
function agreementOf(
  x: Matrix,
  options: AdaptiveOptions,
  { labels, probabilities }: AdaptiveFit,
  threads: number,
): Agreement | null {
  if (options.agreement === 0) return null;
  const others = Array.from({ length: options.agreement }, (_, a) => {
    const seed = stream(options.seed, 'adaptive', 'agreement', a).uint32();
    return fitAdaptive(x, { ...options, seed, onSplit: undefined }, threads);
  });
  const k = others.map((other) => other.probabilities.cols);
  const aris = others.map((other) => adjustedRandIndex(other.labels, labels));
  return {
    k,
    sameK: k.filter((count) => count === probabilities.cols).length / k.length,
    meanAri: aris.reduce((sum, ari) => sum + ari, 0) / aris.length,
  };
}
