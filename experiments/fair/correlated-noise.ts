import { fairBenchmark } from '../common/fair.js';

export const experiment = fairBenchmark({
  id: 'fair-correlated-noise',
  title: 'Correlated noise',
  generator: 'correlated-noise',
  pairedWith: 'table-b7',
});
