import type { MatrixMemory } from '../kernel/kernel-memory.js';
import { Matrix } from '../matrix.js';

/** The estimators that a worker can fit. */
export type EstimatorName = 'divi' | 'adaptive' | 'k-means' | 'gaussian-mixture';

/** A matrix that is not copied: where it lies in the kernels' memory. */
export interface MatrixPlace extends Pick<MatrixMemory, 'memory' | 'at'> {
  rows: number;
  cols: number;
}

/** What a worker is asked for. */
export interface WorkerRequest {
  estimator: EstimatorName;
  options: object;
  x: Pick<Matrix, 'rows' | 'cols' | 'data'> | MatrixPlace;
  /** whether to report every epoch */
  tellsEpochs: boolean;
}

/** What it says: some epochs, and in the end a fit or why there is none. */
export type WorkerReply =
  | { kind: 'epoch'; report: object }
  | { kind: 'fit'; fit: object }
  | { kind: 'error'; name: string; message: string; fields: object };

/** A message as it was before it was copied from one thread to another, which makes a Matrix lose its class. */
export function withMatrices<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map(withMatrices) as T;
  const { rows, cols, data, ...rest } = value as Partial<Matrix>;
  if (data instanceof Float64Array && Object.keys(rest).length === 0) return new Matrix(rows!, cols!, data) as T;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withMatrices(part)])) as T;
}
