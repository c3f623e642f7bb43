// @module-tag slow
import { expect, it } from 'vitest';
import { AdaptiveDivi } from '../../../src/library/adaptive/adaptive-divi.js';
import type { Clusters } from '../../../src/library/adaptive/options.js';
import { adjustedRandIndex } from '../../../src/library/metrics/agreement.js';
import { fixture } from '../../support/fixture.js';
import { type VaryOptions, vary } from '../../support/vary.js';

interface PrototypeSet {
  name: string;
  options: VaryOptions;
  clusters: Clusters;
  k: number;
  certain: number;
  /** a digit in base 36 for every row */
  labels: string;
}

// what is certain rests on another rule now
const sets = fixture<PrototypeSet[]>('adaptive/prototype.json').filter(({ clusters }) => clusters !== 'certain');

/**
 * Where random halvings and starts, which differ, lead elsewhere, the prototype with six other seeds does so as well; the
 * least ARI that it has with itself, and its K.
 */
const DIFFERENT: Record<string, { ks: number[]; ari: number }> = {
  'correlated signal': { ks: [2, 3], ari: 0.44 },
  'five asked of three': { ks: [5], ari: 0.66 },
  'two asked of two': { ks: [2], ari: 0.91 },
};

it('the prototype was run on at least 30 data sets, and is met on nearly all', () => {
  expect(sets.filter(({ name }) => !(name in DIFFERENT)).length).toBeGreaterThanOrEqual(30);
});

it.each(sets)('$name: the prototype’s partition', ({ name, options, clusters, k, labels }) => {
  const { ks, ari } = DIFFERENT[name] ?? { ks: [k], ari: 0.97 };
  const model = new AdaptiveDivi({ clusters, seed: options.seed }).fit(vary(options).x);
  expect(ks).toContain(model.k);
  const theirs = Int32Array.from(labels, (digit) => Number.parseInt(digit, 36));
  expect(adjustedRandIndex(model.labels, theirs)).toBeGreaterThanOrEqual(ari);
});
