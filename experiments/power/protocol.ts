import { namedSeed } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment, ExperimentRow } from '../../src/harness/experiment/experiment.js';
import type { BrokenVariant } from '../../src/harness/power/power-test.js';
import { isSynthetic } from '../../src/library/data/data-set.js';
import { kMeans, spkm } from '../methods/baseline-methods.js';

/** A wrong option of one baseline. */
const baseline = (id: string, title: string, method: string, wrong: object): BrokenVariant => ({
  id,
  title,
  run: (spec) => (spec.method === method ? { ...spec, options: { ...spec.options, ...wrong } } : spec),
});

/** Data made otherwise than the paper's. */
const data = (id: string, title: string, wrong: object): BrokenVariant => ({
  id,
  title,
  run: (spec) => (isSynthetic(spec.dataset) ? { ...spec, dataset: { ...spec.dataset, ...wrong } } : spec),
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
  baseline('k-means-one-start', 'K-means starts once', kMeans.name, { nInit: 1 }),
  baseline('spkm-bound-3', 'sparse K-means with a bound of 3', spkm.name, { bound: 3 }),
  data('less-separated', 'clusters 10 % closer together', { separation: 1.8 }),
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
