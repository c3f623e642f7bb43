import { benchmarkRows, paperTable, withPaper } from 'divi-repro/harness';

const PAPER = paperTable(new URL('paper.tex', import.meta.url), '3-state-daily', {
  keys: { T: 'T', Model: 'Method' },
  columns: { 'Accuracy 1': 'accuracy1', 'Accuracy 2': 'accuracy2', 'Accuracy 3': 'accuracy3' },
  spread: 'sd',
  n: 580, // of 1,024 series, by our simulation: those of 500 days that visit the rarest state; the other cells have more
});
const contenders = ['true', 'discrete'].map((method) => ({ method, options: {} }));
const at = (n) => benchmarkRows({ dataset: { generator: 'regimes', n }, datasets: 200, contenders, labels: { T: n } });

export const experiment = {
  id: 'accuracies',
  artefact: 'Table 3-state-daily',
  title: 'Share of the days in each state that is found',
  keys: ['T', 'Method'],
  metrics: ['accuracy1', 'accuracy2', 'accuracy3'],
  rows: withPaper(PAPER, [500, 2000].flatMap(at)),
  figures: [],
};
