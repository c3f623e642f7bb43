// @module-tag process
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { compareExperiments } from '../../../src/harness/compare/compare.js';
import { defineDataSet, NO_DATA } from '../../../src/harness/data-sets/define-data-set.js';
import { benchmarkRows, namedSeed } from '../../../src/harness/experiment/benchmark-rows.js';
import type { Experiment, RunSpec } from '../../../src/harness/experiment/experiment.js';
import { loadRegistry } from '../../../src/harness/experiment/experiments-folder.js';
import type { Metric } from '../../../src/harness/experiment/metrics.js';
import { Registry } from '../../../src/harness/experiment/registry.js';
import { commandMethod } from '../../../src/harness/methods/shared/command.js';
import { type AnyMethod, defineMethod, measured } from '../../../src/harness/methods/shared/method.js';
import { executeAnyRun, executeRun } from '../../../src/harness/runs/execute-run.js';
import { keyedRun, planExperiment } from '../../../src/harness/runs/plan.js';
import type { DoneRecord } from '../../../src/harness/runs/record.js';
import { resolveRun } from '../../../src/harness/runs/resolved-run.js';
import { stream } from '../../../src/library/core/random.js';
import { temporaryFolder } from '../../support/folder.js';

const COVERAGE: Metric = { name: 'coverage', title: 'Coverage', kind: 'share', digits: 3, margin: 0.005 };

/** Brown, Cai & DasGupta (2001): coverage of the 95 % Wald interval; an exact sum over the binomial gives the same. */
const PRINTED: [n: number, p: number, coverage: number][] = [
  [17, 0.5, 0.951],
  [18, 0.5, 0.904],
  [40, 0.5, 0.919],
  [30, 0.2, 0.946],
  [98, 0.2, 0.928],
];

const DRAWS = 4000;

const wald = (size: (n: number) => number) =>
  defineMethod<{ n: number; p: number }>({
    name: 'Wald',
    version: 1,
    resolve: (options) => options,
    fit({ n, p }, _x, seed) {
      const random = stream(seed, 'binomial');
      let covered = 0;
      for (let i = 0; i < DRAWS; i++) {
        let successes = 0;
        for (let j = 0; j < n; j++) if (random.uniform() < p) successes++;
        const share = successes / size(n);
        if (Math.abs(share - p) <= 1.959964 * Math.sqrt((share * (1 - share)) / size(n))) covered++;
      }
      return measured({ coverage: covered / DRAWS });
    },
  });

const STUDY: Experiment = {
  id: 'coverage',
  artefact: 'Table 1',
  title: 'Coverage',
  keys: ['n', 'p'],
  metrics: ['coverage'],
  figures: [],
  rows: PRINTED.map(([n, p, mean]) => ({
    labels: { n, p },
    runs: Array.from({ length: 20 }, (_, i) => ({
      method: 'Wald',
      options: { n, p },
      dataset: NO_DATA,
      seed: namedSeed('coverage', n, p, i),
    })),
    paper: { coverage: { mean, sd: null, n: 1 } },
  })),
};

function verdictsOf(method: AnyMethod): string[] {
  const registry = new Registry([method], [], [COVERAGE]);
  const resultOf = ({ key, run }: { key: string; run: ReturnType<typeof resolveRun> }) => {
    const { durationMs, ...result } = executeRun(run, registry);
    const provenance = { version: '', commit: null, dirty: null, lockfileHash: null, node: '', cpu: '', time: '' };
    return {
      key,
      description: run,
      outcome: { status: 'done', ...result },
      durationMs,
      provenance,
    } satisfies DoneRecord;
  };
  const [table] = compareExperiments([planExperiment(STUDY, registry)], { registry, resultOf });
  return table.rows.map(({ cells }) => cells[0].verdict);
}

describe('a study without data and without groups', () => {
  it('is judged by its own metric and margin: right it is equal, n + 1 in place of n is detected', () => {
    expect(verdictsOf(wald((n) => n))).toEqual(Array(5).fill('equal'));
    expect(verdictsOf(wald((n) => n + 1)).slice(0, 3)).toEqual(Array(3).fill('different'));
  });

  it('refuses a measurement that is no metric, with the nearest, and one that is no number', () => {
    const returning = (values: Record<string, number>) => () =>
      verdictsOf({ ...wald((n) => n), fit: () => measured(values) });
    expect(returning({ covrage: 1 })).toThrow("there is no metric 'covrage': did you mean coverage");
    expect(returning({ coverage: Number.NaN })).toThrow('coverage must be a number or null');
  });
});

describe('data sets of one’s own', () => {
  const binomial = defineDataSet({
    name: 'binomial',
    defaults: { n: 10, p: 0.5 },
    make: ({ n, p }, random) => ({ x: Array.from({ length: n }, () => [random.uniform() < p ? 1 : 0]) }),
  });
  const seen: unknown[] = [];
  const look = defineMethod<object>({
    name: 'Look',
    version: 1,
    seesTruth: true,
    resolve: () => ({}),
    fit(_options, x, _seed, _share, truth) {
      seen.push([...(x as { data: Float64Array }).data], truth);
      return measured({ coverage: 1 });
    },
  });
  const registry = new Registry([look], [binomial], [COVERAGE]);

  it('enter a key with their own options only (bug 5), are not standardised, and need no classes', () => {
    const spec: RunSpec = { ...look.with({}), dataset: binomial.with({ p: 0.2, seed: 3 }), seed: 1 };
    const run = resolveRun(spec, registry);
    expect(run.dataset).toEqual({ generator: 'binomial', n: 10, p: 0.2, seed: 3 });
    executeRun(run, registry);
    expect(new Set(seen[0] as number[])).toEqual(new Set([0, 1]));
    expect(seen[1]).toBeNull();
    expect(() => binomial.resolve({ generator: 'binomial', noiseSd: 3, seed: 1 } as never)).toThrow("'noiseSd'");
  });

  it('have other draws for another setting (bug 3), and those of old where there is none', () => {
    const seeds = (more: object) =>
      benchmarkRows({
        dataset: { generator: 'binomial', n: 10, ...more },
        datasets: 3,
        contenders: [look.with({})],
        labels: {},
      })[0].runs.flatMap(({ dataset, seed }) => [dataset.seed as number, seed]);
    const all = [seeds({}), seeds({ p: 0.1 }), seeds({ p: 0.2 })];
    expect(new Set(all.flat()).size).toBe(18);
    expect(all[0].slice(0, 2)).toEqual([
      namedSeed('data set', 'binomial', 10, 1),
      namedSeed('run', 'binomial', 10, 'Look', 1),
    ]);
  });
});

const SCRIPT = `
const { options, seed, data } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
if (options.crash) { console.error('no such table'); process.exit(3); }
if (options.text) console.log('done!');
else if (options.hang) {
  require('node:child_process').spawn(process.execPath, ['-e', \`setInterval(() => require('node:fs').appendFileSync('alive', '.'), 50)\`], { stdio: 'inherit' });
  setInterval(() => {}, 1000);
} else if (options.group) console.log(JSON.stringify({ labels: data.rows.map(([value]) => value), coverage: data.labels === undefined ? 0 : 1 }));
else console.log(JSON.stringify({ coverage: seed + options.add, k: null }));
`;

it('a run has another key once its method or data set is edited, or a module of the study that it imports (bug 4)', async () => {
  const path = temporaryFolder();
  for (const folder of ['methods', 'data-sets', 'metrics', 'shared']) mkdirSync(path(folder));
  const edit = (file: string, text: string): void => writeFileSync(path(file), text);
  edit('shared/one.mjs', 'export const one = 1;\n');
  const method =
    "import { one } from '../shared/one.mjs';\nexport const method = { name: 'Own', version: one, resolve: (o) => o, fit() {} };\n";
  edit('methods/own.mjs', method);
  const data = "export const dataSet = { name: 'four', resolve: (spec) => spec, load() {} };\n";
  edit('data-sets/four.mjs', data);
  edit('metrics/coverage.mjs', `export const metric = ${JSON.stringify(COVERAGE)};\n`);
  const keys = new Set<string>();
  const next = async (): Promise<number> => {
    const spec = { method: 'Own', options: {}, dataset: { generator: 'four', seed: 1 } as RunSpec['dataset'], seed: 7 };
    return keys.add(keyedRun(spec, await loadRegistry(path('.'))).key).size;
  };
  expect(await next()).toBe(1);
  edit('methods/own.mjs', method.replaceAll('\n', '\r\n'));
  edit('metrics/coverage.mjs', `export const metric = ${JSON.stringify({ ...COVERAGE, title: 'Cover' })};\n`);
  expect(await next()).toBe(1);
  edit('methods/own.mjs', `${method}// edited\n`);
  expect(await next()).toBe(2);
  edit('shared/one.mjs', 'export const one = 1.0;\n');
  expect(await next()).toBe(3);
  edit('data-sets/four.mjs', `${data}// edited\n`);
  expect(await next()).toBe(4);
  edit(
    'methods/given.mjs',
    `export { kMeans } from '${new URL('../../../dist/experiments/methods/baseline-methods.js', import.meta.url)}';\n`,
  );
  expect(
    [...(await loadRegistry(path('.'))).methods.values()].map(({ name, source }) => [name, typeof source]),
  ).toEqual([
    ['K-means', 'undefined'],
    ['Own', 'function'],
  ]);
});

describe('a command as a method', () => {
  const options = { add: 0, crash: false, text: false, hang: false, group: false };
  const k: Metric = { name: 'k', title: 'K', kind: 'count', digits: 0, margin: 0, of: (fit) => fit.k };
  const data = defineDataSet({
    name: 'four',
    defaults: {},
    make: () => ({ x: [[0], [1], [1], [2]], labels: [0, 1, 1, 2] }),
  });

  function study(seesTruth?: true) {
    const path = temporaryFolder({ 'wald.cjs': SCRIPT, 'table.csv': '1' });
    const command: [string, string] = [process.execPath, 'wald.cjs'];
    const method = commandMethod({
      ...{ name: 'Wald', version: 1, command, files: ['table.csv'], defaults: options, timeoutMs: 3000 },
      ...(seesTruth && { seesTruth }),
    });
    const open = () => new Registry([method.at!(path('.'))], [data], [COVERAGE, k]);
    const spec = (given: object): RunSpec => ({ method: 'Wald', options: given, dataset: NO_DATA, seed: 7 });
    const run = (given: object, dataset: RunSpec['dataset'] = NO_DATA) =>
      executeAnyRun(resolveRun({ ...spec(given), dataset }, open()), open());
    return { path, open, spec, run };
  }

  it('reads JSON and writes JSON: measurements, or groups of the rows', async () => {
    const { run } = study();
    expect((await run({ add: 1 })).metrics).toEqual({ coverage: 8, k: null });
    expect((await run({ group: true }, data.with({ seed: 1 }))).metrics).toEqual({ coverage: 0, k: 3 });
    expect((await study(true).run({ group: true }, data.with({ seed: 1 }))).metrics).toEqual({ coverage: 1, k: 3 });
  });

  it('fails with its message: a crash, no JSON, a misspelt option, a file that is not there', async () => {
    const { run, open, spec } = study();
    await expect(run({ crash: true })).rejects.toThrow(/wald\.cjs failed with exit code 3: no such table/);
    await expect(run({ text: true })).rejects.toThrow("the command did not write JSON: 'done!'");
    expect(() => keyedRun(spec({ adds: 1 }), open())).toThrow("there is no Wald option 'adds'");
    const lost = commandMethod({ name: 'Lost', version: 1, command: ['true'], files: ['lost.csv'] });
    const registry = new Registry([lost], [], []);
    expect(() => keyedRun({ ...spec({}), method: 'Lost' }, registry)).toThrow(/method 'Lost': its file .*lost\.csv/);
  });

  it('has another key once its script or a declared file is edited (bug 4)', () => {
    const { path, open, spec } = study();
    const key = () => keyedRun(spec({}), open()).key;
    const first = key();
    expect(key()).toBe(first);
    writeFileSync(path('wald.cjs'), `${SCRIPT}//`);
    const second = key();
    writeFileSync(path('table.csv'), '2');
    expect(new Set([first, second, key()]).size).toBe(3);
  });

  it('is ended after its time, with the processes that it started', async () => {
    const { path, run } = study();
    await expect(run({ hang: true })).rejects.toThrow(/was stopped after 3 s/);
    await sleep(300);
    const alive = readFileSync(path('alive'), 'utf8').length;
    expect(alive).toBeGreaterThan(0);
    await sleep(400);
    expect(readFileSync(path('alive'), 'utf8').length).toBe(alive);
  });
});
