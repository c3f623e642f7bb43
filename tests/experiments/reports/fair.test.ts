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

/** A row whose runs have these means, plus noise of that size. */
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
    // no difference shown, which does not make it level
    expect(wild[3]).toMatch(/^undecided: −0\.130 \(−0\.\d+ to 0\.\d+\)$/);
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

describe('what the comparisons show', () => {
  const DIVI = 'DIVI, best of 10, schedule for K = 3';
  const lineOf = (markdown: string, where: string): string[] =>
    markdown
      .split('\n')
      .find((line) => line.startsWith(`| ${where}`))!
      .split('|')
      .slice(1, -1)
      .map((part) => part.trim());
  const withRows = (...rows: ComparedRow[]) => ({ fair: table('fair-matched', 'Matched', rows), paper });
  const ariOf = (...rows: ComparedRow[]): string[] => lineOf(markdownOf(withRows(...rows)), 'Matched, N = 200, ARI');
  const rivals = [row('GMM', 0.9, null), row('VarSel', 0.8, 0.5), row('K-means', 0.7, null)];

  it('compares one setting of DIVI with every rival, whatever other settings do', () => {
    const others = [
      row('DIVI, schedule for K = 3', 0.99, 0.99),
      row('DIVI-Adaptive', 0.99, 0.99),
      row('SPKM, s = 3', 0.99, 0.99),
    ];
    const [, before, outcome, , kMeans, gmm, spkm, varSel] = ariOf(...others, ...rivals, row(DIVI, 0.905, 0.4));
    expect([before, outcome]).toEqual(['best', 'best or level']);
    expect([kMeans, gmm, varSel].map((text) => text.split(':')[0])).toEqual(['better', 'level', 'better']);
    expect(spkm).toBe('–');
  });

  it('says behind where it is worse than one, best where better than each, undecided where nothing is shown', () => {
    expect(ariOf(...rivals, row(DIVI, 0.85, 0.4))[2]).toBe('behind');
    expect(ariOf(...rivals, row(DIVI, 0.95, 0.4))[2]).toBe('best');
    expect(ariOf(...rivals, row(DIVI, 0.9, 0.4, 0.3))[2]).toBe('undecided');
  });

  it('has intervals that hold for all rivals together', () => {
    const noisy = row(DIVI, 0.9, 0.4, 0.02);
    const width = (...rows: ComparedRow[]): number => {
      const [, low, high] = ariOf(...rows, noisy)[5].match(/\((\S+) to (\S+)\)/)!;
      return Number(high.replace('−', '-')) - Number(low.replace('−', '-'));
    };
    expect(width(...rivals)).toBeGreaterThan(1.2 * width(rivals[0]));
  });

  it('says what training adds to the preprocessing', () => {
    const markdown = markdownOf(withRows(...rivals, row(DIVI, 0.95, 0.4), row('Step A alone', 0.9, 0.5)));
    const [, second] = markdown.split('What training adds');
    expect(lineOf(second, 'Matched, N = 200, ARI')[2]).toBe('better: 0.050 (0.050 to 0.050)');
    expect(lineOf(second, 'Matched, N = 200, F1')[2]).toBe('worse: −0.100 (−0.100 to −0.100)');
  });

  it('says in short how often DIVI leads, is behind and is neither', () => {
    const pair = withRows(...rivals, row(DIVI, 0.905, 0.4));
    expect(fairDocument([pair], '').brief).toEqual({
      answer: 'With equal tuning, DIVI is shown best or level with the best rival in 1 of 2 comparisons',
      detail: 'behind in 1, undecided in 0; under the paper’s protocol best or level in 2 of 2',
    });
    expect(fairDocument([{ fair, paper }], '').brief).toBeUndefined();
  });
});

it('draws every metric that has rows', () => {
  const figures = documentFigures(fairDocument([{ fair, paper }], ''));
  expect(figures.map(({ id }) => id)).toEqual(['fair-matched-ari', 'fair-matched-f1']);
});

it('begins with how the protocol differs from the paper’s', () => {
  expect(markdownOf()).toMatch(
    /The paper’s tables once more[^\n]+\n\n\*\*What is different from the paper’s protocol\*\*\n(- [^\n]+\n)+\n## Matched/,
  );
});
