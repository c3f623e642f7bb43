// @module-tag process
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sweep } from '../../../experiments/common/sweep.js';
import { packageRoot } from '../../../src/library/core/system/package-root.js';
import { divi, diviWith, MAIN } from '../../support/cli.js';
import { reportFiles, smallExperiment, throwaway } from '../../support/throwaway.js';

const dataset = { generator: 'matched', n: 40, d: 12, informative: 4, seed: 1 } as const;
const lines = (store: string): string[] => readFileSync(join(store, 'runs.jsonl'), 'utf8').trim().split('\n');

/** Metrics by key: everything a stored run says but durations and provenance. */
function outcomes(store: string): Record<string, unknown> {
  return Object.fromEntries(
    lines(store)
      .map((line) => JSON.parse(line))
      .map(({ key, outcome }) => [key, outcome])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

describe('divi reproduce', () => {
  it('runs what is missing once, and the same tables come out of any number of workers', () => {
    const one = throwaway(smallExperiment(6));
    const four = throwaway(smallExperiment(6));
    expect(divi('reproduce', ...one.flags, '--out', one.out, '--jobs', '1').code).toBe(0);
    expect(divi('reproduce', ...four.flags, '--out', four.out, '--jobs', '4').code).toBe(0);
    expect(lines(one.store).length).toBe(12);
    expect(outcomes(four.store)).toEqual(outcomes(one.store));
    expect(reportFiles(four.out)).toEqual(reportFiles(one.out));
    expect(Object.keys(reportFiles(one.out))).toEqual(['small.csv', 'small.md', 'small.tex', 'summary.md']);

    const again = divi('reproduce', ...one.flags, '--out', one.out);
    expect([again.code, lines(one.store).length]).toEqual([0, 12]);
    const fresh = divi('reproduce', ...one.flags, '--out', one.out, '--fresh');
    expect([fresh.code, lines(one.store).length]).toEqual([0, 24]);
    expect(outcomes(one.store)).toEqual(outcomes(four.store));
  });

  it('goes on after kill -9, to byte-identical tables', async () => {
    const calm = throwaway(smallExperiment(150));
    const killed = throwaway(smallExperiment(150));
    expect(divi('reproduce', ...calm.flags, '--out', calm.out).code).toBe(0);

    const child = spawn(process.execPath, [MAIN, 'reproduce', ...killed.flags, '--out', killed.out], {
      stdio: 'ignore',
    });
    const file = join(killed.store, 'runs.jsonl');
    while (!existsSync(file) || lines(killed.store).length < 20) await sleep(5);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    const saved = lines(killed.store).length;
    expect(saved).toBeLessThan(300);

    const { code } = divi('reproduce', ...killed.flags, '--out', killed.out);
    expect(code).toBe(0);
    expect(outcomes(killed.store)).toEqual(outcomes(calm.store));
    expect(reportFiles(killed.out)).toEqual(reportFiles(calm.out));
  });

  it('stops cleanly on Ctrl-C and says how to go on', async () => {
    const { flags, store, out } = throwaway(smallExperiment(400));
    const child = spawn(process.execPath, [MAIN, 'reproduce', ...flags, '--out', out], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    child.stderr.on('data', (data) => {
      text += data;
    });
    while (!existsSync(join(store, 'runs.jsonl')) || lines(store).length < 10) await sleep(5);
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(130);
    expect(text).toMatch(/stopped: \d+ of 800 runs are saved in .*; the same command resumes there/);
    expect(existsSync(join(store, 'lock'))).toBe(false);
  });

  it('does a torn and an altered line again, and says so', () => {
    const { flags, store, out } = throwaway(smallExperiment(3));
    divi('reproduce', ...flags, '--out', out);
    const before = outcomes(store);
    const tables = reportFiles(out);
    const [first, second, ...rest] = lines(store);
    const altered = second.replace(/"ari":[\d.e-]+/, '"ari":0.123');
    writeFileSync(join(store, 'runs.jsonl'), `${[altered, ...rest].join('\n')}\n${first.slice(0, 80)}`);

    const { code, err } = divi('reproduce', ...flags, '--out', out);
    expect(code).toBe(0);
    expect(err).toMatch(/line 1 is altered: its checksum does not match; its run counts as not done/);
    expect(err).toMatch(/line 6 is torn/);
    expect(err).toContain('2 runs in');
    expect(divi('tables', ...flags, '--out', out).code).toBe(0);
    expect(reportFiles(out)).toEqual(tables);
    expect(Object.keys(before).length).toBe(6);
  });

  it('records failing and hanging runs, goes on with the others, and tries them again when asked', () => {
    const { flags, store, out } = throwaway(
      smallExperiment(2, [
        {
          labels: { Method: 'more clusters than rows' },
          runs: [{ dataset, method: 'K-means', options: { k: 41 }, seed: 1 }],
          paper: { ari: { mean: 0.5, sd: 0.1, n: 5 } },
        },
        {
          labels: { Method: 'endless' },
          runs: [
            { dataset, method: 'DIVI-Info', options: { epochs: 2_000_000_000, splitInterval: 1_999_999_999 }, seed: 1 },
          ],
          paper: {},
        },
      ]),
    );
    const { code, err } = divi('reproduce', ...flags, '--out', out, '--timeout', '2');
    expect(code).toBe(1);
    expect(err).toMatch(/failed: \w{12} K-means, .* k = 41 clusters need at least 41 rows/);
    expect(err).toMatch(/failed: \w{12} DIVI-Info, .* timed out after 2 s/);
    expect(lines(store).length).toBe(6);
    expect(readFileSync(join(out, 'small.md'), 'utf8')).toContain('missing');
    expect(divi('list', ...flags).out).toMatch(/small +failed +4\/6 +2 +Table 0: /);

    const again = divi('rerun', '--failed', ...flags, '--timeout', '1');
    expect(again.code).toBe(1);
    expect(again.out).toContain('2 failed runs to repeat');
    expect(lines(store).length).toBe(8);
  });

  it('reports an experiment whose runs all failed', () => {
    const hang = {
      dataset,
      method: 'DIVI-Info',
      options: { epochs: 2_000_000_000, splitInterval: 1_999_999_999 },
      seed: 1,
    } as const;
    const experiment = { ...smallExperiment(1), rows: [{ labels: { Method: 'endless' }, runs: [hang], paper: {} }] };
    const { flags, out } = throwaway(experiment);
    expect(divi('reproduce', ...flags, '--out', out, '--timeout', '1').code).toBe(1);
    expect(readFileSync(join(out, 'summary.md'), 'utf8')).toContain('1 run failed');
    expect(existsSync(join(out, 'small.md'))).toBe(true);
  });

  it('lets only one process write to a store', async () => {
    const { flags, store, out } = throwaway(smallExperiment(400));
    const child = spawn(process.execPath, [MAIN, 'reproduce', ...flags, '--out', out], { stdio: 'ignore' });
    while (!existsSync(join(store, 'runs.jsonl')) || lines(store).length < 5) await sleep(5);
    const second = divi('reproduce', ...flags, '--out', out);
    expect(second.code).toBe(2);
    expect(second.err).toMatch(new RegExp(`another divi process \\(pid ${child.pid} .*holds .*lock`));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    // the lock of a dead process does not block
    expect(divi('reproduce', ...flags, '--out', out, '--only', 'small').code).toBe(0);
  });

  it('lists with --dry-run what would run, and why, and runs nothing', () => {
    const { flags, store } = throwaway(smallExperiment(2));
    const { code, out } = divi('reproduce', ...flags, '--dry-run');
    expect(code).toBe(0);
    expect(out).toMatch(
      /\w{12} {2}K-means, seed 1, matched N = 40, D = 12, data set 1: not stored, for small \(Method = K-means\)/,
    );
    expect(out).toContain('4 runs would be done');
    expect(existsSync(store)).toBe(false);
  });

  it('runs and reports with --only what is named, and what happens to be complete', () => {
    const [named, shared, other] = [smallExperiment(2), smallExperiment(1), smallExperiment(5)];
    const { flags, store, out } = throwaway(named, { ...shared, id: 'shared' }, { ...other, id: 'other' });
    expect(divi('reproduce', ...flags, '--out', out, '--only', 'small').code).toBe(0);
    expect(lines(store).length).toBe(4);
    expect(Object.keys(reportFiles(out)).filter((name) => name.endsWith('.csv'))).toEqual(['shared.csv', 'small.csv']);
  });

  it('takes at most three repeats with --quick, and no heavy row', () => {
    const heavy = {
      labels: { Method: 'heavy' },
      runs: [{ dataset, method: 'K-means', options: { k: 2 }, seed: 1 } as const],
      heavy: true,
      paper: {},
    };
    const { flags, store, out } = throwaway(smallExperiment(5, [heavy]));
    expect(divi('reproduce', ...flags, '--out', out, '--quick').code).toBe(0);
    expect(lines(store).length).toBe(6);
  });

  it.each([
    [['--only', 'smal'], /there is no experiment 'smal': did you mean small\?/],
    [['--jobs', '0'], /--jobs must be a whole number of at least 1/],
    [['--timeout', 'x'], /--timeout must be a whole number/],
    [['--jbos', '3'], /jbos/],
    [['--detach'], /--detach is for clusters: add --executor slurm/],
    [['--executor', 'slurm', '--poll', '0'], /--poll must be a finite number above 0/],
    [['--executor', 'cloud'], /Choices: "local", "slurm"/],
    [['--timeout', '3000000'], /--timeout must be at most 2147483 seconds/],
    [['--out', '/dev/null/x'], /the folder .* cannot be created/],
    [['--store', '/dev/null'], /the folder .* cannot be created/],
    [['--only', 'small', '--only', 'smal'], /there is no experiment 'smal'/],
  ])('refuses %o with exit code 2', (args, message) => {
    const { flags, out } = throwaway(smallExperiment(1));
    const into = args.includes('--out') ? [] : ['--out', out];
    const { code, err } = divi('reproduce', ...flags, ...into, ...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe('the other commands', () => {
  it('show, why and tables read the store', () => {
    const { flags, out, store } = throwaway(smallExperiment(2));
    divi('reproduce', ...flags, '--out', out);
    const shown = divi('show', 'small', ...flags);
    expect(shown.out).toMatch(/K-means +0\.\d{3} \(0\.\d{3}\) +0\.900 \(0\.100\)/);
    const why = divi('why', 'small', '--row', 'DIVI', ...flags);
    expect(why.out.split('\n').filter((line) => /^\w{12} +cell/.test(line)).length).toBe(2);
    expect(why.out).toContain('"epochs":60');
    expect(divi('why', 'small', '--row', 'nothing', ...flags)).toMatchObject({ code: 2 });
    const both = divi('why', 'small', ...flags).out;
    expect([both.includes('"method":"K-means"'), both.includes('"method":"DIVI-Info"')]).toEqual([true, true]);
    appendFileSync(join(store, 'runs.jsonl'), '{"half a line');
    const tables = divi('tables', ...flags, '--out', out);
    expect([tables.code, tables.err]).toEqual([0, expect.stringContaining('line 5 is torn')]);
    expect(tables.out).toContain(`tables from your own runs in ${join(store, 'runs.jsonl')}: 4 runs`);
  });

  it('list, show and why give JSON, and names in any case; a table fits the terminal', () => {
    // an empty store: own runs of this clone must not matter
    const { store } = throwaway(smallExperiment(1));
    const json = (...args: string[]) => JSON.parse(divi(...args, '--store', store, '--json').out);
    const [first] = json('list').experiments;
    expect(first).toMatchObject({ id: 'figure-wine', state: 'complete', runs: { failed: 0 } });
    const { rows } = json('show', 'Table-1');
    expect(rows[0]).toMatchObject({ labels: { N: 200, Method: 'K-means' }, cells: { ari: { paper: { n: 20 } } } });
    const runs = json('why', 'table-1', '--row', 'divi-info').rows[0].runs;
    expect(runs[0]).toMatchObject({ method: 'DIVI-Info', outcome: { status: 'done' } });
    for (const args of [['list'], ['show', 'sweep-beta'], ['why', 'table-1', '--row', 'gmm'], ['sweep', '--help']]) {
      const lines = diviWith({ COLUMNS: '80' }, ...args, '--store', store).out.split('\n');
      const texts = lines.filter((line) => !line.startsWith('{'));
      expect(Math.max(...texts.map((line) => line.length)), args.join(' ')).toBeLessThanOrEqual(80);
    }
    expect(divi('sweep', '--help').out).toMatch(/t-split: .*; a whole number of epochs, 1 or more; the\s+paper has/);
  });

  it('sweep runs own values beside the paper’s, and shows those of the paper only for the values it has', () => {
    const reference = sweep({
      id: 'sweep-beta',
      artefact: 'Table 0',
      parameter: 'beta',
      values: [1],
      metrics: ['ari', 'f1'],
      sizes: [60],
      repeats: 2,
      figures: [],
      paper: [{ labels: { N: 60, 'β/N': 1 }, values: { ari: { mean: 0.123, sd: 0.045, n: 2 } } }],
    });
    const { folder, flags, store, out } = throwaway(reference);
    const module = join(packageRoot(), 'dist/experiments/common/sweep.js');
    writeFileSync(
      join(folder, 'experiments', 'study.mjs'),
      `import { ownSweep } from '${module}';\nexport const study = { sweep: ownSweep };\n`,
    );
    const own = ['beta', '--values', '1,3', '--n', '60', '--repeats', '2'];
    const { code, out: text } = divi('sweep', ...own, ...flags, '--out', out);
    expect(code).toBe(0);
    expect(text).toMatch(/\n60 +1 +0\.\d{3} \(0\.\d{3}\) +0\.123 \(0\.045\) /);
    expect(text).toMatch(/\n60 +3 +0\.\d{3} \(0\.\d{3}\) +– +· not reported /);
    // one page has all own sweeps
    const next = divi('sweep', 'beta', '--values', '4', '--n', '60', '--repeats', '2', ...flags, '--out', out);
    expect(next.code).toBe(0);
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toMatch(/Own sweep 1\b.*Own sweep 2\b/s);
    expect(Object.keys(reportFiles(out))).toEqual(expect.arrayContaining(['own-1-beta.md', 'own-2-beta.md']));
    // a store with only own sweeps does not replace the paper's runs
    expect(divi('show', 'table-1', '--store', store).out).toMatch(/DIVI-Info[^\n]*0\.985 \(0\.060\)/);
  });

  it('rerun also finds the failed runs of an own sweep; equal values are one row', () => {
    const { store, out } = throwaway(smallExperiment(1));
    // steps this long leave the numbers
    const args = [
      'learning-rate',
      '--values',
      '1e308,1e308',
      '--n',
      '40',
      '--repeats',
      '1',
      '--store',
      store,
      '--out',
      out,
    ];
    const failing = divi('sweep', ...args);
    expect([failing.code, lines(store).length]).toEqual([1, 11]);
    expect(failing.err.match(/training diverged/g)).toHaveLength(1);
    expect(failing.err).toMatch(/failed: .*training diverged.* \(11 times\)\n11 runs failed/s);
    expect(failing.err).toContain('and 10 of the same values on further data sets');
    expect(divi('rerun', '--failed', '--store', store).out).toContain('11 failed runs to repeat');
  });

  it('reports say which commit made the runs, and that published ones are not computed anew', () => {
    const { store, out } = throwaway(smallExperiment(1));
    expect(divi('tables', '--store', store, '--out', out).out).toContain('tables from the published run');
    const summary = readFileSync(join(out, 'summary.md'), 'utf8');
    expect(summary).toContain('All runs are the published ones: nothing was computed on this machine.');
    expect(summary).not.toContain('agree bit for bit');
    const provenance = summary.trimEnd().split('\n').at(-1)!;
    const [, runs, data] = /^[\d-]+(?: to [\d-]+)?: (.*)\. SHA-256 of the data: (.*)$/.exec(provenance)!;
    for (const source of runs.split('; ')) {
      expect(source).toMatch(/^\d+ runs by divi-repro [\d.]+, commit \w{12}, Node v[\d.]+ on [^;]+$/);
    }
    for (const source of data.split(', ')) expect(source).toMatch(/^\w[\w-]* (\(\d+ sets\) )?\w{12}$/);
    expect(data.split(', ').length).toBeLessThan(20);
  });

  it('an experiment that cannot be loaded is named', () => {
    const { folder, flags } = throwaway(smallExperiment(1));
    for (const [code, message] of [
      ['import "./nowhere.js";', /broken\.mjs cannot be loaded: .*nowhere/],
      ['export const experiment = {};', /broken\.mjs must export 'experiment' with id and artefact and title/],
    ] as const) {
      writeFileSync(join(folder, 'experiments', 'broken.mjs'), code);
      const { code: exit, err } = divi('list', ...flags);
      expect(exit).toBe(2);
      expect(err).toMatch(message);
    }
  });

  it.each([
    [['sweep', 'beta', '--values', '1', '--repeats', '1e9'], /--repeats must be at most 10000/],
    [['sweep', 'bta', '--values', '1'], /there is no parameter 'bta': did you mean beta/],
    [['sweep', 'beta', '--vales', '1'], /no flag or argument 'vales': did you mean --values\?/],
    [['sweep', 'beta'], /divi sweep needs --values; see divi sweep --help/],
    [['show'], /divi show needs <id>/],
    [['sweep', 't-split', '--values', '0'], /--values has 0, but t-split must be a whole number of epochs/],
    [['sweep', 'T-min', '--values', '2'], /--values has 2, but t-min must be above 0, at most 1/],
    [['sweep', 'beta', '--values', '1,x'], /--values takes numbers separated by commas, but 'x' is not a number/],
    [['show', 'table-11'], /there is no experiment 'table-11': did you mean table-1/],
    [['rerun'], /name the runs to repeat/],
  ])('%o is refused', (args, message) => {
    const { code, err } = divi(...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
