import { NO_DATA, namedSeed, withPaper } from 'divi-repro/harness';

/**
 * The paper prints these in its text, so they are typed: the coverage of the nominal 95 % interval p̂ ± 1.96 √(p̂ q̂ / n).
 * The sum of the binomial probabilities of all covered counts gives the same: 0.9510, 0.9037, 0.9193, 0.9463, 0.9281.
 */
const PRINTED = [
  [17, 0.5, 0.951],
  [18, 0.5, 0.904],
  [40, 0.5, 0.919],
  [30, 0.2, 0.946],
  [98, 0.2, 0.928],
];

// 8 runs of 5,000 samples; the paper's values are exact: no spread, one run
export const coverage = (id, artefact, method) => ({
  id,
  artefact,
  title: `Coverage of the Wald interval, by ${method}`,
  keys: ['n', 'p'],
  metrics: ['coverage'],
  rows: withPaper(
    PRINTED.map(([n, p, mean]) => ({ labels: { n, p }, values: { coverage: { mean, sd: null, n: 1 } } })),
    PRINTED.map(([n, p]) => ({
      labels: { n, p },
      runs: Array.from({ length: 8 }, (_, i) => ({
        method,
        options: { n, p },
        dataset: NO_DATA,
        seed: namedSeed('coverage', n, p, i),
      })),
      paper: {},
    })),
  ),
  figures: [],
});

export const experiment = coverage('coverage', 'In the text', 'Wald');
