import { expect, it } from 'vitest';
import type { Cell, ComparedRow, ComparedTable } from '../../../src/compare/compared-table.js';
import type { MetricName } from '../../../src/experiment/metrics.js';
import { strong } from '../../../src/experiment/prose.js';
import { fairDocument } from '../../../src/report/documents/fair.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { NOT_JUDGED } from '../tables.js';

const cell = (metric: MetricName, mean: number | null): Cell => ({
  ...NOT_JUDGED,
  metric,
  ours: mean === null ? null : { mean, sd: 0.01, n: 20 },
  paper: null,
  verdict: 'not reported',
});

const row = (Method: string, ari: number, f1: number | null): ComparedRow => ({
  panel: 'N = 200',
  published: false,
  labels: { N: 200, Method },
  cells: [cell('ari', ari), cell('f1', f1)],
  runs: [],
  planned: 0,
});

const table = (id: string, title: string, rows: ComparedRow[]): ComparedTable => ({
  experiment: { id, title, artefact: 'Table', keys: ['N', 'Method'], metrics: ['ari', 'f1'], rows: [], figures: [] },
  rows,
  shownFit: null,
});

const paper = table('table-1', 'Paper', [row('DIVI-Info', 0.99, 0.77), row('SPKM', 0.98, 0.18)]);
const fair = table('fair-matched', 'Matched', [
  { ...row('SPKM, s = 2', 0.97, 0.7), oracleCandidate: true },
  { ...row('SPKM, s = 3', 0.995, 1), oracleCandidate: true },
  row('GMM', 0.992, null),
]);

it('stands the paper’s protocol above the fair one, marks the oracle’s bound, and says who leads', () => {
  const markdown = renderMarkdown(fairDocument([{ fair, paper }], 'Runs of x', undefined));
  const lines = markdown.split('\n').filter((line) => /^\| (paper|fair)/.test(line));
  expect(
    lines.map((line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((part) => part.trim()),
    ),
  ).toEqual([
    ['paper’s', 'DIVI-Info', '0.990 (0.010)'],
    ['paper’s', 'SPKM', '0.980 (0.010)'],
    ['fair', 'SPKM, s = 2', '0.970 (0.010)'],
    ['fair', 'SPKM, s = 3 (oracle)', '0.995 (0.010)'],
    ['fair', 'GMM', '0.992 (0.010)'],
  ]);
  expect(markdown).toContain(
    'Best ARI: DIVI-Info (0.990) under the paper’s protocol, SPKM, s = 3 (0.995) under the fair one. ' +
      'Best F1: DIVI-Info (0.770) under the paper’s protocol, SPKM, s = 3 (1.000) under the fair one.',
  );
});

it('shows an experiment without a table of the paper beside it on its own', () => {
  const markdown = renderMarkdown(fairDocument([{ fair, paper: null }], '', undefined));
  expect(markdown).toContain('| ours     | GMM');
  expect(markdown).not.toContain('Best ARI');
});

it('lets the oracle pick by ARI where no row has an F1, and from candidates alone', () => {
  const real = table('fair-real', 'Real', [
    { ...row('a', 0.5, null), oracleCandidate: true },
    { ...row('b', 0.7, null), oracleCandidate: true },
    row('c', 0.9, null),
  ]);
  const markdown = renderMarkdown(fairDocument([{ fair: real, paper: null }], '', undefined));
  expect(markdown.match(/\w+ \(oracle\)/g)).toEqual(['b (oracle)']);
});

it('begins with what the experiments say about the protocol', () => {
  const prose = { introduction: 'Once more.', protocol: ['Ten starts.', ['More ', strong('care'), '.']] };
  expect(renderMarkdown(fairDocument([{ fair, paper }], '', prose))).toContain(
    'Once more.\n\n**What is different from the paper’s protocol**\n- Ten starts.\n- More **care**.\n\n**What changes**',
  );
});
