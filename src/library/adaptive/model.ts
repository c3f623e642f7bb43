import { largestOfRows, type Matrix, type MatrixInput, requireFiniteOrMissing, requireShape } from '../core/matrix.js';
import { probabilitiesOf } from './assignment.js';
import type { AdaptiveFit } from './fit.js';
import type { Vote } from './mixture/elect.js';
import type { Family } from './mixture/family.js';
import { OPEN_GATE } from './mixture/gates.js';
import type { Join } from './mixture/merge-components.js';
import type { AdaptiveOptions } from './options.js';

/** How far fits that differ only in their random halvings and starts agree. */
export interface Agreement {
  /** K of every further fit */
  k: number[];
  /** share of them with the same K */
  sameK: number;
  /** mean adjusted Rand index of their labels with those of this fit */
  meanAri: number;
}

export interface AdaptiveModelParts extends AdaptiveFit {
  options: AdaptiveOptions;
  /** columns of the table */
  cols: number;
  agreement: Agreement | null;
}

/** A fitted adaptive DIVI: the number of clusters, how certain it is, and the cluster of each row. */
export class AdaptiveModel {
  readonly options: AdaptiveOptions;
  /** number of clusters, K */
  readonly k: number;
  /** cluster of every training row */
  readonly labels: Int32Array;
  /** posterior probability of every cluster for every training row, N × K */
  readonly probabilities: Matrix;
  /** for every column, how certain it is that it separates clusters, 0 to 1 */
  readonly gates: Float64Array;
  /** indices of the columns whose gate exceeds ½ */
  readonly activeFeatures: number[];
  /** certified minimum number of clusters */
  readonly certain: number;
  /** ln E_2, ln E_3, …: e-values against fewer than 2, 3, … clusters, one for the whole fit */
  readonly certificate: number[];
  /** number of likely clusters; null if only certain ones were looked for */
  readonly likely: number | null;
  /** the pairs of nearest clusters, joined one by one until one is left */
  readonly joins: Join[];
  /** covariances of the mixture the labels come from; null for one cluster */
  readonly family: Family | null;
  /** kinds of methods that voted on the clusters if K was given, and how far they agree; else null */
  readonly votes: Vote[] | null;
  /** what to know about the data, in sentences */
  readonly notes: string[];
  /** how far fits with other seeds agree; null unless the option `agreement` asks for it */
  readonly agreement: Agreement | null;
  readonly #parts: AdaptiveModelParts;

  constructor(parts: AdaptiveModelParts) {
    this.#parts = parts;
    this.options = parts.options;
    this.k = parts.probabilities.cols;
    this.labels = parts.labels;
    this.probabilities = parts.probabilities;
    this.gates = parts.gates;
    this.activeFeatures = Array.from(parts.gates.keys()).filter((j) => parts.gates[j] > OPEN_GATE);
    this.certain = parts.certain;
    this.certificate = parts.certificate;
    this.likely = parts.likely;
    this.joins = parts.joins;
    this.family = parts.family;
    this.votes = parts.votes;
    this.notes = parts.notes;
    this.agreement = parts.agreement;
  }

  /** The parts of the fit that are stored. */
  get parts(): AdaptiveModelParts {
    return this.#parts;
  }

  /**
   * The likeliest cluster of every row.
   * @param input rows × columns as fitted; missing cells are NaN
   */
  predict(input: MatrixInput): Int32Array {
    return largestOfRows(this.predictProba(input));
  }

  /**
   * Posterior probability of every cluster for every row, N × K.
   * @param input rows × columns as fitted; missing cells are NaN
   */
  predictProba(input: MatrixInput): Matrix {
    return probabilitiesOf(this.#parts.assignment, requireFiniteOrMissing(requireShape(input, 0, this.#parts.cols)));
  }
}
