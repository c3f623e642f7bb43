import type { Evaluation } from '../../../src/harness/calibrate/setting-runs.js';
import {
  type CalibrationStudy,
  type Look,
  oneRung,
  type Rung,
  type Setting,
} from '../../../src/harness/calibrate/study.js';
import type { Target } from '../../../src/harness/calibrate/targets.js';
import type { Experiment } from '../../../src/harness/experiment/experiment.js';
import type { RunMetrics } from '../../../src/harness/experiment/metrics.js';
import { stream } from '../../../src/library/core/random.js';
import { METRICS } from '../../support/metrics.js';

export const LOOK: Look = { small: 8, large: 0, real: 0 };
export const RUNG: Rung = [LOOK];

/** Two knobs, of which only the first moves the numbers. */
export const STUDY: CalibrationStudy = {
  id: 'toy',
  title: 'Toy',
  methods: ['DIVI-Info'],
  tables: ['seen', 'hidden'],
  holdOut: { tables: ['hidden'], generators: ['correlated-noise'], sources: ['20ng'] },
  rowOverridesKnob: true,
  knobs: [
    {
      id: 'level',
      title: 'Level',
      paper: { quote: 'some level', where: 'Section 1' },
      candidates: [0, 1, 2, 3].map((level) => ({ name: `${level}`, options: { beta: level + 0.5 } })),
      chosen: '2',
      start: '0',
    },
    {
      id: 'idle',
      title: 'Idle',
      paper: { quote: 'something', where: 'Section 2' },
      candidates: [{ name: 'a' }, { name: 'b' }],
      chosen: 'a',
    },
  ],
  stages: oneRung(LOOK, 8),
  quick: oneRung(LOOK),
};

const row = (n: number, options: object, method = 'DIVI-Info'): Experiment['rows'][number] =>
  ({
    labels: { N: n, ...options },
    runs: [1, 2].map((seed) => ({ dataset: { generator: 'matched', n, seed: 1 }, method, options, seed })),
    paper: { ari: { mean: 0.9, sd: 0.01, n: 10 }, activeDims: { mean: 20, sd: 1, n: 10 } },
  }) as unknown as Experiment['rows'][number];

/** Two tables that share their default row. */
export const EXPERIMENTS = [
  { id: 'seen', rows: [row(200, { beta: 1 }), row(200, { beta: 4 }), row(200, { k: 3 }, 'K-means')] },
  { id: 'hidden', rows: [row(200, {}), row(200, { learningRate: 0.05 })] },
  { id: 'other', rows: [row(200, { beta: 7 })] },
] as unknown as Experiment[];

/** A world in which the paper's numbers come from level 2: ARI is 0.9 there and 0.1 less a level further away. */
export async function evaluateToy(targets: Target[], settings: Setting[], [{ small }]: Rung): Promise<Evaluation[]> {
  return settings.map((setting) => ({
    setting,
    runs: targets.map((_, t) =>
      Array.from({ length: small }, (_, r) => [
        {
          ...OTHER_METRICS,
          ari: 0.9 - 0.1 * Math.abs(Number(setting.level) - 2) + 0.005 * stream(1, 'toy', t, r).normal(),
          activeDims: 20,
        },
      ]),
    ),
  }));
}

const OTHER_METRICS: RunMetrics = { ari: 0, nmi: 0, f1: null, k: 3, splits: 2, activeDims: 9 };

export const PAPER_ARI = { mean: 0.5, sd: 0.04, n: 4 };

/** A row whose ARI the paper prints as {@link PAPER_ARI}. */
export const target = (fixedDataset: boolean, n = 200): Target => ({
  tables: ['t'],
  labels: {},
  method: 'DIVI-Info',
  dataset: { generator: 'matched', n, seed: 0 },
  options: {},
  fixedDataset,
  heldOut: false,
  cells: [{ metric: METRICS.ari, paper: PAPER_ARI }],
});

/** What runs gave by their ARI, [target][data set][run]; `more` adds what depends on it. */
export function evaluation(
  aris: number[][][],
  more: (metrics: RunMetrics) => Partial<RunMetrics> = () => ({}),
): Evaluation {
  const metrics = (ari: number): RunMetrics => ({ ...OTHER_METRICS, ari, ...more({ ...OTHER_METRICS, ari }) });
  return { setting: {}, runs: aris.map((sets) => sets.map((runs) => runs.map(metrics))) };
}

/** The same with the last run of every data set failed. */
export function failedRun({ setting, runs }: Evaluation): Evaluation {
  return { setting, runs: runs.map((sets) => sets.map((ofDataset) => [...ofDataset.slice(1), null])) };
}
