import { requireInput } from '../../../core/errors.js';

/** memory that a fit takes at least, as a multiple of its data */
const FIT_FACTOR = 1.3;
/** below it nobody has to ask */
const SMALL_BYTES = 2 ** 26;

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 1)} GB`;

/** Whether there is memory for a number in every cell of a text of so many bytes: each takes one at least, that behind it. */
export const surelyFits = (textBytes: number, available: number): boolean => hasRoom(8 * textBytes, available);

const hasRoom = (bytes: number, available: number): boolean => bytes <= SMALL_BYTES || FIT_FACTOR * bytes <= available;

/**
 * Refuses a table for which there is no memory, before it is read; `available` is what the system can give, in bytes.
 * Where nobody knows how many rows there are, it is asked again and again, when `held` values of them are there.
 */
export function requireMemory(file: string, rows: number, columns: number, available: number, held = 0): void {
  const bytes = 8 * rows * columns;
  const given = available + 8 * held;
  requireInput(
    hasRoom(bytes, given),
    `${file}: ${held > 0 ? 'the first ' : ''}${rows} rows × ${columns} columns are ${gigabytes(bytes)} of numbers and a fit of them takes at least ` +
      `${gigabytes(FIT_FACTOR * bytes)}, where ${gigabytes(given)} of memory are free: fit a part of the rows or columns, or free memory`,
  );
}
