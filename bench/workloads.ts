import type { Matrix } from '../src/library/core/matrix.js';
import { withRows } from '../src/library/core/threads/rows.js';
import { standardize } from '../src/library/data/standardize.js';
import { makeMatched } from '../src/library/data/synthetic/matched.js';
import { priorInclusion, STEP_A_DEFAULTS } from '../src/library/divi/prior.js';
import { temperatures } from '../src/library/divi/schedule.js';
import { defaultThreshold, type TrainingSettings, type TrainingStart } from '../src/library/divi/training.js';

/** A training run of a given size; the names are those of the table in docs/architecture.md. */
export interface Workload {
  name: string;
  n: number;
  d: number;
  splitInterval: number;
}

export const WORKLOADS: Workload[] = [
  { name: 'W1', n: 200, d: 100, splitInterval: 120 },
  { name: 'W2', n: 1000, d: 100, splitInterval: 120 },
  { name: 'W3', n: 1560, d: 617, splitInterval: 80 },
  { name: 'W4', n: 2000, d: 384, splitInterval: 80 },
  { name: 'W5', n: 1000, d: 100, splitInterval: 10 },
];

/** The workload's data, priors and settings: matched data, Step A done before the clock starts. */
export function prepareWorkload({ n, d, splitInterval }: Workload): {
  start: Omit<TrainingStart, 'x'> & { x: Matrix };
  settings: TrainingSettings;
} {
  const { x } = standardize(makeMatched({ n, d, seed: 1 }).x);
  const epochs = 300;
  return {
    start: {
      x,
      priors: withRows(x, 1, (rows) => priorInclusion(rows, 'informative', { ...STEP_A_DEFAULTS, restarts: 1 }, 1)),
      means: new Float64Array(d),
      logVariances: new Float64Array(d),
    },
    settings: {
      epochs,
      splitInterval,
      learningRate: 0.01,
      beta: n,
      threshold: defaultThreshold(d),
      backgroundLogVariance: 2.5,
      splitSigma: 0.2,
      maxComponents: null,
      onMaxComponents: 'cap',
      temperatures: temperatures({ start: 1, end: 0.1, schedule: 'linear', rate: 0.99 }, epochs),
    },
  };
}
