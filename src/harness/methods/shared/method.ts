import type { MatrixInput } from '../../../library/core/matrix.js';

/** What every method has to say about a data set. */
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
  /** what a run keeps of it besides its labels, where it is asked for details: plain data */
  details?(): Record<string, unknown>;
}

/** Does the work, or has the result of the same work from an earlier fit; a fit may ask once. */
export type Share = <T>(work: () => T) => T;

/** Shares nothing. */
export const doAlone: Share = (work) => work();

/** A method and its options as an experiment names them: plain data. */
export interface MethodSpec {
  method: string;
  options: object;
}

interface MethodDefinition<Options extends object> {
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
  /** The columns of `x` have mean 0 and variance 1 already, unless the run asks for raw data: a method need not scale them. */
  fit(options: Options, x: MatrixInput, seed: number, share?: Share): MethodFit;
}

/** One method of the tables; every file of the folder `methods` exports one. */
export interface Method<Options extends object = object> extends Readonly<MethodDefinition<Options>> {
  /** the method with options, for an experiment */
  with(options: Options): MethodSpec;
}

export function defineMethod<Options extends object>(definition: MethodDefinition<Options>): Method<Options> {
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
