import { csvField, csvLines } from '../../library/data/formats/csv.js';
import { makeCorrelatedNoise } from '../../library/data/synthetic/correlated-noise.js';
import type { LabelledData, SyntheticOptions } from '../../library/data/synthetic/design/synthetic.js';
import { makeHeavyTailed } from '../../library/data/synthetic/heavy-tailed.js';
import { makeMatched } from '../../library/data/synthetic/matched.js';
import type { Table } from '../../library/data/table/table.js';
import { columnMedians } from '../../library/stats/column-medians.js';

export const BENCHMARKS = ['matched', 'correlated-noise', 'heavy-tailed'] as const;
export type BenchmarkName = (typeof BENCHMARKS)[number];

/** One of the paper's benchmarks, as the sliders have it. */
export interface BenchmarkSettings {
  name: BenchmarkName;
  n: number;
  d: number;
  informative: number;
  separation: number;
  /** only of correlated noise */
  correlation: number;
  seed: number;
}

/** Section 3 of the paper, at its smaller size. */
export const BENCHMARK_DEFAULTS: Omit<BenchmarkSettings, 'name'> = {
  n: 200,
  d: 100,
  informative: 10,
  separation: 2,
  correlation: 0.6,
  seed: 1,
};

/** The column of the true clusters in the file of a benchmark. */
export const CLASS_COLUMN = 'class';

/** The library's function that draws a benchmark, by its name, and the options it is given. */
export function benchmarkCall(settings: BenchmarkSettings): {
  maker: string;
  options: SyntheticOptions & { correlation?: number };
} {
  const { name, n, d, separation, correlation, seed } = settings;
  const informative = Math.min(settings.informative, d);
  const shared = { n, d, informative, separation, seed };
  return {
    maker: { matched: 'makeMatched', 'correlated-noise': 'makeCorrelatedNoise', 'heavy-tailed': 'makeHeavyTailed' }[
      name
    ],
    options: name === 'correlated-noise' ? { ...shared, correlation } : shared,
  };
}

export function benchmarkTable(settings: BenchmarkSettings): Table {
  const { options } = benchmarkCall(settings);
  const { x, labels }: LabelledData = {
    matched: makeMatched,
    'correlated-noise': makeCorrelatedNoise,
    'heavy-tailed': makeHeavyTailed,
  }[settings.name](options);
  return {
    x,
    features: Array.from({ length: x.cols }, (_, j) => `x${j + 1}`),
    labels,
    classNames: [...new Set(labels)].map((label) => `cluster ${label + 1}`),
    ids: [],
    idColumn: null,
    medians: columnMedians(x),
    imputed: 0,
    filled: [],
    missing: 0,
    missingCodes: new Map(),
    notes: [],
  };
}

/** A table as a file: numbers keep every digit, so that what is read is what was drawn. */
export function tableCsv({
  x,
  features,
  labels,
  classNames,
}: Pick<Table, 'x' | 'features' | 'labels' | 'classNames'>): string {
  const hasClasses = labels.length > 0;
  const header = [...features, ...(hasClasses ? [CLASS_COLUMN] : [])].map(csvField);
  const lines = Array.from({ length: x.rows }, (_, i) => [
    ...Array.from(x.row(i), String),
    ...(hasClasses ? [csvField(classNames[labels[i]])] : []),
  ]);
  return csvLines([header, ...lines]);
}
