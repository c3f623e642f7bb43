import { requireInput } from '../../../core/errors.js';

/** memory that a fit takes at least, as a multiple of its data */
const FIT_FACTOR = 1.3;
/** below it nobody has to ask */
const SMALL_BYTES = 2 ** 26;

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 1)} GB`;

/**
 * Refuses a table for which there is no memory, before it is read; `available` is what the system can give, in bytes.
 * Where nobody knows how many rows there are, it is asked again and again, when `held` values of them are there.
 */
export function requireMemory(file: string, rows: number, columns: number, available: number, held = 0): void {
  const bytes = 8 * rows * columns;
  const needed = FIT_FACTOR * bytes;
  const given = available + 8 * held;
  requireInput(
    bytes <= SMALL_BYTES || needed <= given,
    `${file}: ${held > 0 ? 'the first ' : ''}${rows} rows × ${columns} columns are ${gigabytes(bytes)} of numbers and a fit of them takes at least ` +
      `${gigabytes(needed)}, where ${gigabytes(given)} of memory are free: fit a part of the rows or columns, or free memory`,
  );
}
