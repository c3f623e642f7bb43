import type { PartVerdict } from '../../src/harness/claims/claim.js';

type Labels = Record<string, string | number>;

/** Other values of a metric in the runs of some rows, and what a rule then says. */
export interface Change {
  claim: string;
  /** the statement of the part */
  part: string;
  table: string;
  labels: Labels;
  metric: string;
  /** the new value of the i-th run of every such row */
  to: (value: number, i: number) => number;
  verdict: PartVerdict;
}

type Cells = [table: string, labels: Labels, metric: string];

const change = (
  claim: string,
  part: string,
  cells: Cells,
  to: Change['to'],
  verdict: PartVerdict = 'fails',
): Change => ({
  claim,
  part,
  table: cells[0],
  labels: cells[1],
  metric: cells[2],
  to,
  verdict,
});

const table3 = (Dataset: string, Method: string, metric: string): Cells => ['table-3', { Dataset, Method }, metric];
const info = (N: number): Labels => ({ N, Method: 'DIVI-Info' });
const scheduled = (N: number, k: number): Labels => ({ N, Method: `DIVI, schedule for K = ${k}` });
const beta = (N: number, value: number, metric: string): Cells => ['sweep-beta', { N, 'β/N': value }, metric];
const tau = (metric: string): Cells => ['sweep-tau', { N: 200, 'τ/τ₀': 1.2 }, metric];
const rate = (N: number, value: number, metric: string): Cells => [
  'sweep-learning-rate',
  { N, 'Learning rate': value },
  metric,
];
const tSplit10 = (N: number, metric: string): Cells => ['sweep-t-split', { N, T_split: 10 }, metric];
const plus =
  (shift: number): Change['to'] =>
  (value) =>
    value + shift;
const always =
  (value: number): Change['to'] =>
  () =>
    value;

/** For every kind of rule of every claim, other runs on which it answers otherwise. */
export const CHANGES: Change[] = [
  change('informative-prior-f1', 'F1, N = 200: Info − Random', ['table-1', info(200), 'f1'], plus(-0.5)),
  change('informative-prior-f1', 'F1, N = 200: Info − Random', ['table-1', info(200), 'f1'], plus(-0.466), 'undecided'),
  change('level-with-oracle', 'ARI, N = 1000: Info − GMM', ['table-1', info(1000), 'ari'], plus(-0.03)),
  change('level-with-oracle', 'ARI, N = 200: Info − GMM', ['table-1', info(200), 'ari'], always(0.9)),
  change('spkm-support', 'ARI of SPKM, N = 200', ['table-1', { N: 200, Method: 'SPKM' }, 'ari'], plus(-0.2)),
  change('spkm-support', 'F1, N = 200: Info − SPKM', ['table-1', { N: 200, Method: 'SPKM' }, 'f1'], plus(0.5)),
  change('prior-stabilizes', 'Spread of ARI, N = 1000: Random − Info', ['table-1', info(1000), 'ari'], (_, i) =>
    i % 2 === 0 ? 0.2 : 1,
  ),
  change('heavy-tails-support', 'F1: N = 1000 − N = 200', ['table-b6', info(1000), 'f1'], plus(-0.35)),
  change('heavy-tails-support', 'ARI of Info, N = 200', ['table-b6', info(200), 'ari'], always(0.85)),
  change('heavy-tails-ari-level', 'ARI: N = 1000 − N = 200', ['table-b6', info(200), 'ari'], always(0.99), 'holds'),
  change('heavy-tails-ari-level', 'ARI: N = 1000 − N = 200', ['table-b6', info(200), 'ari'], always(0.9)),
  change('heavy-tails-small-n', 'ARI: Info − K-means', ['table-b6', info(200), 'ari'], always(0.8)),
  change('heavy-tails-small-n', 'ARI: Info − GMM', ['table-b6', info(200), 'ari'], always(0.5)),
  change('correlated-noise-ari', 'ARI, N = 1000: Info − GMM', ['table-b7', info(1000), 'ari'], plus(-0.4)),
  change('correlated-noise-support', 'F1 lost, N = 1000: Info', ['table-b7', info(1000), 'f1'], plus(0.7)),
  change('gating-attenuates', 'ARI, N = 200: Info − NonInfo', ['table-b7', info(200), 'ari'], plus(-0.3)),
  change(
    'gating-attenuates',
    'Active dims, N = 1000: Info − NonInfo',
    ['table-b7', info(1000), 'activeDims'],
    always(101),
  ),
  change(
    'ablations-misspecified',
    'F1, correlated, N = 200: Info − NonInfo',
    ['table-b7', info(200), 'f1'],
    plus(-0.1),
  ),
  change('split-interval-strongest', 'K changed, N = 200: T_split’s − τ/τ₀’s', tau('k'), always(40)),
  change('split-interval-strongest', 'K changed, N = 200: T_split’s − τ/τ₀’s', tSplit10(200, 'k'), always(4)),
  change('small-split-interval', 'K, N = 200: 10 − 80', tSplit10(200, 'k'), always(4)),
  change('small-split-interval', 'ARI, N = 1000: 80 − 10', tSplit10(1000, 'ari'), always(0.95)),
  change('small-split-interval', 'NMI, N = 1000: 80 − 10', tSplit10(1000, 'nmi'), always(0.95)),
  change('small-split-interval', 'Time, N = 200: longer at 10', tSplit10(200, 'seconds'), always(0.0001)),
  change('slow-schedule', 'K, N = 200, T_split = 200', ['fair-matched', scheduled(200, 2), 'k'], always(3)),
  change('beta-parsimony', 'Active dims, N = 1000: 4 − 0.25', beta(1000, 4, 'activeDims'), always(60)),
  change('beta-parsimony', 'Active dims, N = 1000: added in a step', beta(1000, 4, 'activeDims'), always(15)),
  change('beta-parsimony', 'F1, N = 1000: 4 − 0.25', beta(1000, 4, 'f1'), plus(-0.5)),
  change('beta-parsimony', 'ARI, N = 200: change', beta(200, 4, 'ari'), plus(-0.05)),
  change('beta-default', 'F1, N = 1000: 4 − 0.25', beta(1000, 0.25, 'f1'), always(1.1)),
  change('beta-default', 'F1, N = 1000: change in a step', beta(1000, 2, 'f1'), plus(-0.2)),
  change('beta-default', 'F1 gained from 0.25 to 4: N = 200 − N = 1000', beta(200, 0.25, 'f1'), plus(0.4)),
  change('beta-default', 'F1, N = 200: gain beyond β = N', beta(200, 1, 'f1'), always(0.99), 'holds'),
  change('tau-locally-robust', 'K, N = 200: change', tau('k'), always(5)),
  change('tau-locally-robust', 'ARI, N = 200: change', tau('ari'), plus(0.1)),
  change('tau-locally-robust', 'F1, N = 200: change', tau('f1'), plus(-0.1)),
  change('learning-rate', 'K, N = 1000: the same', rate(1000, 0.05, 'k'), always(5)),
  change('learning-rate', 'ARI, N = 200: change', rate(200, 0.005, 'ari'), plus(-0.2)),
  change('learning-rate', 'F1, N = 200: at every value', rate(200, 0.05, 'f1'), always(0.2)),
  change('learning-rate', 'F1, N = 200: change within a factor 2', rate(200, 0.005, 'f1'), plus(-0.1), 'holds'),
  change('learning-rate', 'F1, N = 200: change within a factor 2', rate(200, 0.005, 'f1'), plus(0.1)),
  change(
    'annealing-endpoint',
    'F1, N = 200: change within a factor 2',
    ['sweep-t-min', { N: 200, T_min: 0.05 }, 'f1'],
    plus(0.2),
  ),
  change(
    'runtime-monotone',
    'Time rises at every step of D',
    ['figure-d-scaling', { D: 5000, Method: 'DIVI-Info' }, 'seconds'],
    always(0.001),
  ),
  change(
    'failure-at-extreme-d',
    'ARI: D = 100 − 10000',
    ['figure-d-scaling', { D: 10_000, Method: 'DIVI-Info' }, 'ari'],
    always(0.86),
  ),
  change(
    'failure-at-extreme-d',
    'Active dims at D = 10000 − 200 × those at 100',
    ['figure-d-scaling', { D: 10_000, Method: 'DIVI-Info' }, 'activeDims'],
    always(1000),
  ),
  change(
    'more-data-helps',
    'ARI: N = 10000 − 200',
    ['figure-n-scaling', { N: 10_000, Method: 'DIVI-Info' }, 'ari'],
    always(-0.3),
  ),
  change('newsgroups-kmeans', 'ARI: K-means − DIVI', table3('20NG', 'K-means', 'ari'), plus(-0.1)),
  change(
    'newsgroups-filter',
    'Share of inactive dimensions: a tail',
    table3('20NG', 'DIVI-Info', 'activeDims'),
    always(380),
  ),
  change(
    'newsgroups-filter',
    'Share of inactive dimensions: a small one',
    table3('20NG', 'DIVI-Info', 'activeDims'),
    always(200),
  ),
  change(
    'newsgroups-stable',
    'Spread of active dims over their mean',
    table3('20NG', 'DIVI-Info', 'activeDims'),
    (active, i) => (i % 2 === 0 ? 100 : active),
  ),
  change('isolet-conservative', 'Final K', table3('ISOLET', 'DIVI-Info', 'k'), always(5)),
  change('isolet-conservative', 'Share of active dimensions', table3('ISOLET', 'DIVI-Info', 'activeDims'), always(200)),
  change(
    'learns-relevance',
    'Active dims changed, matched, N = 1000',
    ['table-1', info(1000), 'activeDims'],
    always(8),
    'holds',
  ),
  change('learns-relevance', 'Active dims changed, matched, N = 200', ['table-1', info(200), 'activeDims'], always(10)),
  change('true-k-recovered', 'K − 3, correlated, N = 200, T_split = 120', ['table-b7', info(200), 'k'], always(4)),
  change(
    'true-k-recovered',
    'K, heavy tails, N = 1000, T_split = 80',
    ['fair-heavy-tailed', scheduled(1000, 4), 'k'],
    always(3),
  ),
  change(
    'split-diagnostic',
    'Share of runs in which τ refuses a split',
    ['sweep-t-split', {}, 'splits'],
    plus(-1),
    'holds',
  ),
];
