import { describe, expect, it } from 'vitest';
import { numpyShuffle } from '../../../data-scripts/special/numpy-shuffle.js';

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

// o = numpy.arange(n); numpy.random.RandomState(seed).shuffle(o), NumPy 1.24.2
describe('numpyShuffle', () => {
  it.each([
    [0, [18, 1, 19, 8, 10, 17, 6, 13, 4, 2, 5, 14, 9, 7, 16, 11, 3, 0, 15, 12]],
    [42, [0, 17, 15, 1, 8, 5, 11, 3, 18, 16, 13, 2, 9, 19, 4, 12, 7, 10, 14, 6]],
  ])('seed %i gives the order of NumPy', (seed, order) => {
    expect(numpyShuffle(numbers(20), seed)).toEqual(order);
  });

  it('follows NumPy through many blocks of its generator', () => {
    const order = numpyShuffle(numbers(100_000), 7);
    expect(order.slice(0, 5)).toEqual([33909, 92307, 89107, 9538, 31008]);
    expect(order.slice(-5)).toEqual([53459, 10742, 49689, 58564, 61615]);
  });

  it('leaves its input alone', () => {
    const items = Object.freeze(['a', 'b', 'c']);
    expect([...numpyShuffle(items, 1)].sort()).toEqual(items);
    expect(numpyShuffle([], 1)).toEqual([]);
  });
});
