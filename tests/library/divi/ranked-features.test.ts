import { expect, it } from 'vitest';
import { rankedFeatures } from '../../../src/library/divi/ranked-features.js';

it('ranks features by their gates, equal ones in the order of the data, and keeps their places', () => {
  const ranked = rankedFeatures({ featureNames: ['a', 'b', 'c', 'd'], gates: Float64Array.of(0.5, 0.25, 0.75, 0.5) });
  expect(ranked).toEqual([
    { feature: 'c', index: 2, gate: 0.75, active: true },
    { feature: 'a', index: 0, gate: 0.5, active: false },
    { feature: 'd', index: 3, gate: 0.5, active: false },
    { feature: 'b', index: 1, gate: 0.25, active: false },
  ]);
});
