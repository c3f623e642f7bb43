// @module-tag process
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { divi } from '../../support/cli.js';
import { plugInFolder } from '../../support/plug-in-folder.js';

const METHOD = `
import { defineMethod, plainFit } from 'divi-repro/harness';

export const method = defineMethod({
  name: 'Sign of a column',
  version: 3,
  resolve: ({ column = 0 }) => ({ column }),
  fit: ({ column = 0 }, x) =>
    plainFit({ labels: Int32Array.from({ length: x.rows }, (_, i) => (x.get(i, column) > 0 ? 1 : 0)), k: 2 }),
});
`;

const DATA_SET = `
import { defineSynthetic, makeSynthetic } from 'divi-repro/harness';

export const dataSet = defineSynthetic({
  name: 'uniform-noise',
  make: (options) =>
    makeSynthetic('uniform-noise', options, {
      signal: (random) => random.normal(),
      nuisance: (random, row) => row.forEach((_, j) => { row[j] = random.uniform() - 0.5; }),
    }),
});
`;

const EXPERIMENT = `
const row = (n, method, options) => ({
  panel: method,
  labels: { N: n, Method: method },
  runs: [1, 2].map((seed) => ({
    dataset: { generator: 'uniform-noise', n, d: 8, k: 2, informative: 4, separation: 6, seed }, method, options, seed,
  })),
  paper: method === 'K-means' ? {} : { ari: { mean: 0.99, sd: 0.0005, n: 2 } },
});

export const experiment = {
  id: 'new',
  artefact: 'Table 9',
  title: 'A method and a data set from outside',
  keys: ['N', 'Method'],
  metrics: ['ari', 'k'],
  rows: [30, 60].flatMap((n) => [row(n, 'Sign of a column', { column: 1 }), row(n, 'K-means', { k: 2 })]),
  figures: [{ kind: 'line', id: 'new-ari', title: 'ARI over N', x: 'N', xTitle: 'N', xScale: 'linear', metric: 'ari' }],
};
`;

it('a folder of experiments brings a method, a data set and an experiment of its own, one file each', () => {
  const path = plugInFolder();
  writeFileSync(path('experiments/methods/sign.mjs'), METHOD);
  writeFileSync(path('experiments/data-sets/uniform-noise.mjs'), DATA_SET);
  writeFileSync(path('experiments/new.mjs'), EXPERIMENT);
  const [store, out] = [path('store'), path('out')];
  const flags = ['--experiments', path('experiments'), '--store', store];

  const { code, err } = divi('reproduce', ...flags, '--out', out);
  expect([code, err]).toEqual([0, expect.stringContaining('8 runs in')]);
  const table = readFileSync(join(out, 'new.md'), 'utf8');
  expect(table).toMatch(/\| +30 \| Sign of a column \| ours +\| +(0\.9\d\d|1\.000) /);
  expect(table).toContain('✓ equal');
  for (const ending of ['svg', 'png', 'vl.json'])
    expect(existsSync(join(out, 'figures', `new-ari.${ending}`))).toBe(true);
  const records = readFileSync(join(store, 'runs.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(records.map(({ description }) => description.algorithm).sort()).toEqual([2, 2, 2, 2, 3, 3, 3, 3]);
  expect(divi('why', 'new', '--row', 'Sign', ...flags).out).toContain('uniform-noise N = 30, D = 8, data set 1');

  // a new version makes its runs stale, and no others
  writeFileSync(path('experiments/methods/sign.mjs'), METHOD.replace('version: 3', 'version: 4'));
  expect(divi('reproduce', ...flags, '--dry-run').out).toContain('4 runs would be done');
});

it('two methods of one name are refused, and a file without a method is named', () => {
  const path = plugInFolder();
  writeFileSync(path('experiments/new.mjs'), EXPERIMENT);
  const file = path('experiments/methods/sign.mjs');
  writeFileSync(file, METHOD.replace('Sign of a column', 'GMM'));
  const twice = divi('list', '--experiments', path('experiments'));
  expect([twice.code, twice.err]).toEqual([2, expect.stringContaining("there are two methods named 'GMM'")]);
  writeFileSync(file, 'export const other = 1;');
  const none = divi('list', '--experiments', path('experiments'));
  expect([none.code, none.err]).toEqual([2, expect.stringContaining("sign.mjs must export 'method' with name")]);
});

const SHARING = `
import { defineMethod, plainFit } from 'divi-repro/harness';

// how often this worker has done the work
let done = 0;

export const method = defineMethod({
  name: 'Sharing',
  version: 1,
  lateOptions: ['late'],
  resolve: ({ late = 0 }) => ({ late }),
  fit: (_options, x, _seed, share) => plainFit({ labels: new Int32Array(x.rows), k: share(() => ++done) }),
});
`;

const SHARED = `
const DATA_SETS = [1, 2, 3, 4, 5, 6, 7];

export const experiment = {
  id: 'shared',
  artefact: 'Table 10',
  title: 'Runs that share work',
  keys: ['Late'],
  metrics: ['k'],
  rows: [0, 1, 2].map((late) => ({
    labels: { Late: late },
    runs: DATA_SETS.map((seed) => ({ dataset: { generator: 'matched', n: 20, seed }, method: 'Sharing', options: { late }, seed })),
    paper: {},
  })),
  figures: [],
};
`;

it('runs that share work are done by one worker, which does it once', () => {
  const path = plugInFolder();
  writeFileSync(path('experiments/methods/sharing.mjs'), SHARING);
  writeFileSync(path('experiments/shared.mjs'), SHARED);
  const store = path('store');
  const { code, err } = divi(
    'reproduce',
    ...['--experiments', path('experiments'), '--store', store, '--out', path('out'), '--jobs', '3'],
  );
  expect([code, err]).toEqual([0, expect.stringContaining('21 runs in')]);
  const works = new Map<number, number[]>();
  for (const line of readFileSync(join(store, 'runs.jsonl'), 'utf8').trim().split('\n')) {
    const { description, outcome } = JSON.parse(line);
    works.set(description.seed, [...(works.get(description.seed) ?? []), outcome.metrics.k]);
  }
  expect([...works.values()].map((ks) => [ks.length, new Set(ks).size])).toEqual(Array(7).fill([3, 1]));
});
