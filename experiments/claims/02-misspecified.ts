import type { Claim } from '../../src/harness/claims/claim.js';
import type { RowName } from '../../src/harness/claims/evidence.js';
import { above, below } from '../../src/harness/claims/rules.js';
import { HIGH, MARGIN, SUBSTANTIAL } from '../common/bounds.js';

const SIZES = [200, 1000];

const row =
  (table: string) =>
  (N: number, Method: string): RowName => ({ table, labels: { N, Method } });
const matched = row('table-1');
const heavy = row('table-b6');
const correlated = row('table-b7');

const INFO = 'DIVI-Info';

export const claims: Claim[] = [
  {
    id: 'heavy-tails-support',
    quote: 'DIVI-Info maintained high clustering quality while support recovery improved markedly with sample size',
    where: 'Section 4.2',
    rule: `Under heavy tails ARI lies above ${HIGH} at both sizes, and F1 is higher at N = 1000 than at 200 by more than ${SUBSTANTIAL} (Welch).`,
    parts: [
      above(
        'F1: N = 1000 − N = 200',
        (evidence) => evidence.contrast(heavy(1000, INFO), heavy(200, INFO), 'f1'),
        SUBSTANTIAL,
      ),
      ...SIZES.map((N) => above(`ARI of Info, N = ${N}`, (evidence) => evidence.mean(heavy(N, INFO), 'ari'), HIGH)),
    ],
  },
  {
    id: 'heavy-tails-ari-level',
    quote: 'clustering accuracy remained high but did not improve monotonically under Gaussian model misspecification',
    where: 'Section 4.2',
    rule: `Under heavy tails ARI does not rise from N = 200 to 1000 by as much as ${MARGIN.ari}, the practical margin (Welch). That it is high is the previous claim.`,
    parts: [
      below(
        'ARI: N = 1000 − N = 200',
        (evidence) => evidence.contrast(heavy(1000, INFO), heavy(200, INFO), 'ari'),
        MARGIN.ari,
      ),
    ],
    remark:
      'In the paper the mean falls from 0.989 to 0.964 (0.107). One or two fits near ARI 0.5 among twenty are enough for that, at whichever size they happen to occur.',
  },
  {
    id: 'heavy-tails-small-n',
    quote: 'in bold print: DIVI-Info 0.989 beside K-means 0.913 and GMM 0.853 (heavy-tailed signal, N = 200)',
    where: 'Table 2',
    paraphrase: true,
    rule: 'At N = 200 Info’s ARI is higher than K-means’ and GMM’s. Bold print needs no more than a difference above 0.',
    parts: ['K-means', 'GMM'].map((rival) =>
      above(`ARI: Info − ${rival}`, (evidence) => evidence.difference(heavy(200, INFO), heavy(200, rival), 'ari'), 0),
    ),
    remark: 'The GMM row of the paper is met with a single start. For GMM with ten starts, see fair.md.',
  },
  {
    id: 'correlated-noise-ari',
    quote:
      'DIVI-Info still showed the strongest clustering robustness among the methods reported in the main table, outperforming both oracle K-means and oracle GMM in ARI at both sample sizes',
    where: 'Section 4.2',
    rule: 'Under correlated noise Info’s ARI is higher, by any amount, than that of the two other methods in the main table, at both sizes.',
    parts: SIZES.flatMap((N) =>
      ['K-means', 'GMM'].map((rival) =>
        above(
          `ARI, N = ${N}: Info − ${rival}`,
          (evidence) => evidence.difference(correlated(N, INFO), correlated(N, rival), 'ari'),
          0,
        ),
      ),
    ),
    remark:
      'The main table has no other method that selects features, and its GMM has one start. For SPKM, VarSel and GMM with ten starts, see fair.md.',
  },
  {
    id: 'correlated-noise-support',
    quote: 'exact support recovery became substantially harder for all methods',
    where: 'Section 4.2',
    rule: `F1 on the matched benchmark exceeds that under correlated noise by more than ${SUBSTANTIAL} at both sizes (Welch), for Info: “all methods” is one, as no other in the main table selects features.`,
    parts: SIZES.map((N) =>
      above(
        `F1 lost, N = ${N}: Info`,
        (evidence) => evidence.contrast(matched(N, INFO), correlated(N, INFO), 'f1'),
        SUBSTANTIAL,
      ),
    ),
    remark:
      'NonInfo and Random of Table B.7 are as poor on the matched benchmark: they have nothing to lose. For SPKM and VarSel on both benchmarks, see fair.md.',
  },
  {
    id: 'gating-attenuates',
    quote:
      'even when exact support recovery is difficult under block-dependent nuisance structure, the feature-gating mechanism can still attenuate irrelevant dimensions sufficiently to improve partition recovery',
    where: 'Section 4.2',
    rule: 'Under correlated noise, compared with NonInfo, the same method without a prior to guide the gates, none of which closes: Info has fewer active dimensions, and a higher ARI, at both sizes, by any amount. That support recovery is difficult is the previous claim.',
    parts: SIZES.flatMap((N) => {
      const [gated, open] = [correlated(N, INFO), correlated(N, 'DIVI-NonInfo')];
      return [
        below(
          `Active dims, N = ${N}: Info − NonInfo`,
          (evidence) => evidence.difference(gated, open, 'activeDims'),
          0,
          'count',
        ),
        above(`ARI, N = ${N}: Info − NonInfo`, (evidence) => evidence.difference(gated, open, 'ari'), 0),
      ];
    }),
  },
  {
    id: 'ablations-misspecified',
    quote:
      'without data-informed initialization, clustering may remain partially recoverable, but reliable identification of the informative subspace deteriorates markedly',
    where: 'Section 4.2',
    rule: `F1 falls without it, for both ablations at both sizes: under heavy tails by more than ${SUBSTANTIAL} (“markedly”); under correlated noise by any amount, as Info itself gets 0.24 in the paper, and all gates open give 0.18, so there is little to lose. No number can contradict that clustering “may” remain “partially” recoverable.`,
    parts: [
      { name: 'heavy tails', table: heavy, bound: SUBSTANTIAL },
      { name: 'correlated', table: correlated, bound: 0 },
    ].flatMap(({ name, table, bound }) =>
      SIZES.flatMap((N) =>
        ['NonInfo', 'Random'].map((ablation) =>
          above(
            `F1, ${name}, N = ${N}: Info − ${ablation}`,
            (evidence) => evidence.difference(table(N, INFO), table(N, `DIVI-${ablation}`), 'f1'),
            bound,
          ),
        ),
      ),
    ),
  },
];
