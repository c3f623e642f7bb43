import { METRICS } from '../../support/metrics.js';
import { describe, expect, it } from 'vitest';
import type { ComparedRow, ComparedTable, RowRun } from '../../../src/harness/compare/compared-table.js';
import { documentFigures } from '../../../src/report/document.js';
import { fairDocument } from '../../../experiments/reports/fair.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';

const DATA_SETS = 20;
/** What the data sets have in common for all methods: differences within a pair do not have it. */
const difficulty = (i: number): number => 0.04 * Math.sin(i);

const run = (dataset: string, ari: number, f1: number | null): RowRun => ({
  key: dataset,
  seed: 1,
  dataset,
  further: false,
  values: { ari, nmi: 0.5, f1, k: 3, splits: null, activeDims: null, seconds: 1 },
  options: {},
  details: null,
  classes: 3,
});

/** A row whose runs have these means, and noise of their own of that size. */
const row = (Method: string, ari: number, f1: number | null, noise = 0.001, datasets = DATA_SETS): ComparedRow => ({
  panel: 'N = 200',
  published: false,
  labels: { N: 200, Method },
  cells: [],
  runs: Array.from({ length: datasets }, (_, i) => {
    const own = noise * (i % 2 === 0 ? 1 : -1);
    return run(`data set ${i + 1}`, ari + difficulty(i) + own, f1 === null ? null : f1 + own);
  }),
  planned: datasets,
});

const table = (id: string, title: string, rows: ComparedRow[]): ComparedTable => ({
  experiment: { id, title, artefact: 'Table', keys: ['N', 'Method'], metrics: ['ari', 'f1'], rows: [], figures: [] },
  metrics: [METRICS.ari, METRICS.f1],
  rows,
  shownFit: null,
});

// further runs on data sets that the fair rows do not have
const paper = table('table-1', 'Paper', [
  row('DIVI-Info', 0.9, 0.77, 0.001, 2 * DATA_SETS),
  row('SPKM', 0.8, 0.18, 0.001, 2 * DATA_SETS),
]);
const fair = table('fair-matched', 'Matched', [
  { ...row('SPKM, s = 2', 0.85, 0.7), oracleCandidate: true },
  { ...row('SPKM, s = 3', 0.93, 0.9, 0.002), oracleCandidate: true },
  row('GMM', 0.925, null),
  row('VarSel', 0.7, 0.895),
  row('VarSel, wild', 0.8, 0.8, 0.5),
]);

const markdownOf = (pair = { fair, paper } as { fair: ComparedTable; paper: ComparedTable | null }): string =>
  renderMarkdown(fairDocument([pair], 'Runs of x'));

const linesOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => /^\| (paper|fair|ours)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((part) => part.trim()),
    );

describe('the table', () => {
  it('stands the paper’s protocol above the fair one, and marks the oracle’s bound', () => {
    expect(linesOf(markdownOf()).map(([protocol, method]) => `${protocol}: ${method}`)).toEqual([
      'paper’s: DIVI-Info',
      'paper’s: SPKM',
      'fair: SPKM, s = 2',
      'fair: SPKM, s = 3 (oracle)',
      'fair: GMM',
      'fair: VarSel',
      'fair: VarSel, wild',
    ]);
  });

  it('has paired differences to the best of the same protocol, which do not have the spread of the data sets', () => {
    const [info, spkm, s2, s3, gmm, varSel, wild] = linesOf(markdownOf());
    expect(info[3]).toBe('best');
    expect(spkm[3]).toBe('−0.100 (−0.100 to −0.100)');
    expect(s3[3]).toBe('best');
    expect(s2[3]).toBe('−0.080 (−0.080 to −0.080)');
    // below the best beyond doubt, and by less than matters
    expect(gmm[3]).toBe('level: −0.005 (−0.005 to −0.005)');
    expect(varSel[3]).toBe('−0.230 (−0.230 to −0.230)');
    // not told apart
    expect(wild[3]).toMatch(/^level: −0\.130 \(−0\.\d+ to 0\.\d+\)$/);
  });

  it('shows means and spreads over the data sets that the fair rows have', () => {
    const [info, , , , gmm] = linesOf(markdownOf());
    const values = Array.from({ length: DATA_SETS }, (_, i) => difficulty(i));
    const shift = values.reduce((sum, value) => sum + value, 0) / DATA_SETS;
    expect(info[2]).toMatch(new RegExp(`^${(0.9 + shift).toFixed(3)} \\(`));
    expect(gmm.slice(4)).toEqual(['–', '–']);
  });

  it('shows an experiment without a table of the paper beside it on its own', () => {
    const markdown = markdownOf({ fair, paper: null });
    expect(markdown).toContain('| ours     | GMM');
    expect(markdown).not.toContain('What changes');
  });

  it('lets the oracle pick by ARI where no row has an F1, and from candidates alone', () => {
    const real = table('fair-real', 'Real', [
      { ...row('a', 0.5, null), oracleCandidate: true },
      { ...row('b', 0.7, null), oracleCandidate: true },
      row('c', 0.9, null),
    ]);
    expect(markdownOf({ fair: real, paper: null }).match(/\w+ \(oracle\)/g)).toEqual(['b (oracle)']);
  });

  it('compares no rows that are not methods', () => {
    const { experiment, rows } = fair;
    const other = { ...fair, experiment: { ...experiment, keys: ['N', 'True K'] } };
    const relabelled = { ...other, rows: rows.map((one, k) => ({ ...one, labels: { N: 200, 'True K': k } })) };
    const pair = { fair: relabelled, paper: null };
    expect(markdownOf(pair)).not.toContain('the best’s');
    expect(documentFigures(fairDocument([pair], ''))).toEqual([]);
  });
});

describe('what changes', () => {
  it('names the best under each protocol and all that are level with it, those of one method together', () => {
    const markdown = markdownOf();
    expect(markdown).toContain('includes 0 or lies within the margin of what matters (ARI 0.02, F1 0.05;');
    expect(markdown).toMatch(
      /- Matched, N = 200, ARI\. Under the paper’s protocol best DIVI-Info with 0\.9\d\d, alone\. Under the fair one best SPKM, s = 3 \(oracle\) with 0\.9\d\d, level with it GMM, VarSel \(wild\)\.\n/,
    );
    expect(markdown).toContain(
      '- Matched, N = 200, F1. Under the paper’s protocol best DIVI-Info with 0.770, alone. ' +
        'Under the fair one best SPKM, s = 3 (oracle) with 0.900, level with it VarSel, VarSel (wild).',
    );
  });

  it('says so where all are level', () => {
    const same = table('fair-matched', 'Matched', [row('a, x', 0.9, 1), row('a, y', 0.9, 1), row('b', 0.899, 1)]);
    expect(markdownOf({ fair: same, paper })).toContain('level with it all others.');
    const two = table('fair-matched', 'Matched', [row('b', 0.1, 1), row('a, x', 0.9, 1), row('a, y', 0.9, 1)]);
    expect(markdownOf({ fair: two, paper })).toMatch(/best a, x with 0\.\d+, level with it a \(y\)\./);
  });
});

it('says in short how often the paper’s method leads, ours not counted among it', () => {
  expect(fairDocument([{ fair, paper }], '').brief).toEqual({
    answer: 'Done fairly, DIVI is best or level with the best in 0 of 2 comparisons',
    detail: 'in any of its settings; in 2 under the paper’s protocol',
  });
  const leading = [row('DIVI, best of 10', 0.929, 0.5), row('DIVI-Adaptive', 0.94, 0.99)];
  const more = table('fair-matched', 'Matched', [...fair.rows, ...leading]);
  expect(fairDocument([{ fair: more, paper }], '').brief?.answer).toContain('in 1 of 2 comparisons');
  expect(fairDocument([{ fair, paper: null }], '').brief).toBeUndefined();
});

it('draws every metric that has rows', () => {
  const figures = documentFigures(fairDocument([{ fair, paper }], ''));
  expect(figures.map(({ id }) => id)).toEqual(['fair-matched-ari', 'fair-matched-f1']);
});

it('begins with how the protocol differs from the paper’s', () => {
  expect(markdownOf()).toMatch(
    /The paper’s tables once more[^\n]+\n\n\*\*What is different from the paper’s protocol\*\*\n(- [^\n]+\n)+\n\*\*What changes\*\*/,
  );
});
