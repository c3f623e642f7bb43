import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Matrix } from '../../src/core/matrix.js';
import { stream } from '../../src/core/random.js';
import { standardize } from '../../src/data/standardize.js';
import { makeMatched } from '../../src/data/synthetic/matched.js';
import { temperatures } from '../../src/divi/annealing.js';
import { Divi } from '../../src/divi/divi.js';
import { selectEngine } from '../../src/divi/engines/select.js';
import { DIVI_DEFAULTS, type DiviInput } from '../../src/divi/options.js';
import { PRIOR_MODES } from '../../src/divi/prior.js';
import { DivergenceError, defaultThreshold, type EpochReport, train } from '../../src/divi/training.js';
import { adjustedRandIndex } from '../../src/metrics/adjusted-rand-index.js';
import { featureF1 } from '../../src/metrics/feature-f1.js';
import { expectClose } from '../support/close.js';

describe('on the matched benchmark, split interval 120', () => {
  it.each([
    { n: 200, least: 0.985 },
    { n: 1000, least: 0.99 },
  ])('N = $n: informative ARI ≥ $least, uninformed F1 within .17–.20, K = 3', ({ n, least }) => {
    const seeds = [1, 2, 3];
    const score = (prior: DiviInput['prior']): { ari: number; f1: number; k: number[] } => {
      const runs = seeds.map((seed) => {
        const { x, labels, informative } = makeMatched({ n, seed });
        const model = new Divi({ prior, splitInterval: 120, seed }).fit(x);
        return {
          k: model.k,
          ari: adjustedRandIndex(labels, model.labels) / seeds.length,
          f1: featureF1(model.activeFeatures, informative) / seeds.length,
        };
      });
      return {
        ari: runs.reduce((sum, run) => sum + run.ari, 0),
        f1: runs.reduce((sum, run) => sum + run.f1, 0),
        k: runs.map((run) => run.k),
      };
    };
    const informative = score('informative');
    expect(informative.ari).toBeGreaterThanOrEqual(least);
    expect(informative.f1).toBeGreaterThan(0.6);
    expect(informative.k).toEqual([3, 3, 3]);
    for (const prior of ['noninformative', 'random'] as const) {
      const { f1, k } = score(prior);
      expect(f1).toBeGreaterThan(0.17);
      expect(f1).toBeLessThan(0.2);
      expect(k).toEqual([3, 3, 3]);
    }
  });
});

describe('a fitted model', () => {
  const data = makeMatched({ n: 150, d: 21, seed: 4 });
  const model = new Divi({ epochs: 120, splitInterval: 40, seed: 9 }).fit(data.x);

  it('grows by one component a split and records every look', () => {
    const { checks, splits, objective, temperature } = model.history;
    expect(model.k).toBe(1 + splits.length);
    expect(checks.map(({ epoch }) => epoch)).toEqual([40, 80, 120]);
    expect(checks.map(({ scores }) => scores.length)).toEqual([1, 2, 3]);
    for (const check of checks) {
      expect(check.threshold).toBe(0.5 * 21 * (1 + Math.log(2 * Math.PI)));
      expect(check.scores[check.component]).toBe(Math.max(...check.scores));
    }
    expect([objective.length, temperature.length]).toEqual([120, 120]);
    expectClose([temperature[0], temperature[119]], [1, 0.1], 1e-15);
    expect(objective.every(Number.isFinite)).toBe(true);
  });

  it('has gates inside (0, 1), weights that sum to one, active features above one half', () => {
    expect(model.gates.every((gate) => gate > 0 && gate < 1)).toBe(true);
    expectClose(
      model.weights.reduce((a, b) => a + b),
      1,
      1e-14,
    );
    expect(model.activeFeatures).toEqual([...model.gates.keys()].filter((j) => model.gates[j] > 0.5));
    expect([model.means.rows, model.means.cols, model.logVariances.rows]).toEqual([model.k, 21, model.k]);
  });

  it('assigns with π unless asked otherwise: the most probable component of predictProba', () => {
    const proba = model.predictProba(data.x);
    const widest = Array.from({ length: proba.rows }, (_, i) => proba.row(i).indexOf(Math.max(...proba.row(i))));
    expect([...model.labels]).toEqual(widest);
  });

  it('assigns without π where asked: the largest of predictProba over π', () => {
    const plain = new Divi({ epochs: 120, splitInterval: 40, seed: 9, assignment: 'likelihood' }).fit(data.x);
    const proba = plain.predictProba(data.x);
    const likeliest = Array.from({ length: proba.rows }, (_, i) => {
      const relative = proba.row(i).map((p, c) => p / plain.weights[c]);
      return relative.indexOf(Math.max(...relative));
    });
    expect([...plain.labels]).toEqual(likeliest);
    expect(plain.predict(data.x)).toEqual(plain.labels);
  });

  it('predicts its own labels on the training rows, and probabilities that sum to one', () => {
    expect(model.predict(data.x)).toEqual(model.labels);
    const proba = model.predictProba(data.x.toRows().slice(0, 10));
    for (let i = 0; i < 10; i++)
      expectClose(
        proba.row(i).reduce((a, b) => a + b),
        1,
        1e-14,
      );
    expect(model.predict(new Matrix(0, 21)).length).toBe(0);
    expect(() => model.predict([[1, 2]])).toThrow(/2 columns where the model was fitted on 21/);
  });

  it('is the same for the same seed to the last bit, and another for another seed', () => {
    const again = new Divi({ epochs: 120, splitInterval: 40, seed: 9 }).fit(data.x);
    expect([again.labels, again.gates, again.means, again.history]).toEqual([
      model.labels,
      model.gates,
      model.means,
      model.history,
    ]);
    expect(new Divi({ epochs: 120, splitInterval: 40, seed: 10 }).fit(data.x).gates).not.toEqual(model.gates);
  });

  it('agrees with the other engine', () => {
    const other = new Divi({ epochs: 120, splitInterval: 40, seed: 9, engine: 'tfjs' }).fit(data.x);
    expectClose(other.gates, model.gates, 1e-3, 'gate');
    expect(adjustedRandIndex(other.labels, model.labels)).toBeGreaterThan(0.95);
  });

  it('takes rows, raw or standardised, alike', () => {
    const rows = new Divi({ epochs: 120, splitInterval: 40, seed: 9 }).fit(data.x.toRows());
    expect(rows.labels).toEqual(model.labels);
    const scaled = new Divi({ epochs: 120, splitInterval: 40, seed: 9, standardize: false }).fit(standardize(data.x).x);
    expect(scaled.gates).toEqual(model.gates);
  });

  it.each(PRIOR_MODES)('a constant column plays no part, prior %s', (prior) => {
    const options = { epochs: 120, splitInterval: 40, seed: 9, prior } as const;
    const without = new Divi(options).fit(data.x);
    const rows = data.x.toRows().map(([first, ...rest]) => [first, 0.1, ...rest, -7]);
    const fitted = new Divi(options).fit(rows);
    expect(fitted.scaling?.constantColumns).toEqual([1, 22]);
    expect(fitted.labels).toEqual(without.labels);
    const others = (values: Float64Array): Float64Array => values.filter((_, j) => j !== 1 && j !== 22);
    expect([others(fitted.gates), others(fitted.priors)]).toEqual([without.gates, without.priors]);
    expect([fitted.gates[1], fitted.priors[22]]).toEqual([0, 0]);
    expect(fitted.history.objective).toEqual(without.history.objective);
    // whatever a new row has there changes nothing
    const [row] = rows;
    const strange = row.map((value, j) => (j === 1 ? 1e9 : value));
    expect(fitted.predictProba([strange])).toEqual(fitted.predictProba([row]));
  });

  it('refuses data without a column that varies', () => {
    expect(() =>
      new Divi().fit([
        [1, 2],
        [1, 2],
        [1, 2],
      ]),
    ).toThrow(/every column is constant/);
  });
});

it.each(['kernel', 'tfjs'] as const)('maxComponents caps: no split is made beyond it, engine %s', (engine) => {
  const { x } = makeMatched({ n: 60, d: 8, informative: 4, seed: 1 });
  const schedule = { epochs: 60, splitInterval: 15, engine };
  const free = new Divi(schedule).fit(x);
  const capped = new Divi({ ...schedule, maxComponents: 2 }).fit(x);
  expect([free.k, capped.k]).toEqual([5, 2]);
  expect(capped.history.checks.map(({ epoch, split }) => [epoch, split])).toEqual([
    [15, true],
    [30, false],
    [45, false],
    [60, false],
  ]);
  // up to the first split that is not made, the two are one fit
  expect(capped.history.objective.subarray(0, 30)).toEqual(free.history.objective.subarray(0, 30));
  expect(new Divi({ ...schedule, maxComponents: 1 }).fit(x).k).toBe(1);
});

describe('order', () => {
  const { x } = standardize(makeMatched({ n: 90, d: 12, informative: 4, seed: 2 }).x);
  const epochs = 90;
  const settings = {
    ...DIVI_DEFAULTS,
    epochs,
    splitInterval: 30,
    beta: x.rows,
    threshold: defaultThreshold(x.cols),
    temperatures: temperatures(DIVI_DEFAULTS.temperature, epochs),
  };

  /** Trains on permuted data with the random draws permuted alike; returns gates and means in the original order. */
  function trainPermuted(rowOrder: number[], columnOrder: number[]) {
    const y = Matrix.fromRows(rowOrder.map((i) => columnOrder.map((j) => x.get(i, j))));
    const permute = (values: Float64Array): Float64Array => Float64Array.from(columnOrder, (j) => values[j]);
    const draw = (name: string, index: number, normal: boolean): Float64Array => {
      const random = stream(3, name, index);
      return permute(Float64Array.from({ length: x.cols }, () => (normal ? random.normal() : random.uniform())));
    };
    const priors = Float64Array.from({ length: x.cols }, (_, j) => (j < 4 ? 0.9 : 0.2));
    // off the stationary point: at μ = x̄ the gradients are rounding noise, which Adam would blow up
    const means = Float64Array.from({ length: x.cols }, (_, j) => 0.1 * (j % 3) + 0.05);
    const { parameters, objective, checks } = train(
      selectEngine('kernel'),
      { x: y, priors: permute(priors), means: permute(means), logVariances: new Float64Array(x.cols).fill(-0.2) },
      settings,
      {
        uniforms: (e) => draw('u', e, false),
        splitNormals: (s) => ({ a: draw('a', s, true), b: draw('b', s, true) }),
      },
    );
    const back = (values: Float64Array): number[] =>
      Array.from({ length: x.cols }, (_, j) => values[columnOrder.indexOf(j)]);
    const means0 = Array.from({ length: parameters.means.rows }, (_, k) => back(parameters.means.row(k))).flat();
    return { gates: back(parameters.gateLogits), means: means0, objective, splits: checks.map((c) => c.component) };
  }

  const rows = [...Array(x.rows).keys()];
  const columns = [...Array(x.cols).keys()];
  const plain = trainPermuted(rows, columns);

  it('of rows or features changes nothing but rounding', () => {
    for (const [rowOrder, columnOrder] of [
      [[...stream(1, 'rows').permutation(x.rows)], columns],
      [rows, [...stream(1, 'columns').permutation(x.cols)]],
    ]) {
      const permuted = trainPermuted(rowOrder, columnOrder);
      expect(permuted.splits).toEqual(plain.splits);
      expectClose(permuted.objective, plain.objective, 1e-11, 'objective');
      expectClose(permuted.gates, plain.gates, 1e-9, 'gate logit');
      expectClose(permuted.means, plain.means, 1e-9, 'mean');
    }
  });
});

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
    [
      'prior',
      { prior: 'none' as 'random' },
      /prior must be one of 'informative', 'noninformative', 'random', not 'none'/,
    ],
    ['engine', { engine: 'gpu' as 'kernel' }, /engine must be one of 'kernel', 'tfjs', not 'gpu'/],
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

describe('any options within range', () => {
  it('give finite objectives, K that only grows, and labels below K', () => {
    fc.assert(
      fc.property(
        fc.record({
          prior: fc.constantFrom('informative' as const, 'noninformative' as const, 'random' as const),
          splitInterval: fc.integer({ min: 3, max: 30 }),
          beta: fc.double({ min: 0, max: 4, noNaN: true }),
          tauMultiplier: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
          seed: fc.integer(),
        }),
        (options) => {
          const ks: number[] = [];
          const { x } = makeMatched({ n: 40, d: 9, informative: 3, seed: 8 });
          const model = new Divi({ ...options, epochs: 40, onEpoch: ({ k }) => ks.push(k) }).fit(x);
          expect(ks.every((k, i) => i === 0 || (k >= ks[i - 1] && k <= ks[i - 1] + 1))).toBe(true);
          expect(model.history.objective.every(Number.isFinite)).toBe(true);
          expect(model.labels.every((label) => label >= 0 && label < model.k)).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });
});

it('a fit finds nothing of the fit before it, within it, or broken off', () => {
  const { x } = makeMatched({ n: 90, d: 21, seed: 2 });
  const other = makeMatched({ n: 130, d: 13, seed: 3 }).x;
  const options = { epochs: 30, splitInterval: 8, tauMultiplier: 0.5 };
  const numbers = ({ labels, priors, parameters, history }: ReturnType<Divi['fit']>) => ({
    labels,
    priors,
    parameters,
    objective: history.objective,
  });
  const first = numbers(new Divi(options).fit(x));
  const inner: object[] = [];
  const onEpoch = ({ epoch }: EpochReport): void => {
    if (epoch === 12) inner.push(numbers(new Divi(options).fit(x)));
  };
  new Divi({ ...options, onEpoch }).fit(other);
  const broken = new Divi({
    ...options,
    onEpoch: ({ epoch }) => {
      if (epoch === 20) throw new Error('stop');
    },
  });
  expect(() => broken.fit(other)).toThrow('stop');
  expect([...inner, numbers(new Divi(options).fit(x))]).toEqual([first, first]);
});
