import type { Matrix } from '../core/matrix.js';

/** A run's description of made data: the generator and everything that fixes what it draws. */
export interface SyntheticSpec {
  generator: string;
  n: number;
  seed: number;
  d?: number;
  k?: number;
  informative?: number;
  clusters?: 'balanced' | 'random';
  /** leave the columns as they are drawn, for a method that standardises by itself */
  raw?: true;
  /** whatever else the generator takes */
  [option: string]: unknown;
}

/** A run's description of data that lie in files. */
export interface RealSpec {
  source: string;
  /** leave the columns as they are, for a method that standardises by itself */
  raw?: true;
  /** whatever else the data set takes */
  [option: string]: unknown;
}

/** A data set as a run names it: plain JSON data. */
export type DatasetSpec = SyntheticSpec | RealSpec;

export const isSynthetic = (spec: DatasetSpec): spec is SyntheticSpec => 'generator' in spec;

/** The name of the data set that a run asks for. */
export const dataSetName = (spec: DatasetSpec): string =>
  isSynthetic(spec) ? spec.generator : (spec as RealSpec).source;

/** A data set as it is made or as its files have it, not standardised. */
export interface LoadedData {
  x: Matrix;
  /** the class of every row, as an index into `classNames`; empty if there are no classes */
  labels: Int32Array;
  /** further classifications of the rows that are as right; −1 for rows that one leaves out */
  references?: number[][];
  /** indices of the informative columns; null if the truth is unknown */
  informative: number[] | null;
  classNames: string[];
  /** null if the columns have no names */
  featureNames: string[] | null;
}

/** A data set that experiments can name, with everything known about it. */
export interface DataSet<Options extends object = object, Spec extends DatasetSpec = DatasetSpec> {
  /** as runs name it: 'matched', 'isolet' */
  readonly name: string;
  readonly kind: 'synthetic' | 'real';
  /** whether methods get its columns with mean 0 and variance 1, unless the run asks for it raw */
  readonly standardized?: true;
  /** a run's description of it */
  with(options: Options): Spec;
  /** the spec with every default spelt out, as it enters a run's key; unknown and wrong options are refused */
  resolve(spec: DatasetSpec): DatasetSpec;
  /** how messages name it: 'matched N = 200, D = 100, data set 7' */
  describe(spec: DatasetSpec): string;
  /** number of classes */
  classes?(spec: DatasetSpec): number;
  /** makes it or reads it */
  load(spec: DatasetSpec): LoadedData;
  /** the command that gets what is missing of it here; null if all is there, or nothing is needed */
  missing(spec: DatasetSpec): string | null;
  /** the hash of its values and labels (see `dataHash`), if the checksums of its files are enough to know it */
  knownHash?(spec: DatasetSpec): string | null;
  /** the hash of the code that it consists of, part of its runs' keys; left out if a version stands for it */
  source?(): string;
  /** the files of real data */
  readonly files?: SetFiles;
}

/** A file of a real data set. */
export interface SetFile {
  /** below the data folder; below the package if the set ships with it */
  path: string;
  /** where it, or the archive that holds it, is served; null for a file of a mirror, or one that is made here */
  url: string | null;
  /** null if the project does not know it: what is inside is checked instead */
  sha256: string | null;
}

/** Where the files of a real data set come from. */
export interface SetFiles {
  licence: string;
  citation: string;
  /** whether the package has them already */
  ships: boolean;
  /** the study's own folder of data, if they lie in one */
  folder?: string;
  /** megabytes to download if nothing is there */
  megabytes: number;
  /** what `load` reads: of every file, the forms it may have; the first that is there is read */
  needed: readonly (readonly SetFile[])[];
  /** archives that these are made from */
  archives: readonly SetFile[];
}
