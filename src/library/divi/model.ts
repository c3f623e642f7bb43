import { Matrix, type MatrixInput, requireData, rowChunks } from '../core/matrix.js';
import type { Rows } from '../core/threads/rows.js';
import { applyScaling, type Scaling } from '../data/standardize.js';
import { type AssignmentRule, assignMatrix, assignRows } from './assign.js';
import { gatedForms, logDensities, posteriors, type QuadraticForms } from './log-densities.js';
import type { DiviOptions } from './options.js';
import { type DiviParameters, gatesOf, softmax } from './parameters.js';
import type { SplitCheck } from './training.js';

/** A feature is active if its gate σ(η) exceeds this. */
export const ACTIVE_GATE = 0.5;

/** What happened during training. */
export interface DiviHistory {
  /** 𝒥 of every epoch, before its Adam step */
  objective: Float64Array;
  /** T of every epoch */
  temperature: Float64Array;
  /** the splits made: epoch, component, scores, threshold */
  splits: SplitCheck[];
  /** every check of the components, whether it led to a split or not */
  checks: SplitCheck[];
}

export interface DiviFit {
  options: DiviOptions;
  parameters: DiviParameters;
  /** null if the data were fitted as they are */
  scaling: Scaling | null;
  priors: Float64Array;
  history: DiviHistory;
  /** the training rows, scaled; or their components, of a model that was read from a file */
  x: Rows | Int32Array;
}

/**
 * A fitted DIVI model. Means and log-variances are on the standardised scale; `scaling` converts them back to the
 * data's.
 */
export class DiviModel {
  readonly options: DiviOptions;
  /** component of every training row */
  readonly labels: Int32Array;
  /** number of components, K */
  readonly k: number;
  /** q(φ_j = 1) = σ(η_j) */
  readonly gates: Float64Array;
  /** indices of the features whose gate exceeds ½ */
  readonly activeFeatures: number[];
  /** ρ, the prior inclusion probabilities of Step A */
  readonly priors: Float64Array;
  /** μ, K × D */
  readonly means: Matrix;
  /** ln σ², K × D */
  readonly logVariances: Matrix;
  /** π */
  readonly weights: Float64Array;
  readonly scaling: Scaling | null;
  readonly history: DiviHistory;
  readonly #parameters: DiviParameters;

  constructor({ options, parameters, scaling, priors, history, x }: DiviFit) {
    this.options = options;
    this.#parameters = parameters;
    this.scaling = scaling && { means: scaling.means, sds: scaling.sds, constantColumns: scaling.constantColumns };
    this.k = parameters.means.rows;
    this.gates = gatesOf(parameters);
    this.activeFeatures = Array.from(this.gates.keys()).filter((j) => this.gates[j] > ACTIVE_GATE);
    this.priors = priors;
    this.means = parameters.means;
    this.logVariances = parameters.logVariances;
    this.weights = softmax(parameters.mixtureLogits);
    this.history = history;
    this.labels = x instanceof Int32Array ? x : assignRows(x, this.#rule());
  }

  /** The learned parameters that are stored. */
  get parameters(): DiviParameters {
    return this.#parameters;
  }

  /**
   * The component of every row, as the option `assignment` says, with the gates σ(η).
   * @param input rows with the columns of the fit
   */
  predict(input: MatrixInput): Int32Array {
    const x = requireData(input, 0, this.means.cols);
    return this.#assignChunks(this.#scaled(x), x.rows);
  }

  /**
   * Posterior probability of every component for every row, with π, N × K.
   * @param input rows with the columns of the fit
   */
  predictProba(input: MatrixInput): Matrix {
    const x = requireData(input, 0, this.means.cols);
    const out = new Matrix(x.rows, this.k);
    let done = 0;
    const forms = this.#forms();
    for (const chunk of this.#scaled(x)) {
      out.data.set(posteriors(logDensities(chunk, forms), this.#parameters.mixtureLogits).data, done * this.k);
      done += chunk.rows;
    }
    return out;
  }

  /** The rows on the model's scale, some at a time; what is given is good until the next. */
  *#scaled(x: Matrix): Generator<Matrix> {
    let room: Matrix | undefined;
    for (const chunk of rowChunks(x)) {
      if (chunk.rows !== room?.rows) room = new Matrix(chunk.rows, chunk.cols);
      yield this.scaling ? applyScaling(chunk, this.scaling, room) : chunk;
    }
  }

  #assignChunks(chunks: Iterable<Matrix>, rows: number): Int32Array {
    const labels = new Int32Array(rows);
    const rule = this.#rule();
    let done = 0;
    for (const chunk of chunks) {
      labels.set(assignMatrix(chunk, rule), done);
      done += chunk.rows;
    }
    return labels;
  }

  #rule(): AssignmentRule {
    const { mixtureLogits } = this.#parameters;
    return { forms: this.#forms(), mixtureLogits: this.options.assignment === 'posterior' ? mixtureLogits : null };
  }

  #forms(): QuadraticForms {
    return gatedForms(this.#parameters, this.options.backgroundLogVariance);
  }
}
