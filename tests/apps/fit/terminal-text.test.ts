import { describe, expect, it } from 'vitest';
import type { ComparedMethod } from '../../../src/apps/fit/comparison.js';
import { comparisonTable } from '../../../src/apps/fit/terminal-text.js';
import { tableText } from '../../../src/report/render/terminal.js';

const FITTED: ComparedMethod = {
  method: 'DIVI-Adaptive',
  k: 3,
  ariWithAdaptive: 1,
  truth: { ari: 0.9, nmi: 0.8 },
  activeFeatures: 5,
  failed: null,
};
const K_MEANS: ComparedMethod = {
  method: 'K-means',
  k: 2,
  ariWithAdaptive: 0.4,
  truth: { ari: 0.3, nmi: 0.6 },
  activeFeatures: null,
  failed: null,
};
const GMM: ComparedMethod = {
  method: 'GMM',
  k: null,
  ariWithAdaptive: null,
  truth: null,
  activeFeatures: null,
  failed: 'too few rows',
};

/** What is printed, by column and method. */
function printed(comparison: ComparedMethod[]): string[][] {
  const [head, , ...rows] = tableText(comparisonTable(comparison)).split('\n');
  return [head, ...rows].map((line) => line.trim().split(/ {2,}/));
}

describe('methods beside one another in the terminal', () => {
  it('have ARI and NMI with the known classes each in its own column', () => {
    expect(printed([FITTED, K_MEANS, GMM])).toEqual([
      ['method', 'K', 'ARI with DIVI-Adaptive', 'ARI', 'NMI', 'features'],
      ['DIVI-Adaptive', '3', '–', '0.900', '0.800', '5'],
      ['K-means', '2', '0.400', '0.300', '0.600', 'all'],
      ['GMM', '–', '–', '–', '–', 'not fitted'],
    ]);
  });

  it('have neither without known classes', () => {
    expect(
      printed([
        { ...FITTED, truth: null },
        { ...K_MEANS, truth: null },
      ]),
    ).toEqual([
      ['method', 'K', 'ARI with DIVI-Adaptive', 'features'],
      ['DIVI-Adaptive', '3', '–', '5'],
      ['K-means', '2', '0.400', 'all'],
    ]);
  });
});
