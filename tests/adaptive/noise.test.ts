import { describe, expect, it } from 'vitest';
import { AdaptiveDivi } from '../../src/adaptive/adaptive-divi.js';
import { Matrix } from '../../src/core/matrix.js';
import { stream } from '../../src/core/random.js';
import { NOISE_KINDS, vary } from '../support/vary.js';

describe.each(NOISE_KINDS)('noise: %s', (noise) => {
  it.each([
    [200, 100],
    [1000, 30],
  ])('%i × %i: one cluster, no active column', (n, d) => {
    const { x } = vary({ n, d, k: 1, informative: 0, noise, seed: 900 + n });
    const model = new AdaptiveDivi({ seed: 6 }).fit(x);
    expect([model.certain, model.likely, model.k]).toEqual([1, 1, 1]);
    expect(model.activeFeatures).toEqual([]);
    expect(model.ladder).toEqual([]);
    expect([...new Set(model.labels)]).toEqual([0]);
  });
});

it('sparse counts: nothing is certified, and that is said', () => {
  // one population: rates that vary from row to row, so that zeros come together
  const random = stream(4, 'sparse counts');
  const x = new Matrix(800, 50);
  for (let i = 0; i < x.rows; i++) {
    const level = random.normal();
    for (let j = 0; j < x.cols; j++) {
      const rate = level + 1.5 * random.normal() - 1.5;
      x.set(i, j, rate > 0 ? Math.round(100 * Math.exp(rate)) / 100 : 0);
    }
  }
  const model = new AdaptiveDivi().fit(x);
  expect(model.certain).toBe(1);
  expect(model.notes.some((note) => note.includes('no split is certified on them'))).toBe(true);
});
