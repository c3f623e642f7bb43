import { describe, expect, it } from 'vitest';
import { reasonForK } from '../../../src/apps/fit/reason-for-k.js';
import { Divi } from '../../../src/library/divi/divi.js';

describe('why K is what it is', () => {
  // ⌊20 / 7⌋ = 2 splits
  const rows = [[0], [0.1], [0.2], [9], [9.1], [9.2]];
  const model = new Divi({ epochs: 20, splitInterval: 7, everySplit: true, seed: 0 }).fit(rows);

  it('is that so many were asked for, if each holds rows', () => {
    expect(reasonForK(model, 3, [3, 2, 1])).toBe('K = 3, as requested');
  });

  it('does not count components without rows among the clusters that were asked for', () => {
    expect(reasonForK(model, 3, [4, 2, 0])).toBe('K = 3 components, as requested, of which 2 have rows');
    expect(reasonForK(model, 3, [6, 0, 0])).toBe('K = 3 components, as requested, of which 1 has rows');
  });

  it('is the schedule if no K was asked for', () => {
    expect(reasonForK(model, null, [3, 2, 1])).toBe(
      'K = 3 because 20 epochs with a split interval of 7 allow 2 splits, and both were made',
    );
  });
});
