import type { Claim, PartRule } from '../../src/harness/claims/claim.js';
import type { RowName } from '../../src/harness/claims/evidence.js';
import { above, everyCase, inWords } from '../../src/harness/claims/rules.js';
import { MARGIN, SUBSTANTIAL } from '../common/bounds.js';

const DIVI = { Method: 'DIVI-Info' };
const atD = (D: number): RowName => ({ table: 'figure-d-scaling', labels: { ...DIVI, D } });
const atN = (N: number): RowName => ({ table: 'figure-n-scaling', labels: { ...DIVI, N } });

const NO_RULE_OF_TIMES = 'None: which of two methods takes longer depends on their code.';
const OTHER_CODE =
  'the paper timed PyTorch beside other people’s baselines; we compile our own code for all methods. times.md has our times, and their ratios beside the paper’s';

/** How often the share at D = 100 the one at D = 10000 must be for a "sharp increase". */
const SHARP = 2;

const risingTime = (table: string, grows: 'D' | 'N'): PartRule =>
  inWords(
    everyCase(
      `Time rises at every step of ${grows}`,
      (evidence) => {
        const rows = evidence.rows(table, DIVI);
        return rows.slice(1).map((row, i) => ({
          name: `${grows} = ${row.labels[grows]}`,
          estimate: evidence.contrast(row, rows[i], 'seconds'),
        }));
      },
      { above: 0 },
      'count',
    ),
  );

export const claims: Claim[] = [
  {
    id: 'runtime-monotone',
    quote:
      'As dimensionality increases, the runtime of DIVI rises monotonically … Runtime again increases predictably with sample size',
    where: 'Section 4.4',
    rule: 'The time of a timed run rises at every step, over D and over N (Welch; times.md has the seconds and the exponents). The paper prints no numbers: the steps are ours.',
    parts: [risingTime('figure-d-scaling', 'D'), risingTime('figure-n-scaling', 'N')],
  },
  {
    id: 'runtime-premium',
    quote:
      'fixed-K baselines remain substantially faster. Rather, the table shows that DIVI remains computationally feasible on moderately large high-dimensional datasets, albeit with a clear runtime premium due to joint feature gating and split-based structure adaptation',
    where: 'Section 4.4',
    rule: NO_RULE_OF_TIMES,
    parts: [],
    untestable: OTHER_CODE,
  },
  {
    id: 'highest-cost',
    quote:
      'with DIVI-Info incurring the highest computational cost due to joint feature gating and split-based structure adaptation',
    where: 'Figure 3',
    rule: NO_RULE_OF_TIMES,
    parts: [],
    untestable: OTHER_CODE,
  },
  {
    id: 'failure-at-extreme-d',
    quote:
      'A practically important exception appears at the most extreme regime, where clustering quality deteriorates together with a sharp increase in active dimensions',
    where: 'Section 4.4',
    rule: `From D = 100 to 10000 ARI falls by more than ${SUBSTANTIAL}, and the share of active dimensions more than doubles (Welch). The paper prints no numbers: the sizes are ours.`,
    parts: [
      above('ARI: D = 100 − 10000', (evidence) => evidence.contrast(atD(100), atD(10_000), 'ari'), SUBSTANTIAL),
      above(
        `Active dims at D = 10000 − ${SHARP * 100} × those at 100`,
        (evidence) => evidence.contrast(atD(10_000), atD(100), 'activeDims', SHARP * 100),
        0,
        'count',
      ),
    ],
  },
  {
    id: 'more-data-helps',
    quote: 'clustering performance improves as more observations become available',
    where: 'Section 4.4',
    rule: `At D = 1000 ARI is higher at N = 10000 than at 200 by more than ${MARGIN.ari}, the practical margin (Welch). The paper prints no numbers: the sizes are ours.`,
    parts: [above('ARI: N = 10000 − 200', (evidence) => evidence.contrast(atN(10_000), atN(200), 'ari'), MARGIN.ari)],
  },
];
