import { describe, expect, it } from 'vitest';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../src/library/divi/divi.js';
import type { DiviInput } from '../../../src/library/divi/options.js';
import { DivergenceError, type EpochReport } from '../../../src/library/divi/training.js';

describe('bad input', () => {
  const x = makeMatched({ n: 30, d: 10, informative: 3, seed: 1 }).x;

  it.each<[string, DiviInput, RegExp]>([
    ['epochs', { epochs: 0 }, /epochs must be a whole number of at least 1, not 0/],
    ['splitInterval', { splitInterval: 2.5 }, /splitInterval must be a whole number of at least 1, not 2.5/],
    ['learningRate', { learningRate: -1 }, /learningRate must be a finite number above 0, not -1/],
    ['beta', { beta: Number.NaN }, /beta must be a finite number of at least 0/],
    ['tauMultiplier', { tauMultiplier: 0 }, /tauMultiplier/],
    ['temperature', { temperature: { end: 0 } }, /temperature.end must be a finite number above 0/],
    [
      'schedule',
      { temperature: { schedule: 'cosine' as 'linear' } },
      /schedule must be 'linear', 'geometric' or 'decay', not 'cosine'/,
    ],
    ['prior', { prior: 'none' as 'random' }, /prior must be 'informative', 'noninformative' or 'random', not 'none'/],
    ['engine', { engine: 'gpu' as 'kernel' }, /engine must be 'kernel' or 'tfjs', not 'gpu'/],
    ['seed', { seed: 1.5 }, /seed must be a whole number/],
    ['clamp', { stepA: { clamp: 0.5 } }, /stepA.clamp must be between 0 and 0.5/],
    [
      'a misspelt schedule',
      { temperature: { strat: 5 } } as DiviInput,
      /no option temperature.strat; the options are start/,
    ],
    ['a misspelt choice of Step A', { stepA: { bogus: 1 } } as DiviInput, /no option stepA.bogus/],
    ['an unknown name', { splitInterva: 3 } as DiviInput, /no option 'splitInterva'; the options are prior, epochs/],
  ])('option out of range: %s', (_, options, message) => {
    expect(() => new Divi(options)).toThrow(message);
  });

  it('data: NaN, unequal rows, one row, no columns', () => {
    const divi = new Divi();
    expect(() =>
      divi.fit([
        [1, 2],
        [Number.NaN, 3],
      ]),
    ).toThrow(/row 2, column 1 is NaN/);
    expect(() => divi.fit([[1, 2], [1]])).toThrow(/row 2 has 1 values/);
    expect(() => divi.fit([[1, 2]])).toThrow(/at least 2 are needed/);
    expect(() => divi.fit([[], []])).toThrow(/no columns/);
  });

  it('more splits than maxComponents, where that is an error: names epoch and remedy', () => {
    const strict = { epochs: 60, splitInterval: 20, onMaxComponents: 'error' } as const;
    expect(() => new Divi({ ...strict, maxComponents: 2 }).fit(x)).toThrow(
      /epoch 40 would split component \d and make 3 components, more than maxComponents = 2: raise maxComponents/,
    );
    expect(new Divi({ ...strict, maxComponents: 4 }).fit(x).k).toBe(4);
  });

  it('a non-finite objective: names the epoch, and what onEpoch got stays', () => {
    const seen: EpochReport[] = [];
    const divi = new Divi({ learningRate: 1e6, epochs: 50, splitInterval: 10, onEpoch: (report) => seen.push(report) });
    let error: unknown;
    try {
      divi.fit(x);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(DivergenceError);
    expect((error as DivergenceError).message).toMatch(
      /in epoch \d+: training diverged; lower learningRate \(now 1000000\)/,
    );
    expect(seen.length).toBe((error as DivergenceError).epoch - 1);
    expect(seen.every(({ objective }) => Number.isFinite(objective))).toBe(true);
  });

  it('parameters that the last step made non-finite are no result', () => {
    expect(() => new Divi({ epochs: 1, learningRate: 1e308 }).fit(x)).toThrow(DivergenceError);
    expect(() => new Divi({ temperature: { end: 1e-306, schedule: 'linear' } }).fit(x)).toThrow(DivergenceError);
  });

  it('what is no data at all, or too large to be squared', () => {
    expect(() => new Divi().fit(null as unknown as number[][])).toThrow(
      /must be a Matrix or an array of rows, not null/,
    );
    expect(() =>
      new Divi().fit([
        [1e200, 1],
        [-1e200, 2],
        [3, 4],
      ]),
    ).toThrow(/column 1 are too large/);
  });

  it('undefined means the default', () => {
    expect(new Divi({ seed: undefined, stepA: { clamp: undefined } }).options).toEqual(new Divi().options);
  });

  it('the smallest data still fit', () => {
    for (const rows of [
      [[1], [2]],
      [
        [1, 1],
        [1, 2],
      ],
      [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
    ]) {
      const model = new Divi({ epochs: 20, splitInterval: 5 }).fit(rows);
      expect(model.gates.every(Number.isFinite)).toBe(true);
    }
  });
});
