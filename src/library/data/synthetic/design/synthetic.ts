import { requireInput, requireKnown, requireOneOf, requirePositive, requireWhole } from '../../../core/errors.js';
import { Matrix } from '../../../core/matrix.js';
import { type RandomStream, stream } from '../../../core/random.js';
import type { DataSet, SyntheticSpec } from '../../data-set.js';

/** A data set with the truth known: the label of every row and the indices of the informative columns. */
export interface LabelledData {
  x: Matrix;
  labels: Int32Array;
  informative: number[];
}

export interface SyntheticOptions {
  /** rows, N */
  n: number;
  /** columns, D */
  d?: number;
  /** true clusters, K */
  k?: number;
  /** how many of the first columns are informative */
  informative?: number;
  /** marginal standard deviation of the nuisance columns */
  noiseSd?: number;
  /** distance between the means of neighbouring clusters: 2 gives the paper's −2, 0, 2 */
  separation?: number;
  /** cluster sizes as equal as can be, or every label drawn uniformly */
  clusters?: 'balanced' | 'random';
  seed: number;
}

/** How one benchmark fills its columns; both functions write standard-scaled values into `row`. */
export interface SyntheticNoise {
  /** unit-variance noise of one informative value, before the cluster's mean is added */
  signal(random: RandomStream): number;
  /** unit-variance nuisance values for all of `row` */
  nuisance(random: RandomStream, row: Float64Array): void;
}

export const SYNTHETIC_DEFAULTS = {
  d: 100,
  k: 3,
  informative: 10,
  noiseSd: 3,
  separation: 2,
  clusters: 'balanced',
} as const satisfies Partial<SyntheticOptions>;

/** The options with their defaults; throws if they fit no design. */
export function checkedDesign(options: SyntheticOptions): Required<SyntheticOptions> {
  const design = { ...SYNTHETIC_DEFAULTS, ...options };
  const { n, d, k, informative, noiseSd, separation, clusters } = design;
  requireWhole('n', n, 1);
  requireWhole('d', d, 1);
  requireWhole('k', k, 1);
  requireWhole('informative', informative, 0);
  requireInput(informative <= d, `informative is ${informative} but there are only d = ${d} columns`);
  requirePositive('noiseSd', noiseSd);
  requirePositive('separation', separation);
  requireOneOf('clusters', clusters, ['balanced', 'random']);
  return design;
}

/** The design common to the paper's three synthetic benchmarks (Section 3); `name` keeps their random streams apart. */
export function makeSynthetic(name: string, options: SyntheticOptions, noise: SyntheticNoise): LabelledData {
  const { n, d, k, informative, noiseSd, separation, clusters, seed } = checkedDesign(options);
  const labelStream = stream(seed, name, 'labels');
  const labels = Int32Array.from({ length: n }, (_, i) => (clusters === 'balanced' ? i % k : labelStream.integer(k)));

  const random = stream(seed, name, 'values');
  const x = new Matrix(n, d);
  for (let i = 0; i < n; i++) {
    const row = x.row(i);
    const mean = (labels[i] - (k - 1) / 2) * separation;
    for (let j = 0; j < informative; j++) row[j] = mean + noise.signal(random);
    const nuisance = row.subarray(informative);
    noise.nuisance(random, nuisance);
    for (let j = 0; j < nuisance.length; j++) nuisance[j] *= noiseSd;
  }
  return { x, labels, informative: Array.from({ length: informative }, (_, j) => j) };
}

/** Independent standard normal nuisance. */
export function independentNormal(random: RandomStream, row: Float64Array): void {
  for (let j = 0; j < row.length; j++) row[j] = random.normal();
}

/** The options that every generator takes. */
const COMMON = { generator: '', n: 0, seed: 0, ...SYNTHETIC_DEFAULTS, raw: true };

type Design = ReturnType<typeof checkedDesign>;

type OwnOptions<Options> = Omit<Options, keyof SyntheticOptions>;

/** What makes a generator a data set. */
interface SyntheticDefinition<Options extends SyntheticOptions> {
  /** as runs name it, and as its random streams do */
  name: string;
  make: (options: Options) => LabelledData;
  /** whether methods get its columns standardised */
  standardized?: true;
  /** a check of every option that other generators have not, given the rest; such options enter a run's key only if given */
  own?: {
    [Name in keyof OwnOptions<Options>]-?: (value: NonNullable<OwnOptions<Options>[Name]>, design: Design) => void;
  };
}

/** A data set that a generator draws. */
export function defineSynthetic<Options extends SyntheticOptions = SyntheticOptions>({
  name,
  make,
  standardized,
  own,
}: SyntheticDefinition<Options>): DataSet<Options & { raw?: true }, SyntheticSpec> {
  const checks = Object.entries<(value: never, design: Design) => void>(own ?? {});
  const known = { ...COMMON, ...own };
  const optionsOf = ({ generator: _generator, raw: _raw, ...options }: SyntheticSpec): Options =>
    options as unknown as Options;
  const clusters = ({ k = SYNTHETIC_DEFAULTS.k }: SyntheticSpec): number => k;
  return {
    name,
    kind: 'synthetic',
    ...(standardized && { standardized }),
    with: (options) => ({ generator: name, ...options }) as unknown as SyntheticSpec,
    resolve(spec) {
      requireKnown(`${name} option`, spec, known);
      const resolved: SyntheticSpec = { ...SYNTHETIC_DEFAULTS, ...(spec as SyntheticSpec) };
      const design = checkedDesign(optionsOf(resolved));
      for (const [option, check] of checks) if (option in spec) check(resolved[option] as never, design);
      return resolved;
    },
    describe(spec) {
      const { n, d = SYNTHETIC_DEFAULTS.d, seed } = spec as SyntheticSpec;
      return `${name} N = ${n}, D = ${d}, data set ${seed}`;
    },
    classes: (spec) => clusters(spec as SyntheticSpec),
    load(spec) {
      const { x, labels, informative } = make(optionsOf(spec as SyntheticSpec));
      const classNames = Array.from({ length: clusters(spec as SyntheticSpec) }, (_, c) => `cluster ${c + 1}`);
      return { x, labels, informative, classNames, featureNames: null };
    },
    missing: () => null,
  };
}
