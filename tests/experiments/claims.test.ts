import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../src/app/documents.js';
import type { ClaimVerdict } from '../../src/claims/claim.js';
import { judgeClaims } from '../../src/claims/judge.js';
import type { ComparedTable, RowRun } from '../../src/compare/compared-table.js';
import { experimentsFolder } from '../../src/experiment/load-experiments.js';
import type { MetricName } from '../../src/experiment/metrics.js';
import { publishedTables } from '../support/registry.js';

const tables = await publishedTables();
const claims = await claimsOf(experimentsFolder());

/** The verdicts of the published run. Whoever changes one here says why in the commit. */
const VERDICTS: Record<string, ClaimVerdict> = {
  'informative-prior-f1': 'holds',
  'level-with-oracle': 'holds in part',
  'spkm-support': 'holds in part',
  'uninformed-partition': 'holds',
  'heavy-tails-support': 'holds in part',
  'heavy-tails-small-n': 'does not hold',
  'correlated-noise-ari': 'holds',
  'correlated-noise-support': 'holds',
  'ablations-misspecified': 'holds in part',
  'small-split-interval': 'holds',
  'beta-parsimony': 'holds',
  'tau-locally-robust': 'holds',
  'learning-rate': 'holds in part',
  'annealing-endpoint': 'holds',
  'runtime-monotone': 'holds',
  'failure-at-extreme-d': 'holds',
  'more-data-helps': 'holds',
  'newsgroups-kmeans': 'holds',
  'newsgroups-stable': 'holds',
  'isolet-conservative': 'holds',
  'wine-chemistry': 'holds',
  'k-adapts': 'holds in part',
};

it('every claim has the verdict on the published run that we publish', () => {
  const judged = judgeClaims(claims, tables);
  expect(judged.flatMap(({ claim, missing }) => (missing === null ? [] : [`${claim.id}: ${missing}`]))).toEqual([]);
  expect(judged.map(({ claim, verdict }) => [claim.id, verdict])).toEqual(Object.entries(VERDICTS));
});

interface Change {
  claim: string;
  /** how the statement of the part begins */
  part: string;
  table: string;
  labels: Record<string, string | number>;
  metric: MetricName;
  /** the new value of the i-th run of every such row */
  to: (value: number, i: number) => number;
}

const change = (
  claim: string,
  part: string,
  [table, labels, metric]: [string, Change['labels'], MetricName],
  to: Change['to'],
): Change => ({ claim, part, table, labels, metric, to });

const table3 = (Dataset: string, Method: string, metric: MetricName): [string, Change['labels'], MetricName] => [
  'table-3',
  { Dataset, Method },
  metric,
];
const info = (N: number): Change['labels'] => ({ N, Method: 'DIVI-Info' });
const onlyFirst =
  (to: number): Change['to'] =>
  (value, i) =>
    i === 0 ? to : value;

/** For every kind of rule of every claim, other runs on which its answer is the opposite one. */
const CHANGES: Change[] = [
  change('informative-prior-f1', 'F1, N = 200: Info less Random', ['table-1', info(200), 'f1'], (f1) => f1 - 0.33),
  change('level-with-oracle', 'ARI, N = 1000: Info less GMM', ['table-1', info(1000), 'ari'], (ari) => ari - 0.02),
  change('level-with-oracle', 'ARI, N = 200: Info less GMM', ['table-1', info(200), 'ari'], () => 0.98),
  change('spkm-support', 'ARI of SPKM, N = 200', ['table-1', { N: 200, Method: 'SPKM' }, 'ari'], (ari) => ari - 0.05),
  change(
    'spkm-support',
    'F1, N = 200: Info less SPKM at the bound 3',
    ['fair-matched', { N: 200, Method: 'SPKM, s = 3' }, 'f1'],
    (f1) => f1 - 0.6,
  ),
  change(
    'uninformed-partition',
    'F1 of DIVI-Random, N = 200',
    ['table-1', { N: 200, Method: 'DIVI-Random' }, 'f1'],
    (f1) => f1 + 0.05,
  ),
  change('heavy-tails-support', 'F1: N = 1000 less N = 200', ['table-b6', info(1000), 'f1'], (f1) => f1 - 0.2),
  change('heavy-tails-support', 'ARI of Info, N = 200', ['table-b6', info(200), 'ari'], (ari) => ari + 0.001),
  change('heavy-tails-small-n', 'ARI: Info less K-means', ['table-b6', info(200), 'ari'], (ari) => ari + 0.02),
  change('correlated-noise-ari', 'ARI, N = 1000: Info less GMM', ['table-b7', info(1000), 'ari'], (ari) => ari - 0.06),
  change('correlated-noise-support', 'F1 of Info, N = 1000', ['table-b7', info(1000), 'f1'], (f1) => f1 + 0.12),
  change(
    'ablations-misspecified',
    'F1, correlated noise, N = 200: Info less NonInfo',
    ['table-b7', info(200), 'f1'],
    (f1) => f1 + 0.02,
  ),
  change('small-split-interval', 'K, N = 200', ['sweep-t-split', { N: 200, T_split: 10 }, 'k'], onlyFirst(4)),
  change('small-split-interval', 'ARI, N = 1000', ['sweep-t-split', { N: 1000, T_split: 10 }, 'ari'], (a) => a + 0.2),
  change('small-split-interval', 'Time, N = 200', ['sweep-t-split', { N: 200, T_split: 10 }, 'seconds'], () => 0.001),
  change(
    'beta-parsimony',
    'Active dimensions, N = 1000',
    ['sweep-beta', { N: 1000, 'β/N': 4 }, 'activeDims'],
    () => 11,
  ),
  change('beta-parsimony', 'F1, N = 1000', ['sweep-beta', { N: 1000, 'β/N': 4 }, 'f1'], (f1) => f1 - 0.05),
  change('beta-parsimony', 'ARI, N = 200', ['sweep-beta', { N: 200, 'β/N': 4 }, 'ari'], (ari) => ari - 0.02),
  change('tau-locally-robust', 'K, N = 200', ['sweep-tau', { N: 200, 'τ/τ₀': 1.2 }, 'k'], onlyFirst(5)),
  change(
    'learning-rate',
    'K, N = 1000',
    ['sweep-learning-rate', { N: 1000, 'Learning rate': 0.05 }, 'k'],
    onlyFirst(5),
  ),
  change(
    'learning-rate',
    'ARI, N = 200',
    ['sweep-learning-rate', { N: 200, 'Learning rate': 0.005 }, 'ari'],
    (ari) => ari + 0.001,
  ),
  change('annealing-endpoint', 'F1, N = 200', ['sweep-t-min', { N: 200, T_min: 0.01 }, 'f1'], (f1) => f1 + 0.06),
  change(
    'runtime-monotone',
    'The mean time rises at every step of D',
    ['figure-d-scaling', { D: 5000, Method: 'DIVI-Info' }, 'seconds'],
    () => 0.001,
  ),
  change(
    'failure-at-extreme-d',
    'ARI at D = 10000',
    ['figure-d-scaling', { D: 10_000, Method: 'DIVI-Info' }, 'ari'],
    () => 0.11,
  ),
  change(
    'failure-at-extreme-d',
    'The share of active dimensions',
    ['figure-d-scaling', { D: 10_000, Method: 'DIVI-Info' }, 'activeDims'],
    () => 1500,
  ),
  change(
    'more-data-helps',
    'ARI at N = 10000',
    ['figure-n-scaling', { N: 10_000, Method: 'DIVI-Info' }, 'ari'],
    () => 0.3,
  ),
  change('newsgroups-kmeans', 'ARI: K-means', table3('20NG', 'K-means', 'ari'), (ari) => ari - 0.02),
  change('newsgroups-kmeans', 'Time', table3('20NG', 'K-means', 'seconds'), () => 1e6),
  change('newsgroups-stable', 'The number of active', table3('20NG', 'DIVI-Info', 'activeDims'), onlyFirst(320)),
  change('newsgroups-stable', 'K is the same', table3('20NG', 'DIVI-Info', 'k'), onlyFirst(3)),
  change('newsgroups-stable', 'The partition', table3('20NG', 'DIVI-Info', 'ari'), onlyFirst(0.6)),
  change('isolet-conservative', 'Every run ends', table3('ISOLET', 'DIVI-Info', 'k'), onlyFirst(5)),
  change('isolet-conservative', 'Share', table3('ISOLET', 'DIVI-Info', 'activeDims'), (active) => active - 25),
  change('k-adapts', 'Table 1', ['table-1', info(200), 'splits'], (splits, i) => (i < 6 ? splits - 1 : splits)),
  change('k-adapts', 'Figure 1', ['figure-wine', {}, 'splits'], (splits) => splits + 9),
];

/** The tables with other values of a metric in the runs of some rows. */
function changed({ table, labels, metric, to }: Change): ComparedTable[] {
  const altered = (run: RowRun, i: number): RowRun => ({
    ...run,
    values: { ...run.values, [metric]: run.values[metric] === null ? null : to(run.values[metric], i) },
  });
  return tables.map((candidate) => {
    if (candidate.experiment.id !== table) return candidate;
    const isMeant = (row: ComparedTable['rows'][number]): boolean =>
      Object.entries(labels).every(([key, value]) => row.labels[key] === value);
    if (!candidate.rows.some(isMeant)) throw new Error(`${table} has no row with ${JSON.stringify(labels)}`);
    return {
      ...candidate,
      rows: candidate.rows.map((row) => (isMeant(row) ? { ...row, runs: row.runs.map(altered) } : row)),
    };
  });
}

/** Which parts of a claim hold, by their statements. */
function partsOf(id: string, evidence: ComparedTable[]): Map<string, boolean> {
  const [{ parts }] = judgeClaims(
    claims.filter((claim) => claim.id === id),
    evidence,
  );
  return new Map(parts.map(({ statement, holds }) => [statement, holds]));
}

describe('a rule can answer either way', () => {
  it.each(CHANGES)('$claim: $part', (other) => {
    const before = partsOf(other.claim, tables);
    const after = partsOf(other.claim, changed(other));
    expect([...after.keys()]).toEqual([...before.keys()]);
    const statements = [...before.keys()].filter((statement) => statement.startsWith(other.part));
    expect(statements.length).toBe(1);
    expect(after.get(statements[0])).toBe(!before.get(statements[0]));
  });

  it('wine-chemistry, by the gates of the shown fit', () => {
    const [before] = partsOf('wine-chemistry', tables).values();
    const upsideDown = tables.map((table) => ({
      ...table,
      shownFit: table.shownFit && { ...table.shownFit, gates: table.shownFit.gates.map((gate) => 1 - gate) },
    }));
    expect([before, ...partsOf('wine-chemistry', upsideDown).values()]).toEqual([true, false]);
  });

  it('k-adapts, where K follows the truth', () => {
    const following = tables.map((table) =>
      table.experiment.id === 'fair-true-k'
        ? {
            ...table,
            rows: table.rows.map((row) => ({
              ...row,
              runs: row.runs.map((run) => ({ ...run, values: { ...run.values, k: Number(row.labels['True K']) } })),
            })),
          }
        : table,
    );
    const last = (evidence: ComparedTable[]): boolean | undefined => [...partsOf('k-adapts', evidence).values()].at(-1);
    expect([last(tables), last(following)]).toEqual([false, true]);
  });

  it('is shown for every claim', () => {
    const shown = new Set([...CHANGES.map(({ claim }) => claim), 'wine-chemistry']);
    expect(claims.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
  });
});

it('the chance to meet four of the seven expected variables among five is that of the hypergeometric distribution', () => {
  const [{ parts }] = judgeClaims(
    claims.filter(({ id }) => id === 'wine-chemistry'),
    tables,
  );
  // (C(7,4) C(6,1) + C(7,5)) / C(13,5) = 231 / 1287
  expect(parts[0].evidence).toMatch(/in 18 % of draws$/);
});
