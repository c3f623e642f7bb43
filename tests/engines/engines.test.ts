// @module-tag process
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/library/core/system/package-root.js';
import { type DataSet, dataSetName } from '../../src/library/data/data-set.js';
import { BROWSERS } from '../support/browsers.js';
import { NODES } from '../support/equipment.js';
import { registry } from '../support/registry.js';
import { executeAll, type Numbers, registryWith } from './executor.js';
import { fixedSet } from './fixed-set.js';

const root = packageRoot();
const wine = readFileSync(join(root, 'data-scripts', 'wine.csv'), 'utf8');
const records = fixedSet(registryWith(wine));
const runs = records.map(({ description }) => description);
let bundle: string;
let expected: Numbers[];

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'tests', 'engines', 'executor.ts')],
    bundle: true,
    platform: 'neutral',
    format: 'iife',
    globalName: 'executor',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  bundle = outputFiles[0].text;
  expected = executeAll(runs, wine);
}, 120_000);

const call = `JSON.stringify(executor.executeAll(${JSON.stringify(runs)}, ${JSON.stringify(wine)}))`;

const syntheticName = ({ kind, name }: DataSet): string[] => (kind === 'synthetic' ? [name] : []);

/** Every number must be the same to the last bit; a run that differs is named. */
function expectSame(text: string): void {
  const numbers: Numbers[] = JSON.parse(text);
  expect(numbers).toHaveLength(runs.length);
  const differ = numbers.flatMap((found, i) => {
    const { method, dataset, seed } = runs[i];
    return JSON.stringify(found) === JSON.stringify(expected[i])
      ? []
      : [`${method} on ${dataSetName(dataset)}, seed ${seed}`];
  });
  expect(differ).toEqual([]);
}

describe('the fixed set', () => {
  it('has runs of every method, generator and prior, and Wine', () => {
    expect(runs.length).toBeGreaterThanOrEqual(60);
    const here = new Set(runs.map(({ method, dataset }) => `${method} on ${dataSetName(dataset)}`));
    const sets = [...registryWith(wine).dataSets.keys()];
    expect(sets).toEqual(expect.arrayContaining([...registry.dataSets.values()].flatMap(syntheticName)));
    // the broken one is for the power report, which keeps no runs
    const methods = [...registry.methods.keys()].filter((method) => method !== 'Broken DIVI');
    const all = sets.flatMap((name) => methods.map((method) => `${method} on ${name}`));
    // the paper only has Wine with the informative prior; varied data are adaptive DIVI's and its rivals'
    const rivals = ['DIVI-Adaptive', 'GMM', 'GMM-BIC', 'K-means', 'VarSel'];
    const missing = methods.filter((method) => !rivals.includes(method)).map((method) => `${method} on varied`);
    // adaptive DIVI has two sets of its own
    const others = methods.filter((method) => method !== 'DIVI-Adaptive');
    const foreign = others.flatMap((method) => [`${method} on single-cloud`, `${method} on gaussian-mixture`]);
    expect(all.filter((name) => !here.has(name)).sort()).toEqual(
      ['DIVI-NonInfo on wine', 'DIVI-Random on wine', ...missing, ...foreign].sort(),
    );
  });

  it('has the published numbers in this Node', () => {
    const found = expected.map(({ metrics, dataHash }) => ({ metrics, dataHash }));
    expect(found).toEqual(records.map(({ outcome: { metrics, dataHash } }) => ({ metrics, dataHash })));
  });
});

describe.concurrent('the fixed set, bit for bit', () => {
  for (const { name, tag, path } of NODES) {
    it(`in ${name}`, { tags: [tag], timeout: 120_000 }, async () => {
      const running = promisify(execFile)(path, ['-'], { maxBuffer: 2 ** 28 });
      running.child.stdin?.end(`${bundle}\nprocess.stdout.write(${call});`);
      expectSame((await running).stdout);
    });
  }

  for (const { name, tag, open } of BROWSERS) {
    it(`in ${name}`, { tags: [tag], timeout: 120_000 }, async () => {
      const page = await open();
      try {
        await page.goto('about:blank');
        await page.addScriptTag({ content: bundle });
        expectSame(await page.evaluate<string>(call));
        expect(page.complaints).toEqual([]);
      } finally {
        await page.close();
      }
    });
  }
});
