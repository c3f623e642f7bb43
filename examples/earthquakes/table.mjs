import { paperTable, withPaper } from 'divi-repro/harness';

const PAPER = paperTable(new URL('paper.tex', import.meta.url), 'tab:earthquakes', {
  keys: { Model: 'Model' },
  columns: { '$-l$': 'nll', AIC: 'aic', BIC: 'bic' },
  n: 1,
});

export const experiment = {
  id: 'models',
  artefact: 'Table 6.1',
  title: 'Models for the earthquakes',
  keys: ['Model'],
  metrics: ['nll', 'aic', 'bic'],
  rows: withPaper(
    PAPER,
    PAPER.map(({ labels }) => ({
      labels,
      runs: [1, 2, 3].map((seed) => ({
        method: 'Poisson model',
        options: { states: Number(labels.Model[0]), mixture: labels.Model.endsWith('mixture') },
        dataset: { generator: 'earthquakes', seed: 1 },
        seed,
      })),
      paper: {},
    })),
  ),
  figures: [],
};
