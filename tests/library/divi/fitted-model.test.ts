import { describe, expect, it } from 'vitest';
import { Matrix } from '../../../src/library/core/matrix.js';
import { standardize } from '../../../src/library/data/standardize.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../src/library/divi/divi.js';
import { PRIOR_MODES } from '../../../src/library/divi/prior.js';
import { adjustedRandIndex } from '../../../src/library/metrics/agreement.js';
import { expectClose } from '../../support/close.js';

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
    expect(() => model.predict([[1, 2]])).toThrow(/2 columns, but the model was fitted on 21/);
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
