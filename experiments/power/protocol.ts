import { namedSeed } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment, ExperimentRow } from '../../src/harness/experiment/experiment.js';
import { type GradedFault, graded } from '../../src/harness/power/dose.js';
import type { BrokenVariant } from '../../src/harness/power/power-test.js';
import { isSynthetic } from '../../src/library/data/data-set.js';
import { gmm, kMeans, spkm } from '../methods/baseline-methods.js';

/** A wrong number of one baseline, if it is the right one. */
const baseline = (fault: Omit<GradedFault, 'run'>, method: string, option: string): BrokenVariant[] =>
  graded({
    ...fault,
    run: (spec, dose) =>
      spec.method === method && (spec.options as Record<string, unknown>)[option] === fault.right
        ? { ...spec, options: { ...spec.options, [option]: dose } }
        : spec,
  });

/** A wrong number of the data, of one generator or of all. */
const data = (fault: Omit<GradedFault, 'run'>, option: string, generator?: string): BrokenVariant[] =>
  graded({
    ...fault,
    run: ({ dataset, ...spec }, dose) =>
      isSynthetic(dataset) && (generator === undefined || dataset.generator === generator)
        ? { ...spec, dataset: { ...dataset, [option]: dose } }
        : { ...spec, dataset },
  });

/** Rows beside the paper's values of another row; those that have none to be mistaken for stay as they are. */
const mistaken = (
  id: string,
  title: string,
  other: (row: ExperimentRow, rows: ExperimentRow[], all: readonly Experiment[]) => ExperimentRow | undefined,
): BrokenVariant => ({
  id,
  title,
  rows: (experiment, all) => ({
    ...experiment,
    rows: experiment.rows.map((row) => ({ ...row, paper: other(row, experiment.rows, all)?.paper ?? row.paper })),
  }),
});

const sameBut = (row: ExperimentRow, rows: readonly ExperimentRow[], label: string, value: string | number) =>
  rows.find(({ labels }) =>
    Object.entries(row.labels).every(([key, mine]) => labels[key] === (key === label ? value : mine)),
  );

const SWAPPED_METHODS: Readonly<Record<string, string>> = {
  'DIVI-Info': 'DIVI-NonInfo',
  'DIVI-NonInfo': 'DIVI-Random',
  'DIVI-Random': 'DIVI-Info',
};

export const variants: BrokenVariant[] = [
  ...baseline(
    { id: 'k-means-starts', title: 'starts of K-means', right: 20, doses: [1, 2, 5, 10] },
    kMeans.name,
    'nInit',
  ),
  ...baseline(
    { id: 'gmm-starts', title: 'starts of GMM in Table 1', right: 10, doses: [1, 2, 5, 20] },
    gmm.name,
    'nInit',
  ),
  ...baseline(
    { id: 'spkm-bound', title: 'bound of sparse K-means', right: 4, doses: [2, 3, 3.5, 5] },
    spkm.name,
    'bound',
  ),
  ...data(
    { id: 'separation', title: 'distance between neighbouring clusters', right: 2, doses: [1.8, 1.9, 1.95] },
    'separation',
  ),
  ...data(
    { id: 'correlation', title: 'correlation of the noise', right: 0.6, doses: [0.4, 0.5, 0.55, 0.65, 0.7] },
    'correlation',
    'correlated-noise',
  ),
  ...data(
    { id: 'df', title: 'degrees of freedom of the heavy tails', right: 5, doses: [3, 4, 10, 30] },
    'df',
    'heavy-tailed',
  ),
  {
    id: 'random-sizes',
    title: 'cluster sizes drawn at random, not equal',
    run: ({ dataset, ...spec }) =>
      isSynthetic(dataset) ? { ...spec, dataset: { ...dataset, clusters: 'random' } } : { ...spec, dataset },
  },
  {
    id: 'one-data-set',
    title: 'every mean over one data set instead of many',
    run: ({ dataset, ...spec }) =>
      isSynthetic(dataset)
        ? { ...spec, dataset: { ...dataset, seed: namedSeed('one data set', dataset.n) } }
        : { ...spec, dataset },
  },
  mistaken('wrong-prior-rows', 'rows of the three priors mixed up', (row, rows) =>
    sameBut(row, rows, 'Method', SWAPPED_METHODS[row.labels.Method] ?? ''),
  ),
  mistaken('wrong-size-rows', 'rows of N = 200 and N = 1000 mixed up', (row, rows) =>
    sameBut(row, rows, 'N', row.labels.N === 200 ? 1000 : 200),
  ),
  mistaken('wrong-benchmark', 'heavy-tailed and matched benchmarks mixed up', (row, _, all) => {
    const other = { 'table-1': 'table-b6', 'table-b6': 'table-1' };
    const mine = all.find(({ rows }) => rows.includes(row))?.id ?? '';
    const id = Object.entries(other).find(([from]) => from === mine)?.[1];
    return sameBut(row, all.find((experiment) => experiment.id === id)?.rows ?? [], '', '');
  }),
  mistaken('shifted-sweeps', 'sweeps off by one row', (row, rows, all) => {
    const isSweep = all.find((experiment) => experiment.rows === rows)?.id.startsWith('sweep-');
    const next = rows[rows.indexOf(row) + 1];
    return isSweep && next?.panel === row.panel ? next : undefined;
  }),
];
