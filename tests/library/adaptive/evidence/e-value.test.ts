import { describe, expect, it } from 'vitest';
import { candidateOf } from '../../../../src/library/adaptive/evidence/candidate.js';
import { splitLikelihoodRatio } from '../../../../src/library/adaptive/evidence/e-value.js';
import { type RandomStream, stream } from '../../../../src/library/core/random.js';

const LAWS: Record<string, (random: RandomStream) => number> = {
  Gaussian: (random) => random.normal(),
  't of 3': (random) => random.studentT(3),
  exponential: (random) => -Math.log(random.uniform()),
  uniform: (random) => random.uniform(),
};
const LN_20 = Math.log(20);
const direction = { features: [0], weights: Float64Array.of(1) };

/** ln E of a sample of 100 along a fixed direction: one half finds, the other judges. */
function evidenceOf(draw: () => number): { any: number; peaked: number } {
  const y = Float64Array.from({ length: 100 }, draw);
  const candidate = candidateOf({ direction, correlated: false, values: y.slice(0, 50) });
  return splitLikelihoodRatio(candidate, y.slice(50), LN_20);
}

describe.each(Object.entries(LAWS))('2500 samples of one %s law', (name, law) => {
  const random = stream(20, 'e-value test', name);
  const found = Array.from({ length: 2500 }, () => evidenceOf(() => law(random)));

  it('mean E against any unimodal law is at most 1', () => {
    const mean = found.reduce((sum, { any }) => sum + Math.exp(any), 0) / found.length;
    expect(mean).toBeLessThanOrEqual(1);
    expect(mean).toBeGreaterThan(0);
  });

  it('E against peaked laws is never below it', () => {
    expect(found.every(({ any, peaked }) => peaked >= any)).toBe(true);
  });
});

it('two clusters are seen', () => {
  const random = stream(21, 'e-value test');
  const { any } = evidenceOf(() => random.normal() + (random.uniform() < 0.5 ? -3 : 3));
  expect(any).toBeGreaterThan(LN_20);
});
