import { describe, expect, it } from 'vitest';
import { finalObjective, fitBest } from '../../experiments/common/restarts.js';
import type { MethodFit } from '../../src/harness/methods/shared/method.js';
import { AdaptiveDivi } from '../../src/library/adaptive/adaptive-divi.js';
import { chooseBound } from '../../src/library/baselines/choose-bound.js';
import { GaussianMixture } from '../../src/library/baselines/gaussian-mixture.js';
import { KMeans } from '../../src/library/baselines/kmeans.js';
import { MixtureBic } from '../../src/library/baselines/mixture-bic.js';
import { SparseKMeans } from '../../src/library/baselines/sparse-kmeans.js';
import { VariableSelectionMixture } from '../../src/library/baselines/variable-selection-mixture.js';
import { InputError } from '../../src/library/core/errors.js';
import { Matrix } from '../../src/library/core/matrix.js';
import { stream } from '../../src/library/core/random.js';
import { standardize } from '../../src/library/data/standardize.js';
import { makeMatched } from '../../src/library/data/synthetic/matched.js';
import { Divi, fitDivi } from '../../src/library/divi/divi.js';
import { resolveOptions } from '../../src/library/divi/options.js';
import { STEP_A_DEFAULTS } from '../../src/library/divi/prior.js';
import { registry } from '../support/registry.js';

const fitMethod = (name: string, options: object, data: typeof x, seed: number): MethodFit =>
  registry.method(name).fit(options, data, seed) as MethodFit;
const resolveMethodOptions = (name: string, options: object): object => registry.method(name).resolve(options);

const x = standardize(makeMatched({ n: 60, d: 15, informative: 5, seed: 3 }).x).x;

it('knows the methods of the paper’s tables, and those it leaves out', () => {
  const names = [...registry.methods.keys()];
  const known = [
    'Broken DIVI',
    'DIVI-Adaptive',
    'DIVI-Info',
    'DIVI-NonInfo',
    'DIVI-Random',
    'DIVI-Restarts',
    'GMM',
    'GMM-BIC',
    'K-means',
    'SPKM',
    'SPKM-Gap',
    'Step A',
    'VarSel',
  ];
  expect(names).toEqual(expect.arrayContaining(known));
});

describe('DIVI-Adaptive', () => {
  it('is AdaptiveDivi, with all that its fit says', () => {
    const data = standardize(makeMatched({ n: 150, d: 15, seed: 3 }).x).x;
    for (const clusters of ['auto', 'certain', 4] as const) {
      const { labels, k, certain, activeFeatures, gates } = new AdaptiveDivi({ clusters, seed: 7 }).fit(data);
      const { details, ...fit } = fitMethod('DIVI-Adaptive', { clusters }, data, 7);
      expect(fit).toEqual({ labels, k, activeFeatures, splits: null, converged: null, measured: { certain } });
      expect(details?.()).toEqual({ gates: [...gates] });
    }
  });

  it('spells out what decides its result, and refuses what does not', () => {
    const resolved = { clusters: 'auto', evidence: 20, maxClusters: 50 };
    expect(resolveMethodOptions('DIVI-Adaptive', {})).toEqual(resolved);
    expect(resolveMethodOptions('DIVI-Adaptive', { clusters: 5 })).toEqual({ ...resolved, clusters: 5 });
    expect(() => resolveMethodOptions('DIVI-Adaptive', { agreement: 3 })).toThrow(/there is no option 'agreement'/);
    expect(() => resolveMethodOptions('DIVI-Adaptive', { clusters: 'many' })).toThrow(/clusters must be 'auto'/);
  });
});

describe('methods made of others', () => {
  it('SPKM-Gap is sparse k-means at the bound its rule picks', () => {
    const { bound } = chooseBound(x, { k: 3, rule: 'one-sd', nPermutations: 3, nStarts: 4, seed: 2 });
    const { labels, selected } = new SparseKMeans({ k: 3, bound, nStarts: 4, seed: 2 }).fit(x);
    const fit = fitMethod('SPKM-Gap', { k: 3, rule: 'one-sd', nPermutations: 3, nStarts: 4 }, x, 2);
    expect(fit).toMatchObject({ labels, activeFeatures: selected, k: 3 });
  });

  it('DIVI-Restarts keeps the fit with the lowest objective at the end, never a worse one than a single fit', () => {
    const options = { epochs: 60, splitInterval: 25 };
    const single = new Divi({ ...options, seed: 3 }).fit(x);
    const best = fitBest({ ...options, seed: 3 }, 4, x);
    expect(finalObjective(best)).toBeLessThanOrEqual(finalObjective(single));
    expect(fitMethod('DIVI-Restarts', { ...options, restarts: 4 }, x, 3).labels).toEqual(best.labels);
    expect(fitMethod('DIVI-Restarts', { ...options, restarts: 1 }, x, 3).labels).toEqual(single.labels);
    const last = single.history.objective.slice(-6);
    expect(finalObjective(single)).toBe(last.reduce((sum, value) => sum + value, 0) / 6);
    expect(() => fitBest(options, 0, x)).toThrow(/restarts must be/);
  });

  it('DIVI-Restarts has one prior for all its starts, that of the first', () => {
    // if the rough partition used the run's own seed, every start would have its own prior
    const options = { epochs: 40, splitInterval: 15, stepA: { seed: null, restarts: 1 } };
    const { x: noisy } = makeMatched({ n: 40, d: 25, informative: 3, separation: 1, seed: 8 });
    const first = new Divi({ ...options, seed: 5 }).fit(noisy);
    const seed = stream(5, 'divi', 'restart', 1).uint32();
    expect(new Divi({ ...options, seed }).fit(noisy).priors).not.toEqual(first.priors);
    const kept = Array.from({ length: 6 }, (_, r) => fitBest({ ...options, seed: 5 }, r + 1, noisy));
    for (const { priors } of kept) expect(priors).toEqual(first.priors);
    expect(new Set(kept.map(({ options: { seed: own } }) => own)).size).toBeGreaterThan(1);
  });

  it('a start with a prior given is the fit that has the same prior by itself, constant columns or not', () => {
    const { x: varying } = makeMatched({ n: 40, d: 12, informative: 4, seed: 2 });
    const constant = Matrix.fromRows(Array.from({ length: 40 }, (_, i) => [7, ...varying.row(i)]));
    for (const data of [varying, constant]) {
      const options = resolveOptions({ epochs: 40, splitInterval: 15, seed: 6 });
      const alone = fitDivi(options, data);
      const again = fitDivi(options, data, alone.priors);
      expect(again.gates).toEqual(alone.gates);
      expect(again.priors).toEqual(alone.priors);
      expect(again.history.objective).toEqual(alone.history.objective);
    }
  });

  it('Step A is what DIVI has before its training: its rough partition and its prior', () => {
    const stepA = { kruskalWallisScore: 'statistic', likelihoodRatioScore: 'ratio', restarts: 2 } as const;
    for (const options of [{}, stepA]) {
      const { priors } = new Divi({ epochs: 1, stepA: options, seed: 4 }).fit(x);
      const fit = fitMethod('Step A', options, x, 4);
      const { labels } = new KMeans({ k: 3, nInit: options === stepA ? 2 : STEP_A_DEFAULTS.restarts, seed: 42 }).fit(
        standardize(x).x,
      );
      expect(fit).toMatchObject({ labels, k: 3, splits: null, converged: null });
      expect(fit.details?.().gates).toEqual([...priors]);
      expect(fit.activeFeatures).toEqual([...priors.keys()].filter((j) => priors[j] > 0.5));
      expect(fit.activeFeatures!.length).toBeGreaterThan(0);
    }
    expect(() => resolveMethodOptions('Step A', { clamp: 2 })).toThrow(/clamp must be/);
    expect(() => resolveMethodOptions('Step A', { rough: 2 })).toThrow(InputError);
  });
});

describe('a method by name is the class with the same options and seed', () => {
  it('K-means', () => {
    const options = { k: 3, nInit: 2 };
    const { labels, converged } = new KMeans({ ...options, seed: 4 }).fit(x);
    expect(fitMethod('K-means', options, x, 4)).toEqual({
      labels,
      k: 3,
      activeFeatures: null,
      splits: null,
      converged,
    });
  });

  it('GMM', () => {
    const options = { k: 3, maxIter: 1 };
    const { labels } = new GaussianMixture({ ...options, seed: 4 }).fit(x);
    expect(fitMethod('GMM', options, x, 4)).toEqual({
      labels,
      k: 3,
      activeFeatures: null,
      splits: null,
      converged: false,
    });
  });

  it('SPKM', () => {
    const options = { k: 3, bound: 2, threshold: 5e-5 };
    const { labels, selected, converged } = new SparseKMeans({ ...options, seed: 4 }).fit(x);
    expect(fitMethod('SPKM', options, x, 4)).toEqual({
      labels,
      k: 3,
      activeFeatures: selected,
      splits: null,
      converged,
    });
    expect(selected.length).toBeLessThan(15);
  });

  it('GMM-BIC', () => {
    const options = { maxK: 4, nInit: 2 };
    const { k, mixture } = new MixtureBic({ ...options, seed: 4 }).fit(x);
    expect(fitMethod('GMM-BIC', options, x, 4)).toEqual({
      labels: mixture.labels,
      k,
      activeFeatures: null,
      splits: null,
      converged: mixture.converged,
    });
  });

  it('VarSel', () => {
    const options = { k: 'bic', maxK: 4, nInit: 4 } as const;
    const { labels, k, discriminative, converged } = new VariableSelectionMixture({ ...options, seed: 4 }).fit(x);
    expect(fitMethod('VarSel', options, x, 4)).toEqual({
      labels,
      k,
      activeFeatures: discriminative,
      splits: null,
      converged,
    });
    expect(k).toBe(3);
    expect(fitMethod('VarSel', { k: 1 }, x, 4).activeFeatures).toEqual([]);
  });

  it.each([
    ['DIVI-Info', 'informative'],
    ['DIVI-NonInfo', 'noninformative'],
    ['DIVI-Random', 'random'],
  ] as const)('%s', (name, prior) => {
    const options = { epochs: 40, splitInterval: 15 };
    const { labels, k, activeFeatures, gates } = new Divi({ ...options, prior, seed: 4 }).fit(x);
    const { details, ...fit } = fitMethod(name, options, x, 4);
    expect(fit).toEqual({ labels, k, activeFeatures, splits: k - 1, converged: null });
    expect(details?.()).toEqual({ gates: [...gates] });
  });
});

describe('resolved options', () => {
  it('spell out every default, without the seed', () => {
    expect(resolveMethodOptions('K-means', { k: 3 })).toEqual({
      k: 3,
      nInit: 20,
      init: 'k-means++',
      maxIter: 300,
      tol: 1e-4,
      algorithm: 'lloyd',
    });
    expect(resolveMethodOptions('GMM', { k: 2, nInit: 10 })).toEqual({
      k: 2,
      nInit: 10,
      covariance: 'diagonal',
      tol: 1e-3,
      regularization: 1e-6,
      maxIter: 100,
      init: 'k-means',
    });
    expect(resolveMethodOptions('SPKM', { k: 3, bound: 4, threshold: 5e-5 })).toEqual({
      k: 3,
      bound: 4,
      nStarts: 20,
      maxIter: 6,
      threshold: 5e-5,
    });
    expect(resolveMethodOptions('GMM-BIC', { nInit: undefined })).toEqual({
      maxK: 10,
      nInit: 10,
      tol: 1e-3,
      regularization: 1e-6,
      maxIter: 100,
    });
    expect(resolveMethodOptions('VarSel', { k: 'bic' })).toEqual({
      k: 'bic',
      maxK: 10,
      nInit: 20,
      nKeep: 10,
      tol: 1e-6,
      maxIter: 1000,
      leastVariance: 1e-3,
    });
  });

  it('of DIVI leave out what the name says, and are the same for the default given or not', () => {
    const resolved = resolveMethodOptions('DIVI-Info', { splitInterval: 20 });
    expect(resolved).toMatchObject({ epochs: 300, splitInterval: 20, beta: 1 });
    for (const absent of ['prior', 'seed', 'onEpoch']) expect(resolved).not.toHaveProperty(absent);
    expect(resolveMethodOptions('DIVI-Info', { splitInterval: 20, epochs: 300 })).toEqual(resolved);
  });

  it('are checked', () => {
    expect(() => resolveMethodOptions('SPKM', { k: 3, bound: 1 })).toThrow('bound must be');
    expect(() => resolveMethodOptions('DIVI-Info', { epochs: 0 })).toThrow('epochs must be');
  });

  it.each([...registry.methods.keys()])('of %s refuse a misspelt name', (name) => {
    const options = { k: 3, bound: 2, ninit: 5 };
    const resolve = () => resolveMethodOptions(name, options);
    expect(resolve).toThrow(InputError);
    expect(resolve).toThrow(/there is no option '(k|bound|ninit)'; (the options are|it has none)/);
  });
});

it('refuses a name it does not know', () => {
  const fit = () => fitMethod('Kmeans', { k: 3 }, x, 1);
  expect(fit).toThrow(InputError);
  expect(fit).toThrow("there is no method 'Kmeans': did you mean K-means");
});
