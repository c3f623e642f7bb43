import { requireInput } from '../../src/library/core/errors.js';
import { Matrix } from '../../src/library/core/matrix.js';
import { type RandomStream, stream } from '../../src/library/core/random.js';
import { NOISE_FILLS, NOISE_KINDS, type NoiseKind } from '../../src/library/data/synthetic/design/noise-kinds.js';
import {
  checkedDesign,
  defineSynthetic,
  type LabelledData,
  type SyntheticOptions,
} from '../../src/library/data/synthetic/design/synthetic.js';

/** Where the clusters lie: on a line as in the paper's benchmarks, drawn from a normal law, or on a circle. */
type CentreKind = 'line' | 'random' | 'ring';

const CENTRE_KINDS: readonly CentreKind[] = ['line', 'random', 'ring'];

export interface VariedOptions extends SyntheticOptions {
  /** the kind of nuisance; independent Gaussian unless given */
  noise?: NoiseKind;
  /** the clusters' shares of the rows; equal unless given */
  shares?: number[];
  /** the clusters' standard deviations; 1 unless given */
  scales?: number[];
  /** correlation of two informative columns within a cluster; 0 unless given */
  signalCorrelation?: number;
  /** where the clusters lie; on a line by default */
  centres?: CentreKind;
  /** a value put in one place drawn at random */
  outlier?: number;
}

const NAME = 'varied';

/** Data sets as the paper's benchmarks have none: other noise, sizes, scales and places of clusters, an outlier. */
export function makeVaried(options: VariedOptions): LabelledData {
  const design = checkedDesign(options);
  for (const [name, check] of Object.entries<Check<never>>(CHECKS)) {
    const value = options[name as keyof typeof CHECKS];
    if (value !== undefined) check(value as never, design);
  }
  const { n, d, k, informative, noiseSd, separation, clusters, seed } = design;
  const { noise = 'iid', shares = equalShares(k), scales, signalCorrelation = 0, centres = 'line', outlier } = options;
  const labelStream = stream(seed, NAME, 'labels');
  const labels = Int32Array.from({ length: n }, (_, i) =>
    clusterAt(clusters === 'balanced' ? (i + 0.5) / n : labelStream.uniform(), shares),
  );
  const means = centresOf(centres, k, informative, separation, stream(seed, NAME, 'centres'));
  const random = stream(seed, NAME, 'values');
  const x = new Matrix(n, d);
  for (let i = 0; i < n; i++) {
    const row = x.row(i);
    const scale = scales?.[labels[i]] ?? 1;
    const common = Math.sqrt(signalCorrelation) * random.normal();
    for (let j = 0; j < informative; j++) {
      const signal = common + Math.sqrt(1 - signalCorrelation) * random.normal();
      row[j] = means[labels[i]][j] + scale * signal;
    }
    const nuisance = row.subarray(informative);
    NOISE_FILLS[noise](random, nuisance);
    for (let j = 0; j < nuisance.length; j++) nuisance[j] *= noiseSd;
  }
  if (outlier !== undefined) {
    const place = stream(seed, NAME, 'outlier');
    x.set(place.integer(n), place.integer(d), outlier);
  }
  return { x, labels, informative: Array.from({ length: informative }, (_, j) => j) };
}

const equalShares = (k: number): number[] => new Array<number>(k).fill(1 / k);

/** The cluster that a place between 0 and 1 falls to. */
function clusterAt(place: number, shares: readonly number[]): number {
  let above = 0;
  const cluster = shares.findIndex((share) => {
    above += share;
    return place < above;
  });
  return cluster < 0 ? shares.length - 1 : cluster;
}

type Check<Value> = (value: Value, design: { k: number }) => void;

const oneOf = (name: string, known: readonly string[]): Check<string> => {
  return (value) =>
    requireInput(known.includes(value), `${name} must be one of ${known.join(', ')}, not ${JSON.stringify(value)}`);
};

const aNumberEach = (name: string): Check<number[]> => {
  return (values, { k }) =>
    requireInput(
      Array.isArray(values) && values.length === k && values.every((value) => Number.isFinite(value) && value > 0),
      `${name} must be ${k} numbers above 0, one per cluster, not ${JSON.stringify(values)}`,
    );
};

const SHARES_SUM = 1e-9;

const CHECKS = {
  noise: oneOf('noise', NOISE_KINDS),
  centres: oneOf('centres', CENTRE_KINDS),
  scales: aNumberEach('scales'),
  shares(values: number[], design: { k: number }) {
    aNumberEach('shares')(values, design);
    const sum = values.reduce((total, share) => total + share, 0);
    requireInput(Math.abs(sum - 1) < SHARES_SUM, `shares must sum to 1, not to ${sum}`);
  },
  signalCorrelation(value: number) {
    requireInput(value >= 0 && value < 1, `signalCorrelation must be in [0, 1), not ${value}`);
  },
  outlier(value: number) {
    requireInput(Number.isFinite(value), `outlier must be a finite number, not ${value}`);
  },
};

export const dataSet = defineSynthetic<VariedOptions>({
  name: NAME,
  standardized: true,
  make: makeVaried,
  own: CHECKS,
});

/**
 * The mean of every cluster in every informative column, K × P. Line: neighbours are `separation` apart in each column.
 * Random: `separation` is the standard deviation of each coordinate. Ring: pairs of columns have the clusters on a circle,
 * neighbours `separation` apart.
 */
function centresOf(kind: CentreKind, k: number, columns: number, separation: number, random: RandomStream): number[][] {
  const all = Array.from({ length: k }, (_, c) => c);
  const each = (mean: (j: number) => number): number[] => Array.from({ length: columns }, (_, j) => mean(j));
  if (kind === 'line') return all.map((c) => each(() => (c - (k - 1) / 2) * separation));
  if (kind === 'random') return all.map(() => each(() => separation * random.normal()));
  const radius = separation / (2 * pointAt(1 / (2 * k))[1]);
  return all.map((c) => {
    const point = pointAt(c / k);
    return each((j) => radius * point[j % 2]);
  });
}

const TERMS = 40;

/** Cosine and sine of a turn of 0 to 1, by their series: the engine's own may differ in the last bit. */
function pointAt(turn: number): [cosine: number, sine: number] {
  const angle = 2 * Math.PI * turn;
  let term = 1;
  const sums: [number, number] = [0, 0];
  for (let n = 0; n < TERMS; n++) {
    sums[n % 2] += n % 4 < 2 ? term : -term;
    term *= angle / (n + 1);
  }
  return sums;
}
