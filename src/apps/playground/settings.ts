import type { Clusters } from '../../library/adaptive/options.js';
import { DIVI_DEFAULTS } from '../../library/divi/options.js';
import { PRIOR_MODES, type PriorMode } from '../../library/divi/prior.js';
import type { DiviSettings } from '../fit/fitter.js';
import { BENCHMARK_DEFAULTS, BENCHMARKS, type BenchmarkName, type BenchmarkSettings } from './benchmark.js';
import type { FitRequest, MethodName } from './messages.js';

export const METHODS: readonly MethodName[] = ['adaptive', 'divi', 'k-means', 'gmm', 'spkm'];

/** The tables that the page carries. */
export const TABLES = ['wine', 'iris'] as const;
export type TableName = (typeof TABLES)[number];

/** What the controls say. */
export interface Settings {
  /** a built-in set, or a file of the user's own */
  data: TableName | BenchmarkName | 'file';
  benchmark: Omit<BenchmarkSettings, 'name'>;
  method: MethodName;
  /** of the adaptive method */
  clusters: Clusters;
  /** of the methods that are given K */
  k: number;
  /** of the paper's DIVI */
  divi: PaperControls;
  seed: number;
}

export interface PaperControls {
  splitInterval: number;
  epochs: number;
  beta: number;
  tau: number;
  learningRate: number;
  tMin: number;
  prior: PriorMode;
}

export const PAPER_DEFAULTS: PaperControls = {
  splitInterval: DIVI_DEFAULTS.splitInterval,
  epochs: DIVI_DEFAULTS.epochs,
  beta: DIVI_DEFAULTS.beta,
  tau: DIVI_DEFAULTS.tauMultiplier,
  learningRate: DIVI_DEFAULTS.learningRate,
  tMin: DIVI_DEFAULTS.temperature.end,
  prior: DIVI_DEFAULTS.prior,
};

export const DEFAULTS: Settings = {
  data: 'wine',
  benchmark: BENCHMARK_DEFAULTS,
  method: 'adaptive',
  clusters: 'auto',
  k: 3,
  divi: PAPER_DEFAULTS,
  seed: 0,
};

export const isBenchmark = (data: Settings['data']): data is BenchmarkName =>
  BENCHMARKS.includes(data as BenchmarkName);

/** The options of the paper's DIVI that the controls describe: those that differ from their defaults. */
export function diviSettings(divi: PaperControls): DiviSettings {
  const { splitInterval, epochs, beta, tau, learningRate, tMin, prior } = divi;
  const changed = <T>(value: T, standard: T, option: object): object => (value === standard ? {} : option);
  return {
    ...changed(splitInterval, PAPER_DEFAULTS.splitInterval, { splitInterval }),
    ...changed(epochs, PAPER_DEFAULTS.epochs, { epochs }),
    ...changed(prior, PAPER_DEFAULTS.prior, { prior }),
    ...changed(tau, PAPER_DEFAULTS.tau, { tauMultiplier: tau }),
    ...changed(beta, PAPER_DEFAULTS.beta, { beta }),
    ...changed(learningRate, PAPER_DEFAULTS.learningRate, { learningRate }),
    ...changed(tMin, PAPER_DEFAULTS.tMin, { temperature: { end: tMin } }),
  };
}

/** The fit that the controls ask of a method. */
export function fitRequest(settings: Settings, method: MethodName = settings.method): FitRequest {
  const { seed, clusters, divi, k } = settings;
  if (method === 'adaptive') return { method, settings: { clusters }, seed };
  if (method === 'divi') return { method, settings: diviSettings(divi), seed };
  return { method, k, seed };
}

/** numbers of the address, by the names they have there */
const NUMBERS = {
  n: { of: 'benchmark', name: 'n', least: 2, whole: true },
  d: { of: 'benchmark', name: 'd', least: 1, whole: true },
  informative: { of: 'benchmark', name: 'informative', least: 0, whole: true },
  separation: { of: 'benchmark', name: 'separation', least: Number.MIN_VALUE, whole: false },
  correlation: { of: 'benchmark', name: 'correlation', least: 0, whole: false },
  drawn: { of: 'benchmark', name: 'seed', least: 0, whole: true },
  't-split': { of: 'divi', name: 'splitInterval', least: 1, whole: true },
  epochs: { of: 'divi', name: 'epochs', least: 1, whole: true },
  beta: { of: 'divi', name: 'beta', least: 0, whole: false },
  tau: { of: 'divi', name: 'tau', least: Number.MIN_VALUE, whole: false },
  'learning-rate': { of: 'divi', name: 'learningRate', least: Number.MIN_VALUE, whole: false },
  't-min': { of: 'divi', name: 'tMin', least: Number.MIN_VALUE, whole: false },
} as const;

const MOST = 1_000_000;

/** The settings as an address after '#': what differs from the defaults, and the data. */
export function addressOf(settings: Settings): string {
  const { data, method, clusters, k, seed, divi } = settings;
  const parts = new URLSearchParams({ data, method });
  if (clusters !== DEFAULTS.clusters) parts.set('clusters', String(clusters));
  if (k !== DEFAULTS.k) parts.set('k', String(k));
  if (divi.prior !== DEFAULTS.divi.prior) parts.set('prior', divi.prior);
  if (seed !== DEFAULTS.seed) parts.set('seed', String(seed));
  for (const [key, { of, name }] of Object.entries(NUMBERS)) {
    const value = (settings[of] as unknown as Record<string, number>)[name];
    const standard = (DEFAULTS[of] as unknown as Record<string, number>)[name];
    if (value !== standard && (of === 'divi' || isBenchmark(data))) parts.set(key, String(value));
  }
  return parts.toString();
}

/** The settings of an address; what it does not say, or says wrongly, is as it is by default. */
export function settingsOf(address: string): Settings {
  const parts = new URLSearchParams(address.replace(/^#/, ''));
  const oneOf = <T extends string>(name: string, known: readonly T[], standard: T): T =>
    known.find((value) => value === parts.get(name)) ?? standard;
  const number = (name: string, least: number, whole: boolean, standard: number): number => {
    const text = parts.get(name);
    const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
    const fits = Number.isFinite(value) && value >= least && value <= MOST && (!whole || Number.isInteger(value));
    return fits ? value : standard;
  };
  const numbers = { benchmark: { ...DEFAULTS.benchmark }, divi: { ...DEFAULTS.divi } };
  for (const [key, { of, name, least, whole }] of Object.entries(NUMBERS)) {
    const group = numbers[of] as unknown as Record<string, number>;
    group[name] = number(key, least, whole, group[name]);
  }
  const asked = number('clusters', 1, true, 0);
  return {
    data: oneOf('data', [...TABLES, ...BENCHMARKS, 'file' as const], DEFAULTS.data),
    benchmark: numbers.benchmark,
    method: oneOf('method', METHODS, DEFAULTS.method),
    clusters: asked > 0 ? asked : oneOf('clusters', ['auto', 'certain'] as const, 'auto'),
    k: number('k', 1, true, DEFAULTS.k),
    divi: { ...numbers.divi, prior: oneOf('prior', PRIOR_MODES, DEFAULTS.divi.prior) },
    seed: number('seed', 0, true, DEFAULTS.seed),
  };
}
