import { describe, expect, it } from 'vitest';
import {
  clearestValley,
  count,
  countIn,
  histogramOver,
  type Valley,
  valleyEvidence,
} from '../../../../src/library/adaptive/certificate/valley.js';
import { type RandomStream, stream } from '../../../../src/library/core/random.js';

const valleyOf = (values: Float64Array): Valley | undefined => {
  const histogram = histogramOver(values);
  count(histogram, values);
  return clearestValley(histogram);
};
const all = (values: Float64Array): Uint8Array => new Uint8Array(values.length).fill(1);

const LAWS: Record<string, (random: RandomStream) => number> = {
  Gaussian: (random) => random.normal(),
  exponential: (random) => -Math.log(random.uniform()),
  uniform: (random) => random.uniform(),
  't of 2': (random) => random.studentT(2),
  'spike and flat': (random) => (random.uniform() < 0.5 ? 0.05 * Math.abs(random.normal()) : random.uniform()),
};

describe.each(Object.entries(LAWS))('2000 samples of one %s law', (name, law) => {
  it.each([60, 400])('of %i values: the mean of E is at most 1, and few are 20', (n) => {
    const random = stream(3, 'valley', name, n);
    let [sum, tests, large] = [0, 0, 0];
    for (let s = 0; s < 2000; s++) {
      const valley = valleyOf(Float64Array.from({ length: n }, () => law(random)));
      const others = Float64Array.from({ length: n }, () => law(random));
      tests++;
      if (!valley) continue;
      const e = Math.exp(valleyEvidence(valley, countIn(valley, others, all(others))));
      if (e >= 20) large++;
      // rare large values would make the mean of so few a matter of luck
      sum += Math.min(e, 50);
    }
    expect(sum / tests).toBeLessThanOrEqual(1);
    expect(sum).toBeGreaterThan(0);
    expect(large / tests).toBeLessThan(1 / 20);
  });
});

it('E is an e-value for cells that were fixed beforehand, at the edge of the null: the flat law', () => {
  const random = stream(4, 'flat');
  const valley: Valley = { edges: [0, 0.4, 0.6, 1], counts: [40, 5, 40], clarity: 10 };
  let sum = 0;
  const draws = 4000;
  for (let s = 0; s < draws; s++) {
    const values = Float64Array.from({ length: 50 }, () => random.uniform());
    sum += Math.exp(valleyEvidence(valley, countIn(valley, values, all(values))));
  }
  expect(sum / draws).toBeLessThan(1);
});

it('two groups have a valley between them, and rows left out show it', () => {
  const random = stream(5, 'two');
  const draw = (): Float64Array =>
    Float64Array.from({ length: 80 }, (_, i) => random.normal() + (i % 2 === 0 ? -3 : 3));
  const valley = valleyOf(draw())!;
  expect(valley.edges[1]).toBeLessThan(0.5);
  expect(valley.edges[2]).toBeGreaterThan(-0.5);
  const others = draw();
  expect(valleyEvidence(valley, countIn(valley, others, all(others)))).toBeGreaterThan(Math.log(20));
});

it('values that are all one have none', () => {
  expect(valleyOf(new Float64Array(30))).toBeUndefined();
});
