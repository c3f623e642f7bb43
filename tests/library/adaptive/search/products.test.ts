import { describe, expect, it } from 'vitest';
import { combined, dot, products } from '../../../../src/library/adaptive/search/standardised.js';
import { stream } from '../../../../src/library/core/random.js';

const random = stream(1, 'products');
const numbers = (count: number): Float64Array => Float64Array.from({ length: count }, () => random.normal());

describe('products of rows with vectors, by the kernel', () => {
  it.each([
    { n: 1, p: 1, k: 1 },
    { n: 5, p: 3, k: 2 },
    { n: 7, p: 4, k: 3 },
    { n: 6, p: 9, k: 4 },
    { n: 11, p: 14, k: 5 },
    { n: 3, p: 63, k: 9 },
  ])('are those of dot, to the last bit: $n × $p, $k vectors', ({ n, p, k }) => {
    const matrix = numbers(n * p);
    const vectors = Array.from({ length: k }, () => numbers(p));
    const rows = Array.from({ length: n }, (_, i) => matrix.subarray(i * p, (i + 1) * p));
    expect(products(matrix, vectors)).toEqual(
      vectors.map((vector) => Float64Array.from(rows, (row) => dot(row, vector))),
    );
  });

  it('are none of no vectors, and empty of no columns', () => {
    expect(products(numbers(6), [])).toEqual([]);
    expect(products(new Float64Array(0), [new Float64Array(0)])).toEqual([new Float64Array(0)]);
  });
});

describe('weighted sums of columns', () => {
  it.each([0, 1, 3, 4, 6, 9])('are those of one column after the other, to the last bit: %i columns', (count) => {
    const columns = Array.from({ length: count }, () => numbers(10));
    const weights = numbers(count);
    const expected = new Float64Array(10);
    columns.forEach((column, k) => {
      for (let i = 0; i < 10; i++) expected[i] += weights[k] * column[i];
    });
    expect(combined(10, columns, weights)).toEqual(expected);
  });
});
