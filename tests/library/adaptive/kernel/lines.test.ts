// @module-tag slow
import { describe, expect, it } from 'vitest';
import { Columns } from '../../../../src/library/adaptive/columns.js';
import { drawOrder, normalsBeside } from '../../../../src/library/adaptive/drawn.js';
import { Lines } from '../../../../src/library/adaptive/evidence/lines.js';
import { RowColumns } from '../../../../src/library/adaptive/evidence/row-columns.js';
import { membersOfLabels } from '../../../../src/library/adaptive/mixture/memberships.js';
import { LEAST_SD, lookAtLines } from '../../../../src/library/adaptive/one-dimensional/sample.js';
import { withWorkbench, workbench } from '../../../../src/library/adaptive/workbench.js';
import { exp } from '../../../../src/library/core/math/exp.js';
import { log } from '../../../../src/library/core/math/log.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';

const random = stream(5, 'lines');
const numbers = (length: number): Float64Array => Float64Array.from({ length }, () => random.normal());
const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/** A task by one thread, by two and by three. */
const byThreads = (task: () => void): void => {
  for (const threads of [1, 2, 3]) withWorkbench(1e6, threads, task);
};

/** Groups of a list by plain loops. */
function plainGroups(y: Float64Array, most: number): { values: number[]; counts: number[]; mean: number; sd: number } {
  const n = y.length;
  const ordered = y.slice().sort();
  const mean = sum(ordered) / n;
  const sd = Math.sqrt(sum(ordered.map((value) => (value - mean) * (value - mean))) / n) || 1e-12;
  if (n <= most) return { values: [...ordered], counts: Array(n).fill(1), mean, sd };
  const quartiles = ordered[Math.min(n - 1, Math.floor(0.75 * n))] - ordered[Math.floor(0.25 * n)];
  const widest = LEAST_SD * Math.max(Math.min(sd, quartiles / 1.349), 1e-4 * sd);
  const single = Math.floor(most / 6);
  const groups = most - 2 * single;
  const edges = [
    ...Array.from({ length: single }, (_, i) => i),
    ...Array.from({ length: groups }, (_, g) => single + Math.floor((g * (n - 2 * single)) / groups)),
    ...Array.from({ length: single + 1 }, (_, i) => n - single + i),
  ];
  const [values, counts]: number[][] = [[], []];
  for (let e = 0; e + 1 < edges.length; e++) {
    for (let from = edges[e], next = from; from < edges[e + 1]; from = next) {
      let total = 0;
      while (next < edges[e + 1] && ordered[next] - ordered[from] <= widest) total += ordered[next++];
      values.push(total / (next - from));
      counts.push(next - from);
    }
  }
  return { values, counts, mean, sd };
}

const shapes: Record<string, (n: number) => Float64Array> = {
  normal: numbers,
  'heavy-tailed': (n) => numbers(n).map((value) => value / Math.abs(random.normal())),
  tied: (n) => numbers(n).map(Math.round),
  equal: (n) => new Float64Array(n).fill(-2.5),
  'far from 0 and near one another': (n) => numbers(n).map((value) => 1e6 + 1e-4 * value),
};

describe.each(Object.entries(shapes))('lines that are %s', (_, make) => {
  it.each([40, 61, 333, 2500, 9001])('%i rows are grouped, and summed by sides, as by plain loops', (n) => {
    const ys = [make(n), make(n), make(n)];
    const upper = Float64Array.from({ length: n }, () => random.uniform());
    byThreads(() => {
      const work = workbench();
      const top = work.top;
      for (const list of [ys, ys.slice(0, 1)]) {
        const upperAt = work.place(upper);
        const lines = list.map((y) => ({ at: work.place(y), upper: upperAt, other: upperAt }));
        lookAtLines(lines, n, 60).forEach(({ sample, sides, product }, k) => {
          const plain = plainGroups(list[k], 60);
          expect(Array.from(sample.values)).toEqual(plain.values);
          expect(Array.from(sample.counts)).toEqual(plain.counts);
          expect([sample.n, sample.mean, sample.sd]).toEqual([n, plain.mean, plain.sd]);
          expect(sides.p).toBe(sum(upper));
          expect(sides.upper).toEqual([
            sum(upper.map((r, i) => r * list[k][i])),
            sum(upper.map((r, i) => r * list[k][i] * list[k][i])),
          ]);
          expect(sides.lower[1]).toBe(sum(upper.map((r, i) => (1 - r) * list[k][i] * list[k][i])));
          expect(product).toBe(sum(upper.map((r, i) => list[k][i] * r)));
        });
        work.free(top);
      }
    });
  });
});

it('lines along directions, responsibilities and correlations have the bits of plain loops', () => {
  const [n, d] = [4999, 5];
  const x = new Matrix(n, d, numbers(n * d));
  const rows = Int32Array.from({ length: n }, (_, i) => i);
  const directions = [
    { features: [0, 2, 4], weights: numbers(3) },
    { features: [1], weights: numbers(1) },
  ];
  const fit = {
    weights: Float64Array.of(0.3, 0.7),
    means: Float64Array.of(-1, 40),
    sds: Float64Array.of(0.02, 0.9),
    logLikelihood: 0,
  };
  byThreads(() => {
    const z = new RowColumns();
    z.load(Columns.of(x), rows);
    const lines = new Lines(z);
    const ys = lines.along(directions);
    const read = (line: number): Float64Array => workbench().read(line, n);
    const along = directions.map(({ features, weights }) => {
      const plain = new Float64Array(n);
      for (let k = 0; k < features.length; k += 2) {
        const [a, b] = [z.column(features[k]), k + 1 < features.length ? z.column(features[k + 1]) : undefined];
        for (let i = 0; i < n; i++) plain[i] += b ? weights[k] * a[i] + weights[k + 1] * b[i] : weights[k] * a[i];
      }
      const mean = sum(plain) / n;
      const sd = Math.sqrt(sum(plain.map((value) => (value - mean) * (value - mean))) / n);
      return plain.map((value) => (value - mean) / sd);
    });
    ys.forEach((y, k) => {
      expect(read(y)).toEqual(along[k]);
    });
    const offset = log(0.3 / 0.02) - log(0.7 / 0.9);
    const [upper] = lines.uppers([{ y: ys[1], fit }]);
    const responsibilities = along[1].map((value) => {
      const [a, b] = [(value - 40) / 0.9, (value + 1) / 0.02];
      return 1 / (1 + exp(offset - 0.5 * b * b + 0.5 * a * a));
    });
    // both where exponentials are ordinary numbers and where they are not
    expect(responsibilities.some((r) => r === 1)).toBe(true);
    expect(read(upper)).toEqual(responsibilities);
    const others = [ys[0], upper, ys[1], upper, ys[0]];
    expect(Array.from(lines.correlations(ys[0], others))).toEqual(
      others.map((other) => {
        const values = read(other);
        return sum(along[0].map((value, i) => value * values[i])) / n;
      }),
    );
    const { sums, totals } = z.sumsByLines([ys[0], upper, ys[1]]);
    expect(totals[1]).toBe(sum(responsibilities));
    expect(sums.map((own) => Array.from(own))).toEqual(
      [along[0], responsibilities, along[1]].map((weights) => Array.from(z.weightedSums(weights))),
    );
    z.close();
  });
});

it.each([1, 2, 7, 1000])('%i random numbers of the kernel are those of the stream', (n) => {
  byThreads(() => {
    const [own, other] = [stream(9, 'drawn', n), stream(9, 'drawn', n)];
    const work = workbench();
    const lines = [work.allocateReals(n), work.allocateReals(n)];
    for (let round = 0; round < 3; round++) {
      const finish = normalsBeside(work, own, lines, n);
      // the job that they are drawn beside
      expect(membersOfLabels(new Int32Array(20_000), 1).rows[0].at(-1)).toBe(19_999);
      finish();
      for (const line of lines) {
        expect(Array.from(work.read(line, n))).toEqual(Array.from({ length: n }, () => other.normal()));
      }
      expect(drawOrder(own, n + 3, n)).toEqual(other.permutation(n + 3).subarray(0, n));
      expect(own.uniform()).toBe(other.uniform());
    }
  });
});

it.each([
  [1, 1],
  [7, 3],
  [1001, 2],
  [1501, 21],
  [5, 9001],
])('a matrix of %i × %i becomes columns, and rows again', (rows, cols) => {
  const x = new Matrix(rows, cols, numbers(rows * cols));
  byThreads(() => {
    const columns = Columns.of(x);
    expect(columns.toMatrix().data).toEqual(x.data);
    expect(Array.from(columns.column(cols - 1))).toEqual(Array.from(x.column(cols - 1)));
    const factors = numbers(cols);
    expect(columns.toMatrix(factors).data).toEqual(x.data.map((value, e) => factors[e % cols] * value));
    const work = workbench();
    const at = work.allocateReals(rows * cols);
    columns.writeRows(at);
    expect(work.read(at, rows * cols)).toEqual(x.data);
  });
});
