import { fairBenchmark } from '../common/fair.js';

export const experiment = fairBenchmark({
  id: 'fair-heavy-tailed',
  title: 'Heavy-tailed signal',
  generator: 'heavy-tailed',
  pairedWith: 'table-b6',
});
