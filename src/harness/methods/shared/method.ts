import type { Matrix, MatrixInput } from '../../../library/core/matrix.js';

/** What is known of a data set besides its values. */
export interface Truth {
  /** the class of every row */
  labels: Int32Array;
  /** further classifications that are as right; −1 for rows that one leaves out */
  references?: readonly (readonly number[])[];
  /** indices of the informative columns; null if they are unknown */
  informative: number[] | null;
}

/** Values of metrics that a method measures itself, by name; null for one that does not apply. */
export interface Measured {
  measured: Readonly<Record<string, number | null>>;
}

/** A result of values only. */
export const measured = (values: Measured['measured']): Measured => ({ measured: values });

/** What a method groups rows into. */
export interface MethodFit {
  labels: Int32Array;
  /** groups the method ended with, found or given */
  k: number;
  /** indices of the features the method selected; null for a method that selects none */
  activeFeatures: number[] | null;
  /** splits made; null for methods that do not split */
  splits: number | null;
  /** whether the fit came to rest before its limit; null for a method that has none */
  converged: boolean | null;
  /** what a run keeps of it besides its labels, if it is asked for details: plain data */
  details?(): Record<string, unknown>;
  /** values of metrics besides those that are computed from the fit */
  measured?: Measured['measured'];
}

/** What a run of a method comes to: a grouping of the rows, or measurements. */
export type FitResult = MethodFit | Measured;

/** Does the work, or has the result of the same work from an earlier fit; a fit may ask once. */
export type Share = <T>(work: () => T) => T;

/** Shares nothing. */
export const doAlone: Share = (work) => work();

/** A method and its options as an experiment names them: plain data. */
export interface MethodSpec {
  method: string;
  options: object;
}

interface MethodDefinition<Options extends object, Result extends FitResult> {
  /** as tables and runs name it */
  name: string;
  /**
   * Version of the algorithm: any change that changes results raises it. Stored runs of another version are no longer
   * taken for results.
   */
  version: number;
  /** top-level options that cannot change its result, such as Step A's without an informative prior */
  ignoredOptions?: readonly string[];
  /**
   * Top-level options that matter only once the work is done that `fit` shares: runs that differ in nothing else go to
   * one worker, one after the other, which does that work once.
   */
  lateOptions?: readonly string[];
  /** all options but the seed and what the name says already, with defaults filled in, each checked */
  resolve(options: Options): object;
  /** whether `fit` is given the truth, as a measurement may need it */
  seesTruth?: true;
  /** The columns of `x` have mean 0 and variance 1 if the data set says so, unless the run asks for raw data. */
  fit(options: Options, x: MatrixInput, seed: number, share?: Share, truth?: Truth | null): Result;
  /** instead of `fit`, for a method that waits for another process */
  fitAsync?(options: Options, x: Matrix, seed: number, truth: Truth | null): Promise<Result>;
  /** the hash of the code or files that the method consists of, part of its runs' keys; left out if `version` stands for them */
  source?(): string;
  /** refuses, before any of its runs, what cannot run on this machine */
  requireReady?(): void;
  /** the same method with its files in that folder, the study's */
  at?(study: string): Method<Options, Result>;
}

/** One method of the tables; every file of the folder `methods` exports one. */
export interface Method<Options extends object = object, Result extends FitResult = MethodFit>
  extends Readonly<MethodDefinition<Options, Result>> {
  /** the method with options, for an experiment */
  with(options: Options): MethodSpec;
}

/** A method whatever it returns, as a registry holds it. */
export type AnyMethod = Method<object, FitResult>;

export function defineMethod<Options extends object>(definition: MethodDefinition<Options, MethodFit>): Method<Options>;
export function defineMethod<Options extends object>(
  definition: MethodDefinition<Options, FitResult>,
): Method<Options, FitResult>;
export function defineMethod<Options extends object>(
  definition: MethodDefinition<Options, FitResult>,
): Method<Options, FitResult> {
  return { ...definition, with: (options) => ({ method: definition.name, options }) };
}

/** A fit of a method without splits. */
export function plainFit(
  fit: Pick<MethodFit, 'labels' | 'k'> & Partial<Pick<MethodFit, 'activeFeatures' | 'converged'>>,
): MethodFit {
  return { activeFeatures: null, splits: null, converged: null, ...fit };
}

/** Resolved options without the seed, which a run states by itself. */
export function withoutSeed<T extends { seed: unknown }>({ seed: _seed, ...options }: T): Omit<T, 'seed'> {
  return options;
}
