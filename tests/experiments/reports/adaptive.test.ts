import { describe, expect, it } from 'vitest';
import type { LineFigure } from '../../../src/harness/experiment/experiment.js';
import { documentFigures } from '../../../src/report/document.js';
import { adaptiveDocument } from '../../../experiments/reports/adaptive.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { adaptiveRow, adaptiveTable, around, type Found } from './adaptive-tables.js';

const told = { told: 3 };
const noise = { trueK: 1 };
const LINE: LineFigure = {
  kind: 'line',
  id: 'k-line',
  title: 'K',
  x: 'True K',
  xTitle: 'K',
  xScale: 'linear',
  metric: 'k',
};

const TRUE_K = adaptiveTable(
  'adaptive-true-k',
  ['Method', 'True K'],
  [
    adaptiveRow(
      { Method: 'DIVI-Adaptive', 'True K': 3 },
      around(1, 3, 40).map((run, i) => ({ ...run, certain: i === 0 ? 4 : i === 1 ? null : 3 })),
    ),
    adaptiveRow({ Method: 'DIVI-Adaptive', 'True K': 8 }, [...around(0.9, 8, 38), ...around(0.9, 7, 2)], { trueK: 8 }),
    adaptiveRow({ Method: 'GMM-BIC', 'True K': 8 }, around(0.4, 4, 10), { trueK: 8 }),
  ],
  { figures: [LINE] },
);
const AWKWARD = adaptiveTable(
  'adaptive-awkward',
  ['Data', 'Method'],
  [
    adaptiveRow({ Data: 'ring', Method: 'DIVI-Adaptive' }, around(0.5, 2)),
    adaptiveRow({ Data: 'ring', Method: 'DIVI-Adaptive, K = 3' }, around(0.6), told),
    adaptiveRow({ Data: 'ring', Method: 'VarSel' }, around(0.9), told),
  ],
);
const REAL = adaptiveTable(
  'adaptive-real-data',
  ['Dataset', 'Method'],
  [
    ['Iris', 0.9, 0.6, 0.8],
    ['Crabs', 0.8, 0.1, 0.04],
    ['Thyroid', 0.8, 0.5, 0.9],
  ].flatMap(([Dataset, ours, kMeans, gmm]) => [
    adaptiveRow({ Dataset, Method: 'DIVI-Adaptive, K = 3' }, [{ k: 3, ari: Number(ours) }], told),
    adaptiveRow({ Dataset, Method: 'K-means' }, [{ k: 3, ari: Number(kMeans) }], told),
    adaptiveRow({ Dataset, Method: 'GMM' }, [{ k: 3, ari: Number(gmm) }], told),
  ]),
);
const NOISE = adaptiveTable(
  'adaptive-noise',
  ['Noise', 'N', 'Method'],
  ['iid', 'ar'].flatMap((Noise) => [
    adaptiveRow(
      { Noise, N: 200, Method: 'DIVI-Adaptive' },
      [...around(1, 1, 98), ...around(1, Noise === 'ar' ? 2 : 1, 2)].map((run) => ({ ...run, certain: 1 })),
      noise,
    ),
    adaptiveRow(
      { Noise, N: 1000, Method: 'DIVI-Adaptive' },
      around(1, 1, 100).map((run, i) => ({ ...run, certain: Noise === 'ar' && i < 5 ? 2 : 1 })),
      noise,
    ),
  ]),
);
const FAIR = adaptiveTable(
  'fair-matched',
  ['N', 'Method'],
  [
    adaptiveRow({ N: 200, Method: 'DIVI-Adaptive' }, around(0.95)),
    adaptiveRow({ N: 200, Method: 'GMM-BIC' }, around(0.7)),
  ],
  { folder: 'fair', title: 'Matched benchmark' },
);
// on data that an experiment of our own has as well
const FAIR_RING = adaptiveTable(
  'fair-ring',
  ['Data', 'Method'],
  AWKWARD.rows.map((row) => ({ ...row, runs: row.runs.slice(2) })),
  { folder: 'fair', title: 'Ring' },
);

/** Runs on data sets in turn, with several seeds each. */
const AGREEMENT = adaptiveTable(
  'adaptive-agreement',
  ['Data', 'Method'],
  [
    { data: 'easy', found: [3, 3, 3, 3, 3, 3, 3, 3, 3, 2] },
    { data: 'hard', found: [1, 1, 1, 1, 1, 2, 2, 4, 4, 4] },
    { data: 'table', found: [3, 3, 3, 4, 4], one: true },
  ].map(({ data, found, one }) => {
    const row = adaptiveRow(
      { Data: data, Method: 'DIVI-Adaptive' },
      found.map((k) => ({ k })),
    );
    const runs = row.runs.map((run, i) => ({ ...run, dataset: one ? data : `${data} ${Math.floor(i / 5)}` }));
    return { ...row, runs };
  }),
);

const document = adaptiveDocument([TRUE_K, AWKWARD, NOISE, REAL, AGREEMENT], [FAIR, FAIR_RING], 'Runs of x');
const markdown = renderMarkdown(document);
const lines = markdown.split('\n');

/** The cells of the line that begins so, without its beginning. */
function cellsOf(...beginning: string[]): string[] {
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const row = rows.find((cells) => beginning.every((cell, i) => cells[i] === cell)) ?? [];
  return row.slice(beginning.length);
}

describe('reports/adaptive.md', () => {
  it('says how often K is right, and names what fails as plainly', () => {
    expect(lines).toContain('- Title of adaptive-true-k: K is wrong in 2 of 80 runs; the certain number exceeds the true K in 1 of 79 and equals it in 76.');
    expect(lines).toContain(
      '- Title of adaptive-noise: more than one cluster is found in 2 of 400 runs; more than one cluster is certain in 5 of 400.',
    );
    expect(lines).toContain('- True K = 3: in 1 of 39 runs: certain 3 in 38, 4 in 1; true K 3.');
    expect(lines).toContain('- ar: in 5 of 200 runs: certain 1 in 195, 2 in 5; true K 1.');
    expect(lines).toContain('- True K = 8: wrong in 2 of 40 runs: K 7 in 2, 8 in 38; true K 8.');
    expect(lines).toContain('- ring: wrong in 10 of 10 runs: K 2; true K 3.');
    expect(markdown).not.toMatch(/^- True K = 3: wrong/m);
    expect(markdown).not.toMatch(/^- ar: wrong/m);
  });

  it('says where a rival is ahead', () => {
    expect(lines).toContain('- K found by both, 2 data sets: better on 2, level on 0.');
    expect(lines).toContain(
      // one run has no interval, and shows nothing
      '- K given to both, 4 data sets: better on 0, level on 0; worse on ring (−0.300 to VarSel); undecided on Iris (0.100 to GMM); Crabs (0.700 to K-means); Thyroid (−0.100 to GMM).',
    );
  });

  it('has the means of methods that are told K, and where ours is furthest behind', () => {
    expect(lines).toContain(
      '- Title of adaptive-real-data, K given to all, mean of 3: DIVI-Adaptive 0.833, GMM 0.580, K-means 0.400; furthest behind on Thyroid (−0.100 to GMM).',
    );
    expect(markdown).not.toMatch(/adaptive-awkward, K given/);
  });

  it('has its figures before its tables, and the rivals of the fair comparisons among them', () => {
    const figures = documentFigures(document);
    expect(figures.map(({ id }) => id)).toEqual(['k-line', 'adaptive-rivals-ari']);
    expect(JSON.stringify(figures[1].spec)).toContain('Matched benchmark, N = 200');
    expect(markdown.indexOf('k-line')).toBeLessThan(markdown.indexOf('| '));
    expect(markdown.indexOf('What was tuned on what')).toBeLessThan(markdown.indexOf('| '));
    expect(markdown).toMatch(/What was tuned on what\n\n- /);
  });

  it('has the exact interval of the false K and the false certificates of every kind, every size and all together', () => {
    expect(cellsOf('ar')).toEqual(['2 of 200 (0.1 to 3.6 %)', '5 of 200 (0.8 to 5.7 %)', 'N = 200: 2 of 100']);
    expect(cellsOf('iid')).toEqual(['0 of 200 (0.0 to 1.8 %)', '0 of 200 (0.0 to 1.8 %)', '']);
    expect(cellsOf('N = 1000')).toEqual(['0 of 200 (0.0 to 1.8 %)', '5 of 200 (0.8 to 5.7 %)', '']);
    expect(cellsOf('**all**')).toEqual(['2 of 400 (0.1 to 1.8 %)', '5 of 400 (0.4 to 2.9 %)', '']);
  });

  it('tells given K from found K', () => {
    expect(cellsOf('ring', 'DIVI-Adaptive').slice(0, 2)).toEqual(['2', '10 of 10 (69.2 to 100.0 %)']);
    expect(cellsOf('ring', 'VarSel').slice(0, 4)).toEqual(['3', 'given', '3', '0.901 (0.021)']);
  });
});

it('shows how far seeds agree on K, and how often what they agree on is right', () => {
  expect(cellsOf('easy')).toEqual(['3', '2 in 1, 3 in 9', '90 %', '0 of 2 (0.0 to 84.2 %)', '1.000 (0.000)']);
  expect(cellsOf('hard').slice(2, 4)).toEqual(['80 %', '2 of 2 (15.8 to 100.0 %)']);
  expect(cellsOf('table').slice(1, 3)).toEqual(['3 in 3, 4 in 2', '60 %']);
  expect(cellsOf('all')).toEqual(['2', '1 of 2 (1.3 to 98.7 %)', '1', '0']);
  expect(cellsOf('80 % or more, not all')).toEqual(['1', '0 of 1 (0.0 to 97.5 %)', '0', '0']);
  expect(cellsOf('fewer')).toEqual(['1', '1 of 1 (2.5 to 100.0 %)', '0', '1']);
  expect(markdown).not.toMatch(/^- .*adaptive-agreement/m);
});

it('says in short how it stands to the best rival, and how often it fails', () => {
  expect(document.brief).toEqual({
    answer: 'Our adaptive DIVI is shown better than or level with the best rival on 2 of 2 data sets, and worse on 0',
    detail:
      'on single clouds and noise it finds more than one cluster in 2 of 400 runs and certifies more than one in 5; on clustered data its K is wrong in 12 of 90 runs, and the certain number exceeds the true K in 1',
  });
});

it('says nothing in short if there is no rival that finds K as well', () => {
  // every method on the real data is given K, and the noise has no rival
  expect(adaptiveDocument([REAL, NOISE], [], 'Runs of x').brief).toBeUndefined();
});

describe('the peer’s sets', () => {
  const row = (Dataset: string, Method: string, found: Found, options = {}) =>
    adaptiveRow({ Suite: 'sipu', Dataset, Method }, [found], options);
  const PEER = adaptiveTable(
    'adaptive-peer',
    ['Suite', 'Dataset', 'Method'],
    [
      row('a1', 'DIVI-Adaptive', { k: 3, certain: 2, ari: 0.9 }),
      row('a1', 'GMM-BIC', { k: 4, certain: null, ari: 0.7 }),
      row('a1', 'DIVI-Adaptive, K = 3', { k: 3, ari: 0.8 }, told),
      row('a1', 'K-means', { k: 3, certain: null, ari: 0.6 }, told),
      row('s1', 'DIVI-Adaptive', { k: 5, certain: 4, ari: 0.5 }),
      row('s1', 'GMM-BIC', { k: 3, certain: null, ari: 0.4 }),
      row('s1', 'DIVI-Adaptive, K = 3', { k: 3, ari: 0.4 }, told),
      row('s1', 'K-means', { k: 3, certain: null, ari: 0.7 }, told),
      row('r15', 'DIVI-Adaptive', { k: 3, ari: 0.2 }),
    ],
    { notes: ['No evidence.'] },
  );
  const shown = renderMarkdown(adaptiveDocument([PEER], [], 'Runs of x'));
  const cells = shown.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

  it('have a line each, K and ARI of all methods with K found and given, and means over what all have', () => {
    const of = (name: string) => cells.find(([, first]) => first === name)?.slice(2, -1);
    expect(of('Dataset')).toEqual([
      ...['True K', 'K found', 'Certain', 'DIVI-Adaptive, K found', 'GMM-BIC, K found'],
      ...['DIVI-Adaptive, K given', 'K-means, K given'],
    ]);
    expect(of('a1')).toEqual(['3', '3', '2', '0.900', '0.700', '0.800', '0.600']);
    expect(of('r15')).toEqual(['3', '3', '3', '0.200', '–', '–', '–']);
    expect(of('mean of 2')).toEqual(['', '', '', '0.700', '0.550', '0.600', '0.650']);
    expect(shown).toContain('\nNo evidence.\n');
  });

  it('are named where K is another or too much is certain, and compared by their means', () => {
    expect(shown).toContain('- sipu: wrong on 1 of 3 sets: s1 (5 for 3).');
    expect(shown).toContain('- sipu, s1: in 1 of 1 runs: certain 4; true K 3.');
    expect(shown).toContain(
      '- sipu, K given to all, mean of 2: DIVI-Adaptive 0.600, K-means 0.650; furthest behind on s1 (−0.300 to K-means).',
    );
    expect(shown).toContain(
      '- sipu, K found by all, mean of 2: DIVI-Adaptive 0.700, GMM-BIC 0.550; never behind.',
    );
    expect(shown).not.toContain('undecided');
  });
});
