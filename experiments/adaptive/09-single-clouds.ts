import type { Experiment, ExperimentRow } from '../../src/harness/experiment/experiment.js';
import { AUTO, freshRows } from '../common/adaptive.js';
import { AUDITED_KINDS, NOISE_CLOUDS } from '../data-sets/files/cloud-kinds.js';
import { dataSet as cloud } from '../data-sets/single-cloud.js';

const SIZES = [300, 1000, 3000].flatMap((n) => [3, 10, 100].map((d) => ({ n, d })));
/** Of every kind and size. */
export const DATASETS = 100;

/** Data sets of one cluster, of every kind and size. */
export const cloudRows = (kinds: readonly string[]): ExperimentRow[] =>
  kinds.flatMap((kind) =>
    SIZES.flatMap(({ n, d }) =>
      freshRows({
        names: ['single cloud', kind, n, d],
        dataset: cloud.with({ n, d, k: 1, informative: 0, kind, seed: 0 }),
        contenders: [AUTO],
        datasets: DATASETS,
        labels: { Cloud: kind, N: n, D: d },
        panel: `N = ${n}, D = ${d}`,
        heavy: n > 300,
      }),
    ),
  );

/** One cluster of many laws: K above 1 is false, and certain above 1 breaks the promise. */
export const experiment: Experiment = {
  id: 'adaptive-single-clouds',
  artefact: 'Beyond the paper',
  title: `Single clouds: ${AUDITED_KINDS.length} kinds of an audit and ${NOISE_CLOUDS.length} of noise, ${DATASETS} data sets of each size`,
  keys: ['Cloud', 'N', 'D', 'Method'],
  metrics: ['k', 'certain'],
  rows: cloudRows([...AUDITED_KINDS, ...NOISE_CLOUDS]),
  figures: [],
  notes: [
    'The kinds were known during the design, which used other draws of them: these rows show what the method does, but do not test it on unforeseen distributions.',
    'Binary columns have two values, so they show no valley.',
  ],
};
