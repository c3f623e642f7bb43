import { describe, expect, it } from 'vitest';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../src/library/divi/divi.js';
import { scheduledComponents, splitIntervalFor } from '../../../src/library/divi/schedule.js';

describe('splitIntervalFor', () => {
  it('gives the shortest interval that leads to that many components', () => {
    for (let k = 1; k <= 18; k++) {
      const interval = splitIntervalFor(k, 300);
      expect(scheduledComponents(300, interval)).toBe(k);
      if (interval > 1) expect(scheduledComponents(300, interval - 1)).toBeGreaterThan(k);
    }
  });

  it('is what training does', () => {
    const { x } = makeMatched({ n: 60, d: 8, informative: 4, seed: 1 });
    const model = new Divi({ epochs: 60, splitInterval: splitIntervalFor(4, 60) }).fit(x);
    expect(model.history.checks).toHaveLength(3);
  });

  it('refuses what no interval gives', () => {
    expect(() => splitIntervalFor(200, 300)).toThrow(/no split interval gives exactly 200 clusters in 300 epochs/);
    expect(() => splitIntervalFor(0, 300)).toThrow(/clusters must be a whole number of at least 1/);
  });
});
