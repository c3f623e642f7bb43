import { above, below, rescaled } from 'divi-repro/harness';

export const claims = [
  {
    id: 'erratic',
    quote: 'The erratic behavior of the coverage probability of the standard Wald confidence interval',
    where: 'Abstract',
    rule: 'One more observation at p = 0.5, n = 18 in place of 17, lowers the coverage by more than 0.03, and it is then below 0.94.',
    parts: [
      above('Coverage at n = 17 less that at 18', (evidence) => evidence.contrast(at(17), at(18), 'coverage'), 0.03),
      below('Coverage at n = 18 less 0.94', (evidence) => rescaled(evidence.mean(at(18), 'coverage'), 1, -0.94), 0),
    ],
  },
];

function at(n) {
  return { table: 'coverage', labels: { n, p: 0.5 } };
}
