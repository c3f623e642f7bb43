import { fairBenchmark } from '../common/fair.js';

export const experiment = fairBenchmark({
  id: 'fair-matched',
  title: 'Matched benchmark',
  generator: 'matched',
  pairedWith: 'table-1',
});
