import { describe, expect, it } from 'vitest';
import { AdaptiveDivi } from '../../../../src/library/adaptive/adaptive-divi.js';
import type { Family } from '../../../../src/library/adaptive/families/family.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';
import { adjustedRandIndex } from '../../../../src/library/metrics/agreement.js';

const COLUMNS = 10;

/** Three clusters in ten columns that are correlated within the clusters. */
function correlated(n: number, seed: number): { x: Matrix; labels: Int32Array } {
  const random = stream(seed, 'choose test');
  const labels = Int32Array.from({ length: n }, (_, i) => i % 3);
  const rows = Array.from(labels, (label) => {
    const common = random.normal();
    return Array.from({ length: COLUMNS }, (_, j) => 5 * Number(j % 3 === label) + common + 0.7 * random.normal());
  });
  return { x: Matrix.fromRows(rows), labels };
}

describe('covariances by the rows there are', () => {
  it.each([1, 2, 3, 4])('fewer than eight rows a column: diagonal alone, %i', (seed) => {
    const { x, labels } = correlated(75, seed);
    const model = new AdaptiveDivi({ clusters: 3, seed }).fit(x);
    expect(model.activeFeatures).toHaveLength(COLUMNS);
    expect(['PD', 'OD'] satisfies Family[]).toContain(model.family);
    expect(adjustedRandIndex(model.labels, labels)).toBeGreaterThan(0.9);
  });

  it.each([1, 2, 3, 4])('more: their correlations too, %i', (seed) => {
    const model = new AdaptiveDivi({ clusters: 3, seed }).fit(correlated(240, seed).x);
    expect(['PF', 'OS', 'OF'] satisfies Family[]).toContain(model.family);
  });
});
