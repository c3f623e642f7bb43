import { describe, expect, it } from 'vitest';
import { KernelRows } from '../../../../src/library/adaptive/mixture/kernel-rows.js';
import { exp } from '../../../../src/library/core/math/exp.js';
import { log } from '../../../../src/library/core/math/log.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';

const random = stream(3, 'family rows');
const numbers = (length: number): Float64Array => Float64Array.from({ length }, () => random.normal());
const K = 3;

/** Shares of logarithms, and ln of the sum of what they are logarithms of, as plainly as can be. */
function plainShares(logs: number[]): { shares: number[]; logSum: number } {
  const most = Math.max(...logs);
  const raw = logs.map((value) => (value - most < -700 ? 0 : exp(value - most)));
  const sum = raw.reduce((total, share) => total + share, 0);
  return { shares: raw.map((share) => share / sum), logSum: most + log(sum) };
}

/** (x − μ)'(LL')⁻¹(x − μ), the diagonal of L inverted. */
function solvedDistance(row: Float64Array, mean: Float64Array, factor: Float64Array): number {
  const solved: number[] = [];
  let distance = 0;
  for (let a = 0; a < row.length; a++) {
    let sum = row[a] - mean[a];
    for (let b = 0; b < a; b++) sum -= factor[a * row.length + b] * solved[b];
    solved.push(sum * factor[a * row.length + a]);
    distance += solved[a] * solved[a];
  }
  return distance;
}

describe.each([
  [1, 1],
  [9, 1],
  [16, 2],
  [5003, 5],
])('%i rows of %i columns', (n, p) => {
  const y = new Matrix(n, p, numbers(n * p));
  const labels = Int32Array.from({ length: n }, (_, i) => (i * 7) % K);
  const means = numbers(K * p);
  const constants = Float64Array.of(-1, -2, n > 9 ? -2000 : 0);

  it('E-steps and sums have the bits of plain loops', () => {
    const rows = new KernelRows(y, K);
    const slopes = numbers(K * p);
    const total = rows.linearExpectation(constants, slopes, 0.25);
    const r = rows.responsibilities().data;
    const logs = rows.logDensities();
    let sum = 0.25;
    for (let i = 0; i < n; i++) {
      const { shares, logSum } = plainShares(
        Array.from(constants, (constant, c) =>
          y.row(i).reduce((value, entry, a) => value + slopes[c * p + a] * entry, constant),
        ),
      );
      expect(Array.from(r.subarray(i * K, (i + 1) * K))).toEqual(shares);
      expect(logs[i]).toBe(logSum);
      sum += logSum;
    }
    expect(total).toBe(sum);

    const found = new Float64Array(K * p);
    const sizes = rows.sizesAndMeans(found);
    const scatters = rows.ownScatters(means, true);
    const squares = rows.ownScatters(means, false);
    for (let c = 0; c < K; c++) {
      const weights = Array.from({ length: n }, (_, i) => r[i * K + c]);
      const counted = weights.map((_, i) => i).filter((i) => weights[i] >= 1e-7);
      const size = counted.reduce((all, i) => all + weights[i], 0);
      expect(sizes[c]).toBe(size);
      for (let a = 0; a < p; a++) {
        expect(found[c * p + a]).toBe(counted.reduce((all, i) => all + weights[i] * y.get(i, a), 0) / size);
        for (let b = 0; b < p; b++) {
          const scatter = counted.reduce(
            (all, i) => all + weights[i] * (y.get(i, a) - means[c * p + a]) * (y.get(i, b) - means[c * p + b]),
            0,
          );
          expect(scatters[(c * p + a) * p + b]).toBe(b <= a ? scatter : 0);
          if (a === b) expect(squares[c * p + a]).toBe(scatter);
        }
      }
    }
    rows.close();
  });

  it.each([true, false])('densities by factors, full: %s', (full) => {
    const size = full ? p * p : p;
    const factors = numbers(K * size).map(Math.abs);
    const rows = new KernelRows(y, K);
    rows.expectation(constants, means, factors, size, full, 0);
    const logs = rows.logDensities();
    for (let i = 0; i < n; i += 1 + Math.floor(n / 200)) {
      const each = Array.from(constants, (constant, c) => {
        const mean = means.subarray(c * p, (c + 1) * p);
        const factor = factors.subarray(c * size, (c + 1) * size);
        const row = y.row(i);
        const scaled = row.reduce((all, entry, a) => all + (entry - mean[a]) * (entry - mean[a]) * factor[a], 0);
        return constant - 0.5 * (full ? solvedDistance(row, mean, factor) : scaled);
      });
      expect(logs[i]).toBe(plainShares(each).logSum);
    }
    rows.close();
  });

  it('labels are responsibilities of 1, and all rows count in the total', () => {
    const rows = new KernelRows(y, K);
    rows.assign(labels);
    const r = rows.responsibilities().data;
    labels.forEach((label, i) => {
      expect(Array.from(r.subarray(i * K, (i + 1) * K))).toEqual([0, 1, 2].map((c) => (c === label ? 1 : 0)));
    });
    const total = rows.totalSquares(true);
    expect(total[p * p - 1]).toBe(y.column(p - 1).reduce((sum, value) => sum + value * value, 0));
    rows.close();
  });
});
