import { expect, it } from 'vitest';
import { plainFit } from '../../src/harness/methods/shared/method.js';
import { METRICS } from '../support/metrics.js';

const labelled = (...labels: number[]) => plainFit({ labels: Int32Array.from(labels), k: new Set(labels).size });
const truth = (labels: number[], references?: number[][]) => ({
  labels: Int32Array.from(labels),
  references,
  informative: null,
});

it('agreement is with the reference that labels fit best, on the rows that it has', () => {
  const found = labelled(0, 0, 1, 1, 2, 2);
  const coarse = truth([0, 0, 0, 0, 1, 1]);
  const fine = [2, 2, 1, 1, 0, 0];
  for (const metric of [METRICS.ari, METRICS.nmi]) {
    expect(metric.of?.(found, coarse)).toBeLessThan(0.9);
    expect(metric.of?.(found, { ...coarse, references: [fine] })).toBe(1);
    // the last two rows are noise to it, wherever they are put
    expect(metric.of?.(found, { ...coarse, references: [[0, 0, 1, 1, -1, -1]] })).toBe(1);
    expect(metric.of?.(found, { ...coarse, references: [[0, 1, 0, 1, 0, -1]] })).toBe(metric.of?.(found, coarse));
    expect(metric.of?.(found, null)).toBeNull();
  }
});
