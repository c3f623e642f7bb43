import type { Claim } from '../../src/harness/claims/claim.js';
import { type Estimate, rescaled } from '../../src/harness/claims/estimate.js';
import type { Evidence, RowName } from '../../src/harness/claims/evidence.js';
import { above, below } from '../../src/harness/claims/rules.js';
import { wineClaim } from '../common/wine-claim.js';

const row = (Dataset: string, Method: string): RowName => ({
  table: 'table-3',
  labels: { Dataset, Method },
  repeated: true,
});

/** What the practical margin of active dimensions is, as a share of them (docs/verdicts.md). */
const STEADY = 0.05;

/** A tail larger than a quarter is no "relatively small" one. */
const TAIL = 0.25;

const inactive = (evidence: Evidence): Estimate =>
  rescaled(evidence.mean(row('20NG', 'DIVI-Info'), 'activeDims'), -1 / 384, 1);

export const claims: Claim[] = [
  {
    id: 'newsgroups-kmeans',
    quote: 'K-means remains both faster and stronger in raw flat clustering accuracy',
    where: 'Section 4.3',
    rule: 'On 20NG K-means’ ARI is higher than DIVI’s (Welch), by any amount, as the words name none. That it is faster concerns the paper’s code, which we do not test.',
    parts: [
      above(
        'ARI: K-means − DIVI',
        (evidence) => evidence.contrast(row('20NG', 'K-means'), row('20NG', 'DIVI-Info'), 'ari'),
        0,
      ),
    ],
    remark:
      'The paper’s means lie on the claimed side; with its spread of 0.133 and ten runs, which we assume, the interval of the difference would be 0.086 ± 0.095.',
  },
  {
    id: 'newsgroups-filter',
    quote:
      'it acts more like an adaptive filter that preserves most information-bearing dimensions while attenuating a relatively small non-informative tail',
    where: 'Section 4.3',
    rule: `On 20NG there is a tail, and it is small: more than ${100 * STEADY} % of the 384 dimensions (the practical margin) end inactive, and less than ${100 * TAIL} %. We judge by their number, as nobody knows which dimensions bear information.`,
    parts: [
      above('Share of inactive dimensions: a tail', inactive, STEADY),
      below('Share of inactive dimensions: a small one', inactive, TAIL),
    ],
  },
  {
    id: 'newsgroups-stable',
    quote: 'feature gating remains stable',
    where: 'Section 4.3',
    rule: `On 20NG the number of active dimensions of repeated runs differs from its median by less than ${100 * STEADY} % of the mean, on average: the practical margin. The words are about the gates, so the partition is not judged.`,
    parts: [
      below(
        'Spread of active dims over their mean',
        (evidence) => evidence.relativeSpread(row('20NG', 'DIVI-Info'), 'activeDims'),
        STEADY,
      ),
    ],
  },
  {
    id: 'newsgroups-interpretable',
    quote: 'yields an interpretable weighted subspace on dense semantic embeddings',
    where: 'Section 4.3',
    rule: 'None: the words give nothing to measure.',
    parts: [],
    untestable:
      'the single dimensions of a sentence embedding have no meaning that a reader could interpret, and the paper interprets none',
  },
  {
    id: 'isolet-conservative',
    quote:
      'DIVI remains conservative on this dataset: it retains a large active subspace while stopping at a slightly under-expanded cluster structure',
    where: 'Section 4.3',
    rule: 'On ISOLET K ends below the 5 letters, and more than half of the 617 dimensions stay active (“large”).',
    parts: [
      below('Final K', (evidence) => evidence.mean(row('ISOLET', 'DIVI-Info'), 'k'), 5, 'count'),
      above(
        'Share of active dimensions',
        (evidence) => rescaled(evidence.mean(row('ISOLET', 'DIVI-Info'), 'activeDims'), 1 / 617),
        0.5,
      ),
    ],
    remark: 'K = 4 is what the schedule gives (see the last claim), not a judgement of the method on ISOLET.',
  },
  wineClaim,
];
