import { InputError, requireWhole } from '../errors.js';
import { Matrix } from '../matrix.js';
import type { KernelMemory } from './kernel-module.js';

const PAGE = 2 ** 16;
/** what 32-bit addresses reach: 4 GiB */
const MAX_PAGES = 2 ** 16;
/** bytes before the values, for what the kernels keep that never changes */
export const STATIC_BYTES = PAGE;
/** number of values from which on a matrix has its own memory: below, a copy costs nothing */
const MIN_VALUES = 2 ** 17;

/** A memory that threads share. */
export interface SharedMemory extends KernelMemory {
  readonly buffer: SharedArrayBuffer;
}

/** The kernels' memory that the values of a matrix lie in. */
export interface MatrixMemory {
  memory: SharedMemory;
  /** byte address of the first value */
  at: number;
  /** first address behind the values */
  end: number;
}

const homes = new WeakMap<ArrayBufferLike, SharedMemory>();

/** Whether threads can share memory here: a browser lets them only on pages with isolation headers. */
export function canShareMemory(): boolean {
  const { SharedArrayBuffer: shared, crossOriginIsolated } = globalThis as {
    SharedArrayBuffer?: unknown;
    crossOriginIsolated?: boolean;
  };
  return shared !== undefined && crossOriginIsolated !== false;
}

/**
 * A matrix of zeros in the kernels' memory, so that a fit of many rows needs no copy. Use it like any other matrix. A
 * small one is an ordinary matrix, as is any matrix if threads cannot share memory.
 * @param rows number of rows
 * @param columns number of columns
 * @example
 * import { allocateMatrix, KMeans, stream } from 'divi-repro';
 * const x = allocateMatrix(10_000, 20);
 * const random = stream(1, 'an example');
 * x.data.forEach((_, i) => { x.data[i] = random.normal(); });
 * console.log(new KMeans({ k: 2 }).fit(x).inertia);
 */
export function allocateMatrix(rows: number, columns: number): Matrix {
  requireWhole('the number of rows', rows, 0);
  requireWhole('the number of columns', columns, 0);
  const values = rows * columns;
  if (values < MIN_VALUES || !canShareMemory()) return new Matrix(rows, columns);
  const memory = openMemory(STATIC_BYTES + 8 * values, `${rows} rows × ${columns} columns`);
  homes.set(memory.buffer, memory);
  return new Matrix(rows, columns, new Float64Array(memory.buffer, STATIC_BYTES, values));
}

/** The values of a matrix of {@link allocateMatrix} with room for more behind them, in place; null if that cannot be. */
export function growValues(values: Float64Array, length: number): Float64Array | null {
  const memory = homes.get(values.buffer);
  if (!memory) return null;
  try {
    growMemory(memory, values.byteOffset + 8 * length);
  } catch {
    return null;
  }
  homes.set(memory.buffer, memory);
  return new Float64Array(memory.buffer, values.byteOffset, length);
}

/** Grows a memory to at least this number of bytes. */
export function growMemory(memory: KernelMemory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

/** Refuses what needs more bytes than the kernels' addresses reach; `what` is named with them. */
export function requireRoom(bytes: number, what: string): void {
  if (bytes <= PAGE * MAX_PAGES) return;
  throw new InputError(
    `${what} need ${(bytes / 2 ** 30).toFixed(1)} GiB; the kernels have 4 GiB: use fewer rows or columns`,
  );
}

/** A memory of at least this number of bytes, which threads may share; `what` will be stored in it. */
export function openMemory(bytes: number, what: string): SharedMemory;
export function openMemory(bytes: number, what: string, isShared: boolean): KernelMemory;
export function openMemory(bytes: number, what: string, isShared = true): KernelMemory {
  requireRoom(bytes, what);
  const initial = Math.ceil(bytes / PAGE);
  try {
    // the DOM's types, by which the playground is checked, know of no shared memory
    return new WebAssembly.Memory({ initial, maximum: MAX_PAGES, shared: isShared }) as KernelMemory;
  } catch {
    throw new InputError(
      `${what} need ${(bytes / 2 ** 30).toFixed(1)} GiB of memory, which the system cannot provide: use fewer rows or columns`,
    );
  }
}

/** Where the values of a matrix lie, if it was allocated by {@link allocateMatrix}. */
export function memoryOf({ data }: Matrix): MatrixMemory | undefined {
  const memory = homes.get(data.buffer);
  return memory && { memory, at: data.byteOffset, end: data.byteOffset + data.byteLength };
}

/** memories that a fit is at work in: it lays out its own behind the values */
const busy = new WeakSet<SharedMemory>();

/** Where the values of a matrix lie, for one fit until it is released; undefined if in use, or not in kernel memory. */
export function claimMemory(x: Matrix): MatrixMemory | undefined {
  const home = memoryOf(x);
  if (!home || busy.has(home.memory)) return undefined;
  busy.add(home.memory);
  return home;
}

export function releaseMemory({ memory }: Pick<MatrixMemory, 'memory'>): void {
  busy.delete(memory);
}

/** A matrix whose values lie in the memory of another thread. */
export function matrixIn({ memory, at }: Pick<MatrixMemory, 'memory' | 'at'>, rows: number, cols: number): Matrix {
  homes.set(memory.buffer, memory);
  return new Matrix(rows, cols, new Float64Array(memory.buffer, at, rows * cols));
}
