// @module-tag process
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { stream } from '../../../src/library/core/random.js';
import { divi, MAIN } from '../../support/cli.js';
import { temporaryFolder } from '../../support/folder.js';

const QUICK = ['--method', 'divi', '--epochs', '40', '--split-interval', '20'];

/** As R writes it: write.csv(USArrests). */
const ARRESTS = `"","Murder","Assault","UrbanPop","Rape"
"Alabama",13.2,236,58,21.2
"Alaska",10,263,48,44.5
"Arizona",8.1,294,80,31
"Arkansas",8.8,190,50,19.5
"California",9,276,91,40.6
"Colorado",7.9,204,78,38.7
"Connecticut",3.3,110,77,11.1
"Delaware",5.9,238,72,15.8
"Florida",15.4,335,80,31.9
"Georgia",17.4,211,60,25.8
`;

/** As a German spreadsheet writes it. */
const GERMAN = Buffer.from(
  `Nr;Größe;Gewicht;Anteil;Umsatz;Geschlecht;Raucher;Ort\r\n${Array.from({ length: 24 }, (_, i) =>
    [
      i + 1,
      `1${50 + ((i * 7) % 40)},${i % 10}`,
      `${60 + ((i * i) % 17)},25`,
      `${(i * 13) % 100} %`,
      `${1 + (i % 5)}.${100 + ((i * 37) % 900)},50`,
      i % 2 ? 'weiblich' : 'männlich',
      i % 3 ? 'TRUE' : 'FALSE',
      ['Köln', 'Bonn', 'Ulm'][i % 3],
    ].join(';'),
  ).join('\r\n')}\r\n`,
  'latin1',
);

const labels = (path: string): string[] => readFileSync(path, 'utf8').trimEnd().split('\n');

describe('divi fit on tables as programs write them', () => {
  it("takes R's row names for the names of the rows", () => {
    const path = temporaryFolder({ 'USArrests.csv': ARRESTS });
    const { code, out, err } = divi('fit', path('USArrests.csv'), ...QUICK, '--out', path('out'));
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('10 rows × 4 features');
    expect(out).toContain('note: used as row names, as every row has a different one: column 1');
    expect(labels(path('out/labels.csv'))[10]).toMatch(/^Georgia,\d/);
    const again = divi('predict', path('out/model.json'), path('USArrests.csv'));
    expect([again.code, again.out]).toEqual([0, readFileSync(path('out/labels.csv'), 'utf8')]);
  });

  it('reads a German spreadsheet, and new rows of it', () => {
    const path = temporaryFolder({ 'daten.csv': GERMAN });
    const { code, out } = divi('fit', path('daten.csv'), '--label-column', 'Ort', ...QUICK, '--out', path('out'));
    expect(code).toBe(0);
    const notes = out.split('\n').filter((line) => line.startsWith('note: '));
    expect(notes).toEqual([
      'note: the text is not UTF-8 and was read as Windows-1252',
      "note: the decimal sign is a comma: '150,0' in column 'Größe' is 150",
      "note: percent signs were left out: '0 %' in column 'Anteil' is 0",
      "note: true and yes were read as 1, false and no as 0: column 'Raucher'",
      "note: column 'Geschlecht' became 'Geschlecht=weiblich': 1 for 'weiblich', 0 for 'männlich'",
      "note: left out, as it numbers the rows: column 'Nr' (if it is a measurement, use --keep)",
      'note: K = 3 comes from the schedule, not from the data: rows without any clusters would be divided into the same number',
    ]);
    const again = divi('predict', path('out/model.json'), path('daten.csv'));
    expect([again.code, again.out]).toEqual([0, readFileSync(path('out/labels.csv'), 'utf8')]);
  });

  it('makes columns of categories, and takes its flags', () => {
    const path = temporaryFolder({ 'daten.csv': GERMAN });
    const run = (...args: string[]) => divi('fit', path('daten.csv'), ...QUICK, '--out', path('out'), ...args);
    for (const flags of [[], ['--one-hot', 'Ort'], ['--one-hot', 'Ort', '--keep', 'Nr']]) {
      const { code, out } = run(...flags, '--force');
      expect(code).toBe(0);
      expect(out).toContain("note: column 'Ort' became 3 columns of 0 and 1");
      expect(out).toContain(`24 rows × ${flags.includes('--keep') ? 10 : 9} features`);
      const again = divi('predict', path('out/model.json'), path('daten.csv'));
      expect(again.out).toBe(readFileSync(path('out/labels.csv'), 'utf8'));
    }
    expect(run('--columns', 'Größe,Gewicht', '--force').out).toContain('24 rows × 2 features');
    expect(run('--columns', 'Größe', '--force').out).toContain('24 rows × 1 feature\n');
    expect(run('--keep', 'Nummer', '--force').err).toMatch(/no column 'Nummer' for --keep: did you mean 'Nr'/);
  });

  it('takes tables with missing cells as they are, and so does predict; the paper’s DIVI refuses them', () => {
    const random = stream(2, 'gaps');
    const rows = Array.from({ length: 120 }, (_, i) => [
      i % 7 === 0 ? '' : 20 * (i % 2) + random.normal(),
      20 * (i % 2) + random.normal(),
      i % 11 === 0 ? 'NA' : random.normal(),
    ]);
    const path = temporaryFolder({ 'x.csv': `a,b,c\n${rows.join('\n')}\n` });
    const run = (...args: string[]) => divi('fit', path('x.csv'), '--out', path('out'), '--force', ...args);
    const { code, out } = run('--compare', '--resamples', '2');
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('note: 29 of 360 values are missing: each row is judged by'),
    ]);
    expect(out).toContain('At least 2 clusters (certain');
    expect(out).toContain('note: the other methods had medians in the place of what is missing');
    const predicted = divi('predict', path('out/model.json'), path('x.csv'));
    expect([predicted.code, predicted.out]).toEqual([0, readFileSync(path('out/labels.csv'), 'utf8')]);
    const mean = readFileSync(path('out/clusters.csv'), 'utf8').match(/^\d+,60,a,([^,]+),/m)!;
    const known = rows.filter(([a], i) => a !== '' && i % 2 === (Number(mean[1]) > 10 ? 1 : 0)).map(([a]) => Number(a));
    expect(Number(mean[1])).toBeCloseTo(known.reduce((sum, a) => sum + a, 0) / known.length, 8);
    expect(readFileSync(path('out/fit.html'), 'utf8')).not.toMatch(/"[xy]":null/);
    for (const none of [[], ['--impute', 'none']]) {
      expect(run(...QUICK, ...none)).toMatchObject({
        code: 2,
        err: expect.stringMatching(
          /29 values are missing, the first in line 2, column 'a': adaptive DIVI needs no more; .*use --impute median or --drop-missing$/m,
        ),
      });
    }
  });

  it('reads codes for missing values as such, and so does predict', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [(i * 7) % 11, i % 2 ? 30 + (i % 5) : i % 7]);
    const text = (codes: number[]) =>
      `a,b\n${rows.map(([a, b], i) => `${a},${codes.includes(i) ? -999 : b}\n`).join('')}`;
    const path = temporaryFolder({ 'x.csv': text([3, 8]), 'new.csv': text([5]) });
    const run = (...args: string[]) => divi('fit', path('x.csv'), ...QUICK, '--out', path('out'), '--force', ...args);
    expect(run()).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        "2 values are missing, the first in row 4, column 'b', as -999 stands for a missing value",
      ),
    });
    expect(run('--missing-codes', 'none').code).toBe(0);
    expect(run('--missing-codes', '-999,77', '--impute', 'median').out).toContain(
      "-999 was read as a missing value, 2 times in column 'b' (as requested)",
    );
    expect(run('--missing-codes', '9,x').err).toContain('--missing-codes must be auto, none or numbers');
    expect(run('--impute', 'median').code).toBe(0);
    const { code, err, out } = divi('predict', path('out/model.json'), path('new.csv'), '--impute', 'median');
    expect([code, out.split('\n').length]).toEqual([0, 42]);
    expect(err).toContain("-999 was read as a missing value, 1 time in column 'b' (as in the rows of the model)");
  });

  it.each([
    ['as it is', Buffer.from(ARRESTS)],
    ['gzipped', gzipSync(ARRESTS)],
  ])('reads a table from the standard input, %s', (_, input) => {
    const out = temporaryFolder()('out');
    const { status, stdout } = spawnSync(process.execPath, [MAIN, 'fit', '-', ...QUICK, '--out', out], {
      input,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toContain('10 rows × 4 features');
    const model = `${out}/model.json`;
    const predicted = spawnSync(process.execPath, [MAIN, 'predict', model, '-', '--id-column', '1'], {
      input,
      encoding: 'utf8',
    });
    expect(predicted.stdout).toBe(readFileSync(`${out}/labels.csv`, 'utf8'));
  });

  it('names the standard input in errors', () => {
    const cwd = temporaryFolder()('.');
    const { status, stderr } = spawnSync(process.execPath, [MAIN, 'fit', '-'], { input: '', encoding: 'utf8', cwd });
    expect([status, stderr]).toEqual([2, 'divi: standard input is empty: it has no line of data\n']);
    // a refused fit leaves nothing behind
    expect(readdirSync(cwd)).toEqual([]);
  });
});
