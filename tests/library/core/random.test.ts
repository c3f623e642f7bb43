import { describe, expect, it } from 'vitest';
import { RandomStream, stream } from '../../../src/library/core/random.js';

const draw = (n: number, next: () => number): number[] => Array.from({ length: n }, next);
const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const variance = (values: number[]): number => {
  const centre = mean(values);
  return mean(values.map((v) => (v - centre) ** 2));
};

describe('xoshiro128**', () => {
  it("gives the reference implementation's numbers for the state 1, 2, 3, 4", () => {
    const random = new RandomStream([1, 2, 3, 4]);
    expect(draw(10, () => random.uint32())).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  it('refuses a state of zeros', () => {
    expect(() => new RandomStream([0, 0, 0, 0])).toThrow(/zeros/);
  });
});

describe('stream', () => {
  it('depends on the seed and every name, and on nothing that ran before', () => {
    const first = draw(
      5,
      (
        (r) => () =>
          r.uniform()
      )(stream(7, 'dataset', 3)),
    );
    stream(7, 'dataset', 2).normal();
    expect(
      draw(
        5,
        (
          (r) => () =>
            r.uniform()
        )(stream(7, 'dataset', 3)),
      ),
    ).toEqual(first);
    for (const other of [
      stream(8, 'dataset', 3),
      stream(7, 'dataset', 4),
      stream(7, 'dataset', '3'),
      stream(7, 'dataset3'),
    ]) {
      expect(other.uniform()).not.toBe(first[0]);
    }
  });

  it('gives literal values, so that no version changes them unseen', () => {
    const random = stream(7, 'dataset', 3);
    expect([random.uint32(), random.uniform(), random.normal(), random.gamma(2.5)]).toMatchInlineSnapshot(`
      [
        1696121815,
        0.04692867414128754,
        -1.6130903220518753,
        2.3567976689657755,
      ]
    `);
  });

  it('refuses a seed that is not a whole number', () => {
    expect(() => stream(0.5, 'a')).toThrow(/seed must be a whole number, not 0.5/);
  });
});

describe('distributions', () => {
  const n = 200_000;
  // four standard errors: a false alarm once in 16,000 seeds, and the seed is fixed
  const within = (value: number, expected: number, standardError: number): void =>
    expect(Math.abs(value - expected)).toBeLessThan(4 * standardError);

  it.each([
    ['uniform', (r: RandomStream) => r.uniform(), 0.5, 1 / 12, 1 / 80 + 1 / 144],
    ['normal', (r: RandomStream) => r.normal(), 0, 1, 3],
    ['gamma(2.5)', (r: RandomStream) => r.gamma(2.5), 2.5, 2.5, (3 + 6 / 2.5) * 2.5 ** 2],
    ['t(9)', (r: RandomStream) => r.studentT(9), 0, 9 / 7, (3 + 6 / 5) * (9 / 7) ** 2],
  ])('%s has the right mean and variance', (name, next, m, v, fourth) => {
    const random = stream(1, 'moments', name);
    const values = draw(n, () => next(random));
    within(mean(values), m, Math.sqrt(v / n));
    within(variance(values), v, Math.sqrt((fourth - v * v) / n));
  });

  it('draws many uniform numbers as it does one by one, and permutes by them', () => {
    const [many, single] = [stream(1, 'many'), stream(1, 'many')];
    const drawn = new Float64Array(3000);
    many.uniforms(drawn);
    expect([...drawn]).toEqual(draw(3000, () => single.uniform()));
    const order = Int32Array.from({ length: 2500 }, (_, i) => i);
    for (let i = order.length - 1; i > 0; i--) {
      const j = single.integer(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    expect(many.permutation(2500)).toEqual(order);
    expect(many.state()).toEqual(single.state());
  });

  it('permutes without loss', () => {
    const order = stream(1, 'permutation').permutation(100);
    expect([...order].sort((a, b) => a - b)).toEqual(
      draw(
        100,
        (
          (i) => () =>
            i++
        )(0),
      ),
    );
    expect([...order]).not.toEqual(
      draw(
        100,
        (
          (i) => () =>
            i++
        )(0),
      ),
    );
  });
});
