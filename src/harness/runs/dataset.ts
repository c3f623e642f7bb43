import { canonicalJson } from '../../library/core/canonical.js';
import type { Matrix } from '../../library/core/matrix.js';
import { sha256 } from '../../library/core/sha256.js';
import type { DatasetSpec } from '../../library/data/data-set.js';
import { standardize } from '../../library/data/standardize.js';
import type { Registry } from '../experiment/registry.js';

/** A data set ready for every method: standardised, as the paper does unless it says otherwise, or raw where asked. */
export interface Dataset {
  x: Matrix;
  labels: Int32Array;
  /** indices of the informative columns; null where the truth is unknown */
  informative: number[] | null;
  /** SHA-256 of the values before scaling, and of the labels */
  hash: string;
}

/** Makes or reads the data set of a run. */
export function loadDataset(spec: DatasetSpec, registry: Registry): Dataset {
  const { x, labels, informative } = registry.dataSet(spec).load(spec);
  return { x: spec.raw ? x : standardize(x).x, labels, informative, hash: dataHash(x, labels) };
}

/** What a stored run remembers of its data: data of another hash are other data. */
export function dataHash(x: Matrix, labels: Int32Array): string {
  const bytes = (array: Float64Array | Int32Array): Uint8Array =>
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  return sha256(canonicalJson([sha256(bytes(x.data)), sha256(bytes(labels))]));
}
