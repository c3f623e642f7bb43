import { paperTable, withPaper } from 'divi-repro/harness';

const PAPER = paperTable(new URL('paper.tex', import.meta.url), 'tab:output', {
  keys: { 'Data set': 'Set' },
  columns: {
    'Mean of $y$': 'mean',
    $b_1$: 'slope',
    's.e. of $b_1$': 'se',
    Regression: 'regression',
    Residual: 'residual',
    '$R^2$': 'r2',
  },
  // nothing here is drawn: one run, and the printed digits are exact
  n: 1,
});

export const experiment = {
  id: 'output',
  artefact: 'The output',
  title: 'The output of a regression program',
  keys: ['Set'],
  metrics: ['mean', 'slope', 'se', 'regression', 'residual', 'r2'],
  rows: withPaper(
    PAPER,
    [1, 2, 3, 4].map((set) => ({
      labels: { Set: set },
      runs: [{ method: 'Least squares', options: {}, dataset: { generator: 'quartet', set, seed: 1 }, seed: 1 }],
      paper: {},
    })),
  ),
  figures: [],
};
