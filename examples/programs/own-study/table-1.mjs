import { NO_DATA, namedSeed } from 'divi-repro/harness';

/** What the paper prints: mean (standard deviation) of 50 runs. */
const PAPER = {
  mean: { mean: 1.0, sd: 0.1, n: 50 },
  median: { mean: 0.7, sd: 0.1, n: 50 },
};

export const experiment = {
  id: 'table-1',
  artefact: 'Table 1',
  title: 'Centres of 100 exponential numbers',
  keys: ['Centre'],
  metrics: ['centre'],
  rows: Object.entries(PAPER).map(([centre, value]) => ({
    labels: { Centre: centre },
    runs: Array.from({ length: 50 }, (_, i) => ({
      method: 'Centre',
      options: { of: centre },
      dataset: NO_DATA,
      seed: namedSeed('run', i),
    })),
    paper: { centre: value },
  })),
  figures: [],
};
