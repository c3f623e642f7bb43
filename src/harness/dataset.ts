import type { Matrix } from '../core/matrix.js';
import { makeCorrelatedNoise } from '../data/correlated-noise.js';
import { makeHeavyTailed } from '../data/heavy-tailed.js';
import { makeMatched } from '../data/matched.js';
import { standardize } from '../data/standardize.js';
import type { LabelledData } from '../data/synthetic.js';
import { canonicalJson, sha256 } from './canonical.js';
import type { DatasetSpec } from './run-spec.js';

/** A data set ready for every method: standardised, as the paper does unless it says otherwise. */
export interface Dataset {
  x: Matrix;
  labels: Int32Array;
  /** indices of the informative columns; null where the truth is unknown */
  informative: number[] | null;
  /** SHA-256 of the values before scaling, and of the labels */
  hash: string;
}

const GENERATORS: Record<DatasetSpec['generator'], (spec: DatasetSpec) => LabelledData> = {
  matched: makeMatched,
  'heavy-tailed': makeHeavyTailed,
  'correlated-noise': makeCorrelatedNoise,
};

/** Makes the data set of a spec. */
export function loadDataset({ generator, ...options }: DatasetSpec): Dataset {
  const { x, labels, informative } = GENERATORS[generator]({ generator, ...options });
  const bytes = (array: Float64Array | Int32Array): Uint8Array =>
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const hash = sha256(canonicalJson([sha256(bytes(x.data)), sha256(bytes(labels))]));
  return { x: standardize(x).x, labels, informative, hash };
}
