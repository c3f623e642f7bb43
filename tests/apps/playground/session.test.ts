// @module-tag slow
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BENCHMARK_DEFAULTS } from '../../../src/apps/playground/benchmark.js';
import { commandLine, type NamedTable, program } from '../../../src/apps/playground/code.js';
import { AS_FOUND } from '../../../src/apps/playground/column-roles.js';
import type { FitRequest, FittedResult, LoadedTable, Reply } from '../../../src/apps/playground/messages.js';
import { DEFAULTS, fitRequest } from '../../../src/apps/playground/settings.js';
import { stream } from '../../../src/library/core/random.js';
import { packageRoot } from '../../../src/library/core/system/package-root.js';
import { writeNpy } from '../../../src/library/data/formats/npy.js';
import { sharedFolder, temporaryFolder } from '../../support/folder.js';
import { HOSTILE_NAMES } from '../../support/hostile-names.js';
import { Heard, runProgram, runShown, textOf, WINE } from './playground.js';

const loaded = (reply: Reply): LoadedTable => {
  if (reply.kind !== 'loaded') throw new Error(JSON.stringify(reply));
  return reply.table;
};

describe('a fit of Wine', () => {
  const path = sharedFolder({ 'wine.csv': WINE });
  const folder = dirname(path('wine.csv'));
  const requests: [string, FitRequest][] = [
    ['adaptive', fitRequest(DEFAULTS)],
    ['three asked for', fitRequest({ ...DEFAULTS, clusters: 3, seed: 4 })],
    ['the paper’s', fitRequest({ ...DEFAULTS, method: 'divi' })],
    [
      'every control moved',
      fitRequest({
        ...DEFAULTS,
        method: 'divi',
        seed: 2,
        divi: {
          splitInterval: 60,
          epochs: 200,
          beta: 0.5,
          tau: 0.9,
          learningRate: 0.02,
          tMin: 0.2,
          prior: 'noninformative',
        },
      }),
    ],
  ];

  it.each(requests)(
    '%s: its files, the shown command’s and the shown program’s are the same, bit for bit',
    async (_, fit) => {
      const heard = new Heard();
      const table = loaded(await heard.load('wine.csv', WINE));
      const result = await heard.fit(fit);
      const columns = table.columns!.map(({ name }) => name);
      const source: NamedTable = { kind: 'file', name: 'wine.csv', columns, settings: table.settings! };
      const command = commandLine(source, fit);
      const written = runShown(command, folder);
      for (const [name, bytes] of Object.entries(result.files))
        expect(`${name}:${textOf(bytes)}`).toBe(`${name}:${written(name)}`);
      expect(Object.keys(result.files)).toEqual(['labels.csv', 'gates.csv', 'clusters.csv', 'model.json']);
      const lines = program(source, fit, null);
      expect(lines.split('\n').length).toBeLessThanOrEqual(5);
      expect(runProgram(lines, folder)).toEqual([[...result.labels], [...result.gates!]]);
    },
  );

  it.each(['k-means', 'gmm', 'spkm'] as const)('%s: the shown program gives its labels', async (method) => {
    const heard = new Heard();
    const table = loaded(await heard.load('wine.csv', WINE));
    const fit: FitRequest = { method, k: 3, seed: 1 };
    const result = await heard.fit(fit);
    const columns = table.columns!.map(({ name }) => name);
    const source: NamedTable = { kind: 'file', name: 'wine.csv', columns, settings: table.settings! };
    expect(runProgram(program(source, fit, result.bound), folder)).toEqual([[...result.labels]]);
    expect(result.truth!.ari).toBeGreaterThan(0.8);
    // what --compare prints of it
    const { comparison } = JSON.parse(runShown(commandLine(source, fit), folder)('fit.json'));
    const name = { 'k-means': 'K-means', gmm: 'GMM', spkm: 'SPKM' }[method];
    expect(comparison.find((one: { method: string }) => one.method === name).truth).toEqual(result.truth);
  });

  it('is told frame by frame: the last one of DIVI has its gates and labels', async () => {
    const heard = new Heard();
    await heard.load('wine.csv', WINE);
    const result = await heard.fit(fitRequest({ ...DEFAULTS, method: 'divi' }));
    const frames = heard.replies.flatMap((reply) => (reply.kind === 'frame' ? [reply.frame] : []));
    expect(frames.length).toBeGreaterThan(100);
    expect(frames.filter(({ split }) => split).map(({ k }) => k)).toEqual([2, 3]);
    expect(result.k).toBe(3);
    expect([...frames.at(-1)!.gates!]).toEqual([...Float32Array.from(result.gates!)]);
    expect([...frames.at(-1)!.labels]).toEqual([...result.shownLabels]);
    const adaptive = new Heard();
    await adaptive.load('wine.csv', WINE);
    await adaptive.fit(fitRequest(DEFAULTS));
    const texts = adaptive.replies.flatMap((reply) => (reply.kind === 'told' ? [reply.text] : []));
    expect(texts).toContain('DIVI-Adaptive: certificate, part 1 of 6');
  });
});

it('a benchmark’s rows as a file are the rows that were drawn', async () => {
  const path = temporaryFolder();
  const heard = new Heard();
  const benchmark = { ...BENCHMARK_DEFAULTS, name: 'correlated-noise' as const, n: 60, d: 8, informative: 3 };
  await heard.ask({ kind: 'load', data: { kind: 'benchmark', benchmark } });
  const csv = await heard.ask({ kind: 'csv' });
  if (csv.kind !== 'csv') throw new Error(csv.kind);
  expect(csv.file).toBe('correlated-noise.csv');
  writeFileSync(path(csv.file), new Uint8Array(csv.bytes));
  const fit = fitRequest({ ...DEFAULTS, method: 'divi' });
  const result: FittedResult = await heard.fit(fit);
  const source: NamedTable = { kind: 'benchmark', benchmark };
  const folder = dirname(path(csv.file));
  expect(runShown(commandLine(source, fit), folder)('labels.csv')).toBe(textOf(result.files['labels.csv']));
  expect(runProgram(program(source, fit, null), folder)).toEqual([[...result.labels], [...result.gates!]]);
});

describe('the columns of a file', () => {
  const FLOWERS = readFileSync(join(packageRoot(), 'data-scripts', 'tables', 'iris.csv'), 'utf8');
  const MIXED = `id;name;a;b;kind\n${Array.from({ length: 12 }, (_, i) => `${i + 1};row ${i};${i % 5},5;${i * 2};${'xyz'[i % 3]}`).join('\n')}\n`;

  it('are recognised: classes by their name, categories, names of rows, row numbers', async () => {
    const heard = new Heard();
    const iris = loaded(await heard.load('iris.csv', FLOWERS));
    expect(iris.columns!.map(({ became }) => became)).toEqual([...new Array(4).fill('a feature'), '3 known classes']);
    const mixed = loaded(await heard.load('mixed.csv', MIXED));
    expect(mixed.columns!.map(({ name, became }) => [name, became])).toEqual([
      ['id', 'left out'],
      ['name', 'names of rows'],
      ['a', 'a feature'],
      ['b', 'a feature'],
      ['kind', '3 features of 0 and 1'],
    ]);
    expect(mixed.notes.join()).toContain('the decimal sign is a comma');
  });

  it('are corrected by the user, and the command says so', async () => {
    const path = temporaryFolder({ 'mixed.csv': MIXED });
    const heard = new Heard();
    const settings = { ...AS_FOUND, roles: { 0: 'feature', 1: 'names', 4: 'one-hot' } as const };
    const table = loaded(await heard.load('mixed.csv', MIXED, settings));
    expect(table.features).toEqual(['id', 'a', 'b', 'kind=x', 'kind=y', 'kind=z']);
    expect(table.shown.ids[0]).toBe('row 0');
    const columns = table.columns!.map(({ name }) => name);
    const source: NamedTable = { kind: 'file', name: 'mixed.csv', columns, settings: table.settings! };
    const fit = fitRequest({ ...DEFAULTS, method: 'divi' });
    expect(commandLine(source, fit)).toBe(
      'npx divi fit mixed.csv --id-column name --keep id --one-hot kind --method divi',
    );
    const result = await heard.fit(fit);
    expect(runShown(commandLine(source, fit), dirname(path('mixed.csv')))('labels.csv')).toBe(
      textOf(result.files['labels.csv']),
    );
  });

  it('of a Parquet file are those of any table', async () => {
    const heard = new Heard();
    const file = readFileSync(join(packageRoot(), 'tests/fixtures/formats/zstd.parquet'));
    const table = loaded(await heard.load('zstd.parquet', file, { ...AS_FOUND, impute: true }));
    expect([table.rows, table.columns!.map(({ name, became }) => [name, became])]).toEqual([
      40,
      [
        ['x', 'a feature'],
        ['small', 'a feature'],
        ['big', 'a feature'],
        ['day', 'a feature'],
        ['colour', '3 features of 0 and 1'],
        ['flag', 'a feature'],
      ],
    ]);
  });

  it('with missing cells are fitted as they are by adaptive DIVI, with medians by others, and not by the paper’s', async () => {
    const random = stream(2, 'gaps');
    const text = `a,b,c\n${Array.from({ length: 120 }, (_, i) => [
      i % 7 === 0 ? '' : 20 * (i % 2) + random.normal(),
      20 * (i % 2) + random.normal(),
      i % 11 === 0 ? 'NA' : random.normal(),
    ]).join('\n')}\n`;
    const heard = new Heard();
    const table = loaded(await heard.load('gaps.csv', text));
    const columns = table.columns!.map(({ name }) => name);
    const source: NamedTable = { kind: 'file', name: 'gaps.csv', columns, settings: table.settings! };
    expect(table.shown.scores.every(Number.isFinite)).toBe(true);
    const result = await heard.fit(fitRequest(DEFAULTS));
    expect([result.k, result.means.every(Number.isFinite)]).toEqual([2, true]);
    expect(result.notes.join()).toContain('29 of 360 values are missing');
    const path = sharedFolder({ 'gaps.csv': text });
    const written = runShown(commandLine(source, fitRequest(DEFAULTS)), dirname(path('gaps.csv')));
    for (const [name, bytes] of Object.entries(result.files)) expect(textOf(bytes)).toBe(written(name));
    const kMeans = await heard.fit({ method: 'k-means', k: 2, seed: 0 });
    expect(kMeans.notes).toContain('K-means had medians in the place of what is missing');
    expect(kMeans.sizes).toEqual([60, 60]);
    await expect(heard.fit(fitRequest({ ...DEFAULTS, method: 'divi' }))).rejects.toThrow(/tick “fill in medians”/);
  });

  it('that cannot be read are told with a sentence in the words of the page, and can be corrected', async () => {
    const heard = new Heard();
    const refused = await heard.load('texts.csv', 'a,b\n1,2\nx,3\n4,5\n6,7\n');
    expect(refused).toMatchObject({ kind: 'refused', message: expect.stringContaining("'x' is not a number") });
    expect(await heard.load('empty.csv', '')).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('is empty'),
    });
  });

  it('of an .npy file have numbers for names', async () => {
    const data = Float64Array.from({ length: 40 }, (_, i) => (i * 7) % 11);
    const table = loaded(
      await new Heard().load('x.npy', writeNpy({ data, shape: [20, 2] }) as Uint8Array<ArrayBuffer>),
    );
    expect(table.columns!.map(({ name, became }) => [name, became])).toEqual([
      ['column 1', 'a feature'],
      ['column 2', 'a feature'],
    ]);
  });

  it('with hostile names give a command and a program that name the same columns', async () => {
    const names = [
      ...new Set(
        HOSTILE_NAMES.filter((name) => !/[\0\ud800-\udfff]/.test(name) && name.trim() === name && name !== ''),
      ),
    ];
    const header = [...names, 'kind'].map((name) => `"${name.replaceAll('"', '""')}"`).join(',');
    const rows = Array.from({ length: 30 }, (_, i) => [
      ...names.map((_, j) => (i * (j + 3) + (i % 3) * 20) % 97),
      'xyz'[i % 3],
    ]);
    const text = `${header}\n${rows.map((row) => row.join(',')).join('\n')}\n`;
    const path = temporaryFolder({ "it's a file.csv": text });
    const heard = new Heard();
    const settings = { ...AS_FOUND, header: true, roles: { 0: 'out', 3: 'out', [names.length]: 'classes' } as const };
    const table = loaded(await heard.load("it's a file.csv", text, settings));
    expect(table.features).toEqual(names.filter((_, c) => c !== 0 && c !== 3));
    const columns = table.columns!.map(({ name }) => name);
    const source: NamedTable = { kind: 'file', name: "it's a file.csv", columns, settings };
    const fit = fitRequest({ ...DEFAULTS, method: 'divi', divi: { ...DEFAULTS.divi, epochs: 20, splitInterval: 11 } });
    const result = await heard.fit(fit);
    const folder = dirname(path('x'));
    expect(runShown(commandLine(source, fit), folder)('labels.csv')).toBe(textOf(result.files['labels.csv']));
    expect(runProgram(program(source, fit, null), folder)).toEqual([[...result.labels], [...result.gates!]]);
  });
});

it('a mistake is told in a sentence, and the next request is answered', async () => {
  const heard = new Heard();
  expect(await heard.ask({ kind: 'fit', fit: fitRequest(DEFAULTS) })).toEqual({
    kind: 'failed',
    message: 'no table is loaded: choose one',
  });
  await heard.load('small.csv', 'a,b\n1,2\n3,4\n5,7\n');
  expect(await heard.ask({ kind: 'fit', fit: { method: 'k-means', k: 9, seed: 0 } })).toEqual({
    kind: 'failed',
    message: 'K = 9 is more than the 3 rows: ask for fewer',
  });
  expect((await heard.fit({ method: 'k-means', k: 2, seed: 0 })).sizes.length).toBe(2);
});

describe('the points of the scatter', () => {
  it('keep their own names, classes and values in a table with more rows than are shown', async () => {
    // row i is named r<i>, has the value 2 i and is of class a for even i; 2,000 of 2,500 rows are shown
    const lines = Array.from({ length: 2500 }, (_, i) => `r${i},${2 * i},${(i * 7) % 11},${'ab'[i % 2]}`);
    const settings = { ...AS_FOUND, header: true, roles: { 0: 'names', 3: 'classes' } as const };
    const table = loaded(await new Heard().load('many.csv', `name,u,v,kind\n${lines.join('\n')}\n`, settings));
    const { rows, ids, values, classes } = table.shown;
    expect(table.rows).toBe(2500);
    expect(new Set(rows).size).toBe(2000);
    expect(ids).toEqual(rows.map((row) => `r${row}`));
    expect(rows.map((_, i) => values[2 * i])).toEqual(rows.map((row) => 2 * row));
    expect(Array.from(classes, (c) => table.classNames[c])).toEqual(rows.map((row) => 'ab'[row % 2]));
  });

  it('of one column lie on a line, in the order of their values', async () => {
    const { shown } = loaded(await new Heard().load('one.csv', 'u\n1.5\n4.5\n3\n'));
    expect(shown.explained).toEqual([1, 0]);
    // standard scores of equal steps: −s, s, 0
    const [low, high, middle, ...heights] = shown.scores;
    expect(low).toBeLessThan(0);
    expect(high).toBeCloseTo(-low, 12);
    expect(middle).toBeCloseTo(0, 12);
    expect(heights).toEqual([0, 0, 0]);
  });

  it('of two columns use both: a correlation r leaves (1 − r) / 2 to the second component', async () => {
    // about the means of 1.5: Σ uv = 4, Σ u² = Σ v² = 5, r = 0.8
    const { shown } = loaded(await new Heard().load('two.csv', 'u,v\n1,2\n0,0\n3,3\n2,1\n'));
    expect(shown.explained[0]).toBeCloseTo(0.9, 12);
    expect(shown.explained[1]).toBeCloseTo(0.1, 12);
    // (0, 0) and (3, 3) lie on the first axis, the others on either side of it
    const [first, , , last] = shown.scores.slice(4);
    expect(Math.abs(first)).toBeGreaterThan(0.1);
    expect(last).toBeCloseTo(-first, 12);
  });
});
