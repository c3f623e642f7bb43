import { fixedLog, splitFixed } from './fixed-point.js';

/** Cells to a factor of two. */
export const LOG_CELLS = 128;

/** High word of 11/16, where the first cell starts: the cells cover [11/16, 11/8). */
export const FIRST_CELL = 0x3fe60000;

/** Upper parts are cut off here, so that every sum k ln 2 + ln(1/c) of upper parts is exact. */
const PLACES = 42n;

const SCALE = 512;

/** ln 2 as an upper and a lower part. */
export const LN2 = splitFixed(fixedLog(2n, 1n), PLACES);

/**
 * For each cell, at 4i: the factor c, a multiple of 1/512 near 1/z for the cell's middle z, then −ln c as an upper and a
 * lower part. The two cells that meet at 1 have c = 1, so that nothing cancels near ln 1 = 0.
 */
export const LOG_TABLE = new Float64Array(4 * LOG_CELLS);

for (let i = 0; i < LOG_CELLS; i++) {
  const step = (i + 0.5) / LOG_CELLS;
  const middle = i < 80 ? 11 / 16 + step / 2 : 1 + (step - 80 / LOG_CELLS);
  const factor = i === 79 || i === 80 ? SCALE : Math.floor(SCALE / middle + 0.5);
  const { hi, lo } = splitFixed(fixedLog(BigInt(SCALE), BigInt(factor)), PLACES);
  LOG_TABLE.set([factor / SCALE, hi, lo], 4 * i);
}
