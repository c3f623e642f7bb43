// @module-tag process
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { divi, diviWith, MAIN } from '../../support/cli.js';
import { NO_SMALL_DISK, NOT_LINUX } from '../../support/equipment.js';
import { sharedFolder, temporaryFolder } from '../../support/folder.js';
import { smallExperiment, throwaway } from '../../support/throwaway.js';

const TABLE = `a,b\n${Array.from({ length: 30 }, (_, i) => `${i % 7},${(i * i) % 11}\n`).join('')}`;
const QUICK = ['--epochs', '40', '--split-interval', '20', '--resamples', '0'];

/** One sentence on standard error, exit code 2, and no stack trace. */
function expectRefused({ code, err }: { code: number | null; err: string }, message: RegExp): void {
  expect(err).toMatch(message);
  expect([code, err.trimEnd().split('\n').length, /\n\s+at /.test(err)]).toEqual([2, 1, false]);
}

describe('nothing of the user’s is lost', () => {
  // one fit, of which the tests take copies
  const shared = sharedFolder({ 'data.csv': TABLE });
  beforeAll(() => {
    expect(divi('fit', shared('data.csv'), '--out', shared('m'), ...QUICK).code).toBe(0);
  });

  it('divi predict --out never writes over its input or its model, and over another file only when told to', () => {
    const path = temporaryFolder({ 'data.csv': TABLE, 'notes.txt': 'mine' });
    cpSync(shared('m'), path('m'), { recursive: true });
    const model = path('m/model.json');
    const before = readFileSync(model, 'utf8');
    const predict = (...args: string[]) => divi('predict', model, path('data.csv'), ...args);
    expectRefused(predict('--out', path('data.csv')), /data\.csv is the data themselves: name another --out/);
    expectRefused(predict('--out', path('data.csv'), '--force'), /is the data themselves/);
    expectRefused(predict('--out', model, '--force'), /is the model itself/);
    expectRefused(predict('--out', path('notes.txt')), /notes\.txt already exists: name another --out, or use --force/);
    expect(readFileSync(path('data.csv'), 'utf8')).toBe(TABLE);
    expect([readFileSync(model, 'utf8') === before, readFileSync(path('notes.txt'), 'utf8')]).toEqual([true, 'mine']);
    expect(predict('--out', path('notes.txt'), '--force').code).toBe(0);
    expect(readFileSync(path('notes.txt'), 'utf8')).toMatch(/^row,cluster,p_1/);
  });

  it('divi fit never writes over its own input, forced or not', () => {
    const path = temporaryFolder();
    cpSync(shared('m'), path('w'), { recursive: true });
    const labels = readFileSync(path('w/labels.csv'), 'utf8');
    for (const force of [[], ['--force']]) {
      expectRefused(
        divi('fit', path('w/labels.csv'), '--out', path('w'), ...QUICK, ...force),
        /labels\.csv is the data themselves: name another --out/,
      );
    }
    expect(readFileSync(path('w/labels.csv'), 'utf8')).toBe(labels);
  });

  it('divi predict --out replaces no pipe or device, forced or not', () => {
    const path = temporaryFolder();
    expect(spawnSync('mkfifo', [path('pipe')]).status).toBe(0);
    const predict = divi('predict', shared('m/model.json'), shared('data.csv'), '--out', path('pipe'), '--force');
    expectRefused(predict, /pipe is not a regular file/);
  });

  it('a fit that was stopped while it was written is written again without --force', () => {
    const path = temporaryFolder({ 'data.csv': TABLE });
    const run = () => divi('fit', path('data.csv'), '--out', path('w'), ...QUICK).code;
    expect(run()).toBe(0);
    rmSync(path('w/fit.json'));
    writeFileSync(path('w/labels.csv.999999999-1.tmp'), 'half');
    expect(run()).toBe(0);
    expect(readdirSync(path('w')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('divi fit of another file of the same name does not replace the first one’s results', () => {
    const path = temporaryFolder();
    for (const folder of ['a', 'b', 'work']) mkdirSync(path(folder));
    writeFileSync(path('a/data.csv'), TABLE);
    writeFileSync(path('b/data.csv'), TABLE.replace('0,0', '3,9'));
    const fitFile = (file: string, ...args: string[]) =>
      spawnSync(process.execPath, [MAIN, 'fit', file, ...QUICK, ...args], { cwd: path('work'), encoding: 'utf8' });
    expect(fitFile('../a/data.csv').status).toBe(0);
    const first = readFileSync(path('work/divi-fit-data/fit.json'), 'utf8');
    const second = fitFile('../b/data.csv');
    expect([second.status, second.stderr]).toEqual([
      2,
      expect.stringContaining('has the fit of another file (data.csv)'),
    ]);
    expect(readFileSync(path('work/divi-fit-data/fit.json'), 'utf8')).toBe(first);
    expect(fitFile('../a/data.csv').status).toBe(0);
    expect(fitFile('../b/data.csv', '--force').status).toBe(0);
    expect(readFileSync(path('work/divi-fit-data/fit.json'), 'utf8')).not.toBe(first);
  });

  it.each(['summary.md', 'index.html', 'times.md', 'small.csv'])('no report replaces somebody’s %s', (name) => {
    const { flags, out } = throwaway(smallExperiment(1));
    mkdirSync(out);
    writeFileSync(join(out, name), 'my own');
    for (const command of ['tables', 'reproduce']) {
      expectRefused(
        divi(command, ...flags, '--out', out),
        /has files that are not from an earlier report of this study: name another --out, or use --force/,
      );
    }
    expect([readFileSync(join(out, name), 'utf8'), readdirSync(out)]).toEqual(['my own', [name]]);
    expect(divi('reproduce', ...flags, '--out', out, '--force').code).toBe(0);
    // its own reports it replaces as ever
    expect(divi('tables', ...flags, '--out', out).code).toBe(0);
  });
});

describe('trouble with disks, permissions and folders is one sentence', () => {
  it('a place where no folder can be made', ({ skip }) => {
    skip(process.platform !== 'linux', NOT_LINUX);
    const { flags, out } = throwaway(smallExperiment(1));
    const { code, err } = divi('reproduce', ...flags, '--store', '/proc/divi/store', '--out', out);
    expect([code, err]).toEqual([2, expect.stringMatching(/cannot be (created|written to)/)]);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('a store that is a folder where a file belongs', () => {
    const { flags, store } = throwaway(smallExperiment(1));
    mkdirSync(join(store, 'runs.jsonl'), { recursive: true });
    expectRefused(divi('list', ...flags), /it is a folder, but a file is needed/);
  });

  it('a store that cannot be written to', ({ skip }) => {
    // permissions mean nothing to root
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const canRead = spawnSync(process.execPath, ['--check', MAIN], nobody).status === 0;
    skip(!canRead, 'root owns this folder, and no other user may read it');
    const { folder, flags, store, out } = throwaway(smallExperiment(1));
    mkdirSync(store);
    chmodSync(store, 0o555);
    chmodSync(folder, 0o755);
    const args = [MAIN, 'reproduce', ...flags, '--out', join(out, '..', 'store', 'reports')];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder, ...nobody });
    expectRefused({ code: status, err: stderr }, /cannot be written to \(EACCES\)/);
    chmodSync(store, 0o755);
  });

  it('a full disk: the fit is refused, and no temporary file stays', ({ skip }) => {
    const path = temporaryFolder({ 'data.csv': TABLE });
    mkdirSync(path('disk'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', path('disk')]).status === 0;
    skip(!mounted, NO_SMALL_DISK);
    try {
      expectRefused(divi('fit', path('data.csv'), '--out', path('disk/fit'), ...QUICK), /\(ENOSPC\): the disk is full/);
      expect(readdirSync(path('disk/fit')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    } finally {
      spawnSync('umount', [path('disk')]);
    }
  });
});

describe('what is asked for is given or refused aloud', () => {
  it('--clusters gives K, whatever the threshold says, and fit.json has what was asked for', () => {
    const path = temporaryFolder();
    // two groups far apart: at its default the threshold refuses a third component
    const rows = Array.from({ length: 60 }, (_, i) => `${(i % 2) * 50 + (i % 5)},${(i % 2) * 40 + ((i * 7) % 6)}`);
    writeFileSync(path('two.csv'), `u,v\n${rows.join('\n')}\n`);
    for (const k of [2, 3, 5]) {
      const { code, out } = divi(
        'fit',
        path('two.csv'),
        '--method',
        'divi',
        '--clusters',
        `${k}`,
        '--out',
        path(`k${k}`),
        '--json',
        '--resamples',
        '0',
      );
      const summary = JSON.parse(out);
      expect([code, summary.k, summary.requestedClusters, summary.sizes.length]).toEqual([0, k, k, k]);
      const empty = summary.sizes.filter((size: number) => size === 0).length;
      expect(summary.reason).toBe(
        empty === 0 ? `K = ${k}, as requested` : `K = ${k} components, as requested, of which ${k - empty} have rows`,
      );
      if (empty > 0) expect(summary.notes.join()).toMatch(/no rows/);
    }
    const { version, dataHash, seed } = JSON.parse(readFileSync(path('k3/fit.json'), 'utf8'));
    expect([version, /^[0-9a-f]{64}$/.test(dataHash), seed]).toEqual([
      expect.stringMatching(/^\d+\.\d+\.\d+/),
      true,
      0,
    ]);
  });

  it.each([
    [['fit', 'x.csv', '--clusters'], /[Nn]ot enough arguments following: clusters/],
    [['fit', 'x.csv', '--cluster', '3'], /there is no flag or argument 'cluster': did you mean --clusters/],
    [['fit', 'x.csv', '--tau', '0'], /--tau must be a finite number above 0/],
    [['fit', 'x.csv', '--t-min', '2'], /--t-min must be at most 1, not 2/],
    [['fit', 'x.csv', '--split-interval', '0'], /--split-interval must be a whole number of at least 1, not 0/],
    [['fit', 'x.csv', '--weights', 'w'], /--weights: no method of divi fit takes weights of rows/],
    [['fit', 'https://example.org/x.csv'], /is an address, but divi reads files: use curl -L '.*' \| npx divi fit -/],
    [['fit', 'x.csv', '--beta', '-1'], /--beta must be a number of at least 0/],
    [['reproduce', '--jbos', '3'], /did you mean --jobs/],
    [['fit', 'x.csv', '--seedz', '3'], /did you mean --seeds?, --seeds?\? see divi fit --help/],
    [['fit', 'x.csv', '--epochs', '1e12'], /--epochs must be at most/],
    [
      ['fit', 'x.csv', '--seed', '9007199254740991', '--seeds', '2'],
      /--seed 9007199254740991 is too large for 2 seeds/,
    ],
    [['fti', 'x.csv'], /there is no command 'fti': did you mean fit/],
  ])('%o', (args, message) => {
    expectRefused(divi(...args), message);
  });

  it('more clusters than rows are refused', () => {
    const path = temporaryFolder({ 'four.csv': 'a,b\n1,2\n3,5\n2,9\n8,1\n' });
    expectRefused(
      divi('fit', path('four.csv'), '--clusters', '10', '--out', path('o')),
      /--clusters 10 is more than the 4 rows/,
    );
  });

  it('samples of the rows that lack the one odd row do not spoil the fit', () => {
    const spike = `a\n${Array.from({ length: 20 }, (_, i) => (i === 7 ? 5 : 1)).join('\n')}\n`;
    const path = temporaryFolder({ 'spike.csv': spike });
    const { code, out } = divi('fit', path('spike.csv'), '--no-header', '--header', '--out', path('o'));
    expect([code, out]).toEqual([0, expect.stringMatching(/more samples? could not be fitted/)]);
  });

  it('--version is that of divi-repro, in whatever project it is called', () => {
    const path = temporaryFolder({ 'package.json': '{"name":"host","version":"9.9.9"}' });
    const { stdout } = spawnSync(process.execPath, [MAIN, '--version'], { cwd: path('.'), encoding: 'utf8' });
    expect(stdout.trim()).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  });

  it('a terminal that is dumb gets no escapes', () => {
    const path = temporaryFolder({ 'data.csv': TABLE });
    const { err } = diviWith({ TERM: 'dumb' }, 'fit', path('data.csv'), '--out', path('o'), ...QUICK);
    expect(err).not.toContain('\x1b');
  });

  it('a store full of garbage is complained of in a few lines', () => {
    const { flags, store } = throwaway(smallExperiment(1));
    mkdirSync(store);
    writeFileSync(join(store, 'runs.jsonl'), 'garbage\n'.repeat(5000));
    const { code, err } = divi('list', ...flags);
    expect(code).toBe(0);
    expect(err.trimEnd().split('\n')).toHaveLength(6);
    expect(err).toContain('4995 more lines like these');
  });

  it('divi show after a quick run says how few runs its verdicts stand on', () => {
    const { flags, out } = throwaway(smallExperiment(5));
    expect(divi('reproduce', ...flags, '--quick', '--out', out).code).toBe(0);
    expect(divi('show', 'small', ...flags).out).toContain('6 of the 10 runs behind these cells are stored');
    expect(divi('reproduce', ...flags, '--out', out).code).toBe(0);
    expect(divi('show', 'small', ...flags).out).not.toContain('runs behind these cells');
  });

  it('--quiet prints nothing, and predict has --json and --label-column', () => {
    const path = temporaryFolder();
    const rows = Array.from(
      { length: 40 },
      (_, i) => `${(i % 2) * 9 + (i % 3)},${(i % 2) * 8 + (i % 5)},${'xy'[i % 2]}`,
    );
    writeFileSync(path('d.csv'), `u,v,kind\n${rows.join('\n')}\n`);
    const fit = divi('fit', path('d.csv'), '--label-column', 'kind', '--clusters', '2', '--out', path('o'), '--quiet');
    expect(fit).toEqual({ code: 0, out: '', err: '' });
    const { out, err } = divi('predict', path('o/model.json'), path('d.csv'), '--label-column', 'kind', '--json');
    const { clusters, probabilities, truth } = JSON.parse(out);
    expect([clusters.length, probabilities[0].length, truth.ari, err]).toEqual([40, 2, 1, '']);
    expectRefused(
      divi('predict', path('o/model.json'), path('d.csv'), '--label-column', 'u'),
      /column u is a feature of the model/,
    );
  });
});
