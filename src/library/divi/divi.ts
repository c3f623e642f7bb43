import { requireInput, requireKnown, requireObject } from '../core/errors.js';
import { type MatrixInput, requireData } from '../core/matrix.js';
import { type Rows, withRows } from '../core/threads/rows.js';
import { resolveThreads, type ThreadsOption } from '../core/threads/threads.js';
import { type FitAsyncOptions, fitInWorker } from '../core/worker/fit-in-worker.js';
import { measureRows, type Scaling } from '../data/standardize.js';
import { spreadParameters, spreadValues, varyingColumns } from './constant-columns.js';
import { selectEngine } from './engines/select.js';
import { type DiviFit, DiviModel } from './model.js';
import { type DiviInput, type DiviOptions, resolveOptions } from './options.js';
import { priorInclusion } from './prior.js';
import { temperatures } from './schedule.js';
import { DivergenceError, defaultThreshold, type EpochReport, seededDraws, train } from './training.js';

export interface DiviAsyncOptions extends FitAsyncOptions {
  /** called after every epoch, instead of the option of the same name */
  onEpoch?: (report: EpochReport) => void;
}

/**
 * DIVI: feature-gated variational clustering that grows from one component (Algorithm 1).
 * @example
 * import { Divi, makeMatched } from 'divi-repro';
 * const { x } = makeMatched({ n: 200, seed: 1 });
 * const divi = new Divi({ splitInterval: 120 });
 * const model = divi.fit(x);
 * console.log(model.k, model.activeFeatures, model.predict(x.toRows().slice(0, 5)));
 * // the same in a worker
 * await divi.fitAsync(x, { onEpoch: ({ epoch, epochs }) => epoch === epochs && console.log('done') });
 */
export class Divi {
  readonly options: DiviOptions;
  readonly #threads: number;

  /**
   * Checks the options; nothing is computed yet.
   * @param input the paper's choices, and those it leaves open
   */
  constructor(input: DiviInput & ThreadsOption = {}) {
    requireObject(input);
    const { threads, ...options } = input;
    this.#threads = resolveThreads(threads);
    this.options = resolveOptions(options);
  }

  /**
   * The same fit, bit for bit, in a worker, so the caller's thread stays free. The data are copied, unless they are in
   * the kernels' memory (`allocateMatrix`): do not change those until the fit is done. Only for the engine 'kernel'.
   * @param input rows × columns, only finite numbers
   * @param asyncOptions a signal that stops it, and what to call after each epoch
   */
  async fitAsync(input: MatrixInput, asyncOptions: DiviAsyncOptions = {}): Promise<DiviModel> {
    requireKnown('option of fitAsync', asyncOptions, { signal: null, onEpoch: null });
    const { onEpoch: ownOnEpoch, ...options } = this.options;
    const { signal, onEpoch = ownOnEpoch } = asyncOptions;
    requireInput(
      options.engine === 'kernel',
      `fitAsync needs the engine 'kernel': the engine '${options.engine}' only has fit`,
    );
    const fit = await fitInWorker<Omit<DiviFit, 'options'>, EpochReport>(
      { estimator: 'divi', options: { ...options, threads: this.#threads }, x: requireData(input, 2) },
      { signal, onEpoch, errorOf: divergenceOf },
    );
    return new DiviModel({ ...fit, options: this.options });
  }

  /**
   * Fits the rows, in the caller's thread.
   * @param input rows × columns, only finite numbers
   */
  fit(input: MatrixInput): DiviModel {
    return fitDivi(this.options, input, undefined, this.#threads);
  }
}

/** The rows as the fit sees them. */
export interface PreparedRows {
  /** scaled if asked, without constant columns: those play no part */
  x: Rows;
  /** the same not scaled */
  rough: Rows;
  /** scaled if asked, with all columns */
  all: Rows;
  /** the columns that are left */
  columns: number[];
  scaling: Scaling | null;
}

export function prepareRows(raw: Rows, isScaled: boolean): PreparedRows {
  const scaling = isScaled ? measureRows(raw) : null;
  const columns = columnsLeft(raw, scaling);
  // a constant column is 0 on any scale, whatever its mean is rounded to
  const sds = scaling?.sds.map((sd, j) => (scaling.constantColumns.includes(j) ? Number.POSITIVE_INFINITY : sd));
  return {
    x: raw.select(columns, scaling),
    rough: raw.select(columns, null),
    all: raw.select(
      Array.from({ length: raw.cols }, (_, j) => j),
      scaling && { means: scaling.means, sds: sds! },
    ),
    columns,
    scaling,
  };
}

function columnsLeft({ cols }: Rows, scaling: Scaling | null): number[] {
  const columns = varyingColumns(cols, scaling?.constantColumns ?? []);
  requireInput(columns.length > 0, 'every column is constant: nothing separates the rows');
  return columns;
}

/** Fits the rows; `commonPriors` are prior inclusion probabilities of all columns to use instead of Step A. */
export function fitDivi(options: DiviOptions, input: MatrixInput, commonPriors?: Float64Array, threads = 1): DiviModel {
  return withRows(requireData(input, 2), threads, (rows) =>
    fitPrepared(options, prepareRows(rows, options.standardize), commonPriors),
  );
}

function fitPrepared(
  options: DiviOptions,
  { x, rough, all, columns, scaling }: PreparedRows,
  commonPriors: Float64Array | undefined,
): DiviModel {
  const priors = commonPriors
    ? Float64Array.from(columns, (j) => commonPriors[j])
    : priorInclusion(x, options.prior, options.stepA, options.seed, rough);
  const temperature = temperatures(options.temperature, options.epochs);
  const { onEpoch } = options;
  const { parameters, objective, checks } = train(
    selectEngine(options.engine),
    {
      x,
      priors,
      means: x.columnMeans(),
      logVariances: new Float64Array(x.cols).fill(options.initialLogVariance),
    },
    {
      ...options,
      beta: options.beta * x.rows,
      threshold: options.tauMultiplier * defaultThreshold(x.cols),
      temperatures: temperature,
    },
    seededDraws(options.seed, x.cols),
    onEpoch && ((report, session) => onEpoch(report, () => spreadParameters(session.parameters(), columns, all.cols))),
  );
  const history = { objective, temperature, splits: checks.filter(({ split }) => split), checks };
  return new DiviModel({
    options,
    parameters: spreadParameters(parameters, columns, all.cols),
    scaling,
    priors: spreadValues(priors, columns, all.cols, 0),
    history,
    x: all,
  });
}

/** The error of a worker whose training diverged. */
function divergenceOf(name: string, fields: object): DivergenceError | undefined {
  if (name !== 'DivergenceError') return undefined;
  const { epoch, objective, learningRate } = fields as DivergenceError;
  return new DivergenceError(epoch, objective, learningRate);
}
