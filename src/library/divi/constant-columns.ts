import { Matrix } from '../core/matrix.js';
import type { DiviParameters } from './parameters.js';

/** η of a gate that is shut for good: σ(η) is 0 to the last bit. */
const SHUT = -1000;

/** The indices of 0 … cols − 1 that are not among the constant columns. */
export function varyingColumns(cols: number, constantColumns: readonly number[]): number[] {
  const constant = new Set(constantColumns);
  return Array.from({ length: cols }, (_, j) => j).filter((j) => !constant.has(j));
}

/**
 * Parameters that were learned on some of `cols` columns, for all of them. The others were not used in training: their
 * gates are closed, so that every component gives them the same density.
 */
export function spreadParameters(parameters: DiviParameters, columns: readonly number[], cols: number): DiviParameters {
  const { means, logVariances, mixtureLogits, gateLogits } = parameters;
  return {
    means: spreadRows(means, columns, cols),
    logVariances: spreadRows(logVariances, columns, cols),
    mixtureLogits,
    gateLogits: spreadValues(gateLogits, columns, cols, SHUT),
  };
}

/** Values of some of `cols` columns, `rest` for the others. */
export function spreadValues(
  values: Float64Array,
  columns: readonly number[],
  cols: number,
  rest: number,
): Float64Array {
  const out = new Float64Array(cols).fill(rest);
  columns.forEach((column, j) => {
    out[column] = values[j];
  });
  return out;
}

function spreadRows(x: Matrix, columns: readonly number[], cols: number): Matrix {
  const out = new Matrix(x.rows, cols);
  for (let i = 0; i < x.rows; i++) out.row(i).set(spreadValues(x.row(i), columns, cols, 0));
  return out;
}
