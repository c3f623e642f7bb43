import { fairBenchmark } from '../common/fair.js';

export const experiment = fairBenchmark({
  id: 'fair-correlated-noise',
  title: 'Correlated noise',
  generator: 'correlated-noise',
  beside: 'table-b7',
});
