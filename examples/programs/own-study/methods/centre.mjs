import { defineMethod, measured, stream } from 'divi-repro/harness';

/** The mean or the median of 100 exponential numbers. */
export const method = defineMethod({
  name: 'Centre',
  version: 1,
  resolve: ({ of = 'mean' }) => ({ of }),
  fit: ({ of }, _data, seed) => {
    const random = stream(seed, 'exponential numbers');
    const numbers = Array.from({ length: 100 }, () => -Math.log(random.uniform())).sort((a, b) => a - b);
    const centre = of === 'mean' ? numbers.reduce((sum, x) => sum + x, 0) / 100 : (numbers[49] + numbers[50]) / 2;
    return measured({ centre });
  },
});
