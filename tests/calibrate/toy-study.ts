import type { Evaluation } from '../../src/calibrate/evaluation.js';
import { oneRung, type Rung, type Setting, type Study } from '../../src/calibrate/study.js';
import type { Target } from '../../src/calibrate/targets.js';
import { stream } from '../../src/core/random.js';
import type { Experiment } from '../../src/experiment/experiment.js';

export const RUNG: Rung = { small: 8, large: 0, real: 0, repeatedDatasets: 0 };

/** Two knobs, of which only the first moves the numbers. */
export const STUDY: Study = {
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
  stages: oneRung(RUNG, 8),
  quick: oneRung(RUNG),
};

const row = (n: number, options: object, method = 'DIVI-Info'): Experiment['rows'][number] =>
  ({
    labels: { N: n, ...options },
    runs: [{ dataset: { generator: 'matched', n, seed: 1 }, method, options, seed: 1 }],
    furtherRuns: [],
    paper: { ari: { mean: 0.9, sd: 0.01, n: 10 }, activeDims: { mean: 20, sd: 1, n: 10 } },
  }) as unknown as Experiment['rows'][number];

/** Two tables that share their default row. */
export const EXPERIMENTS = [
  { id: 'seen', rows: [row(200, { beta: 1 }), row(200, { beta: 4 }), row(200, { k: 3 }, 'K-means')] },
  { id: 'hidden', rows: [row(200, {}), row(200, { learningRate: 0.05 })] },
  { id: 'other', rows: [row(200, { beta: 7 })] },
] as unknown as Experiment[];

/** A world in which the paper's numbers come from level 2: ARI is 0.9 there and 0.1 less a level further away. */
export async function evaluateToy(targets: Target[], settings: Setting[], rung: Rung): Promise<Evaluation[]> {
  return settings.map((setting) => ({
    setting,
    rung,
    values: targets.map((_, t) =>
      Array.from({ length: rung.small }, (_, r) => ({
        ari: 0.9 - 0.1 * Math.abs(Number(setting.level) - 2) + 0.005 * stream(1, 'toy', t, r).normal(),
        nmi: 0,
        f1: null,
        k: 3,
        splits: 2,
        activeDims: 20,
      })),
    ),
    repeats: targets.map(() => []),
  }));
}
