import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  banknote,
  breastCancer,
  crabs,
  diabetes,
  digits,
  faithful,
  fish,
  glass,
  iris,
  thyroid,
  wine,
  zoo,
} from '../../../experiments/data-sets/class-tables.js';
import { dataSet as isolet } from '../../../experiments/data-sets/isolet.js';
import { dataSet as newsgroups } from '../../../experiments/data-sets/newsgroups.js';
import { dataSet as varied } from '../../../experiments/data-sets/varied.js';
import { loadRegistry } from '../../../src/harness/experiment/experiments-folder.js';
import { canonicalJson } from '../../../src/library/core/canonical.js';
import { packageRoot } from '../../../src/library/core/system/package-root.js';
import type { DataSet, DatasetSpec } from '../../../src/library/data/data-set.js';
import { dataSet as correlatedNoise } from '../../../src/library/data/synthetic/correlated-noise.js';
import { dataSet as heavyTailed } from '../../../src/library/data/synthetic/heavy-tailed.js';
import { dataSet as matched } from '../../../src/library/data/synthetic/matched.js';
import { temporaryFolder } from '../../support/folder.js';

const SYNTHETIC = [matched, heavyTailed, correlatedNoise, varied] as DataSet[];
const TABLES = [banknote, crabs, diabetes, faithful, fish, glass, thyroid, zoo];
const REAL = [wine, iris, breastCancer, digits, ...TABLES, isolet, newsgroups] as DataSet[];

it('every data set is registered by the study', async () => {
  const { dataSets } = await loadRegistry(join(packageRoot(), 'experiments'));
  expect([...dataSets.values()]).toEqual(expect.arrayContaining([...SYNTHETIC, ...REAL]));
  for (const { name, kind } of REAL) expect([name, kind]).toEqual([name, 'real']);
});

describe('a synthetic data set', () => {
  it('spells out its defaults, and its own options where they are given', () => {
    expect(matched.resolve(matched.with({ n: 200, seed: 7, raw: true }))).toEqual({
      generator: 'matched',
      n: 200,
      seed: 7,
      raw: true,
      d: 100,
      k: 3,
      informative: 10,
      noiseSd: 3,
      separation: 2,
      clusters: 'balanced',
    });
    expect(heavyTailed.resolve(heavyTailed.with({ n: 200, seed: 7 }))).not.toHaveProperty('df');
    expect(heavyTailed.resolve(heavyTailed.with({ n: 200, seed: 7, df: 3 }))).toMatchObject({ df: 3, d: 100 });
  });

  it('names itself and counts its clusters', () => {
    expect(matched.describe({ generator: 'matched', n: 200, seed: 7 })).toBe('matched N = 200, D = 100, data set 7');
    expect(matched.classes?.({ generator: 'matched', n: 200, seed: 7 })).toBe(3);
    expect(matched.classes?.({ generator: 'matched', n: 200, seed: 7, k: 5 })).toBe(5);
    expect(matched.missing({ generator: 'matched', n: 200, seed: 7 })).toBeNull();
  });

  it('draws what the spec says, the same before and after it is resolved', () => {
    const spec = correlatedNoise.with({ n: 12, d: 8, k: 4, informative: 2, blockSize: 3, correlation: 0.5, seed: 3 });
    const data = correlatedNoise.load(spec);
    expect([data.x.rows, data.x.cols, data.informative, data.classNames.length]).toEqual([12, 8, [0, 1], 4]);
    expect(correlatedNoise.load(correlatedNoise.resolve(spec))).toEqual(data);
  });

  it.each<[DataSet, Partial<DatasetSpec>, RegExp]>([
    [matched as DataSet, { sead: 3 }, /there is no matched option 'sead'; the options are generator, n, seed, d/],
    [matched as DataSet, { df: 3 }, /there is no matched option 'df'/],
    [matched as DataSet, { n: 1.5 }, /n must be a whole number/],
    [matched as DataSet, { informative: 101 }, /informative is 101 but there are only d = 100/],
    [heavyTailed as DataSet, { df: 2 }, /df must be above 2/],
    [correlatedNoise as DataSet, { correlation: 1 }, /correlation must be in \[0, 1\)/],
    [correlatedNoise as DataSet, { blockSize: 0 }, /blockSize must be a whole number/],
    [varied as DataSet, { noise: 'pink' }, /noise must be one of iid, corr, .*, binary, not "pink"/],
    [varied as DataSet, { centres: 'heap' }, /centres must be one of line, random, ring, not "heap"/],
    [varied as DataSet, { scales: [1, 2] }, /scales must be 3 numbers above 0, one per cluster, not \[1,2\]/],
    [varied as DataSet, { k: 2, shares: [0.5, 0.6] }, /shares must sum to 1, not to 1\.1/],
    [varied as DataSet, { shares: [1, 0, 0] }, /shares must be 3 numbers above 0/],
    [varied as DataSet, { signalCorrelation: 1 }, /signalCorrelation must be in \[0, 1\)/],
    [varied as DataSet, { outlier: Number.NaN }, /outlier must be a finite number/],
  ])('%s refuses %j', (dataSet, change, message) => {
    const spec = { generator: dataSet.name, n: 20, seed: 1, ...change } as DatasetSpec;
    expect(() => dataSet.resolve(spec)).toThrow(message);
  });
});

describe('a real data set', () => {
  it('is its own resolved spec', () => {
    for (const spec of [{ source: 'wine' }, { source: 'wine', raw: true as const }]) {
      expect(canonicalJson(wine.resolve(spec))).toBe(canonicalJson(spec));
    }
    expect(isolet.resolve(isolet.with({ letters: 'a-e' }))).toEqual({ source: 'isolet', letters: 'a-e' });
    expect(() => wine.resolve({ source: 'wine', letters: 'a-e' })).toThrow(/there is no wine option 'letters'/);
    expect(() => isolet.resolve({ source: 'isolet' })).toThrow(/letters must be 'text-sorted' or 'a-e', not undefined/);
  });

  it('names itself and counts its classes', () => {
    expect(isolet.describe({ source: 'isolet', letters: 'text-sorted' })).toBe('isolet, letters text-sorted');
    expect([wine, newsgroups].map((set) => set.describe({ source: set.name }))).toEqual(['wine', '20ng']);
    expect([wine, isolet, newsgroups].map((set) => set.classes?.({ source: set.name }))).toEqual([3, 5, 4]);
  });

  it('knows the command that gets it, where it is not here', () => {
    vi.stubEnv('DIVI_DATA', temporaryFolder()(''));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect([wine, iris, faithful, isolet, newsgroups].map((set) => set.missing({ source: set.name }))).toEqual([
      null,
      null,
      'npm run data -- faithful',
      'npm run data -- isolet',
      'npm run data -- 20ng',
    ]);
  });

  it('loads', () => {
    const { x, informative, featureNames } = wine.load({ source: 'wine' });
    expect([x.rows, x.cols, informative, featureNames?.[0]]).toEqual([178, 13, null, 'alcohol']);
  });
});
