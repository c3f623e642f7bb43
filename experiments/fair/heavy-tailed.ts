import { fairBenchmark } from '../common/fair.js';

export const experiment = fairBenchmark({
  id: 'fair-heavy-tailed',
  title: 'Heavy-tailed signal',
  generator: 'heavy-tailed',
  beside: 'table-b6',
});
