import { it } from 'vitest';
import { binomialInterval } from '../../../src/library/stats/binomial-interval.js';
import { expectClose } from '../../support/close.js';

// R 4.2: binom.test(hits, n)$conf.int
it.each([
  [0, 100, 0, 0.0362166926451765],
  [1, 100, 0.000253146032977421, 0.0544593853920806],
  [5, 10, 0.187086028447399, 0.812913971552601],
  [97, 100, 0.91482394702572, 0.993770028461694],
  [3, 1300, 0.000476154703977037, 0.00672911114063735],
  [10, 10, 0.691502892181239, 1],
])('%i of %i: the exact interval, as R has it', (hits, n, low, high) => {
  const [from, to] = binomialInterval(hits, n);
  expectClose(from, low, 1e-10);
  expectClose(to, high, 1e-10);
});
