// @module-tag process
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvCells } from '../../../src/library/data/formats/csv.js';
import { divi } from '../../support/cli.js';
import { sharedFolder, temporaryFolder } from '../../support/folder.js';

const WINE = 'data-scripts/wine.csv';
const GOOD = `a,b\n${Array.from({ length: 30 }, (_, i) => `${i % 7},${(i * i) % 11}\n`).join('')}`;
const PAPER = ['--method', 'divi'];
const QUICK = [...PAPER, '--epochs', '40', '--split-interval', '20'];

const lines = (text: string): string[] => text.trimEnd().split('\n');

describe('divi fit --method divi', () => {
  it('recovers the cultivars of Wine, says which variables matter and why K is 3', () => {
    const out = temporaryFolder()('wine');
    const {
      code,
      out: text,
      err,
    } = divi('fit', WINE, ...PAPER, '--label-column', 'class', '--clusters', '3', '--out', out);
    expect([code, err]).toEqual([0, '']);
    expect(Number(/ARI ([\d.]+), NMI/.exec(text)?.[1])).toBeGreaterThanOrEqual(0.8);
    expect(text).toContain('K = 3, as requested.');
    expect(text).toMatch(/^Features by gate \(\d+ of 13 are active\): .*flavanoids 0\.9\d+/m);
    expect(readdirSync(out).sort()).toEqual([
      'clusters.csv',
      'fit.html',
      'fit.json',
      'gates.csv',
      'labels.csv',
      'model.json',
    ]);

    const labels = lines(readFileSync(`${out}/labels.csv`, 'utf8'));
    expect(labels).toHaveLength(179);
    expect(labels[0]).toBe('row,cluster,p_1,p_2,p_3');
    const gates = lines(readFileSync(`${out}/gates.csv`, 'utf8'));
    expect(gates[0]).toBe('feature,prior,gate,active');
    expect(gates.slice(1).map((line) => line.split(',')[0])).toEqual(
      lines(readFileSync(WINE, 'utf8'))[0].split(',').slice(0, -1),
    );
    const html = readFileSync(`${out}/fit.html`, 'utf8');
    for (const figure of ['gates', 'profile', 'features', 'components', 'objective']) {
      expect(html).toContain(`data-figure="fit-${figure}"`);
    }
    expect(html).not.toMatch(/(src|href)="https?:/);
  });

  it('says where the threshold and not the schedule set K', () => {
    const out = temporaryFolder()('wine');
    const { out: text } = divi('fit', WINE, ...PAPER, '--label-column', 'class', '--out', out);
    expect(text).toMatch(
      /K = 3 because 300 epochs with a split interval of 80 allow 3 splits, and 2 of them were made: /,
    );
    const none = divi('fit', WINE, ...PAPER, '--epochs', '20', '--compare', '--out', out, '--force').out;
    expect(none).toContain('note: one cluster leaves nothing to compare');
    expect(none).toContain('K = 1 because 20 epochs with a split interval of 80 leave no time for a split.');
  });

  it('prints one JSON object with seeds and other methods', () => {
    const path = temporaryFolder();
    const args = [
      ...PAPER,
      '--label-column',
      'class',
      '--clusters',
      '3',
      '--seeds',
      '3',
      '--compare',
      '--json',
      '--out',
      path('out'),
    ];
    const { code, out, err } = divi('fit', WINE, ...args);
    expect([code, err]).toEqual([0, '']);
    const summary = JSON.parse(out);
    expect(summary).toMatchObject({ file: 'wine.csv', rows: 178, k: 3, splitInterval: 101, out: path('out') });
    expect(summary.sizes.reduce((a: number, b: number) => a + b)).toBe(178);
    expect(summary.stability.seeds).toEqual([0, 1, 2]);
    expect(summary.stability.meanAri).toBeGreaterThanOrEqual(summary.stability.leastAri);
    expect(summary.comparison.map(({ method }: { method: string }) => method)).toEqual([
      'DIVI',
      'K-means',
      'GMM',
      'SPKM',
      'VarSel',
      'GMM-BIC',
    ]);
    const gates = lines(readFileSync(path('out/gates.csv'), 'utf8'));
    expect(gates[0]).toBe('feature,prior,gate,active,gate_mean,gate_sd');
    const { out: _, ids: __, labels, probabilities, ...written } = summary;
    expect([labels.length, probabilities.length]).toEqual([178, 178]);
    expect(JSON.parse(readFileSync(path('out/fit.json'), 'utf8'))).toEqual(written);
  });

  it('writes over an earlier fit, but over nothing else', () => {
    const path = temporaryFolder({ 'good.csv': GOOD });
    const run = (...args: string[]) => divi('fit', path('good.csv'), ...QUICK, ...args);
    const out = path('out');
    expect(run('--out', out).code).toBe(0);
    expect(run('--out', out).code).toBe(0);
    const other = run('--out', out, '--seeds', '2', '--epochs', '30');
    expect([other.code, other.err]).toEqual([
      2,
      `divi: ${out} has a fit with other options (--epochs, --seeds): name another --out, or use --force\n`,
    ]);
    for (const option of ['--no-header', '--beta=0', '--one-hot='])
      expect(run('--out', out, option).err).toContain(`other options (${option.replace('no-', '').split('=')[0]})`);
    expect(run('--out', out, '--quiet', '--figures').code).toBe(0);
    expect(readdirSync(path('out/figures'))).toContain('fit-gates.svg');
    expect(readFileSync(path('out/figures/fit-components.png')).subarray(1, 4).toString()).toBe('PNG');
    expect(run('--out', out).code).toBe(0);
    mkdirSync(path('other'));
    writeFileSync(path('other/thesis.txt'), 'x');
    const refused = run('--out', path('other'));
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/has files that are not from an earlier divi fit: name another --out, or use --force/);
    expect(run('--out', path('other'), '--force').code).toBe(0);
    expect(run('--out', path('good.csv')).err).toMatch(/the folder .* cannot be created/);
  });

  it('imputes, drops, names constant columns and keeps ids, and says so', () => {
    const rows = Array.from({ length: 30 }, (_, i) => `r${i},${i % 7},${i === 4 ? 'NA' : (i * i) % 11},5,text\n`);
    const path = temporaryFolder({ 'x.csv': `id,a,b,c,d\n${rows.join('')}` });
    const args = ['--id-column', 'id', '--drop', 'd', '--impute', 'median', ...QUICK, '--out', path('out')];
    const { code, out } = divi('fit', path('x.csv'), ...args);
    expect(code).toBe(0);
    expect(out).toContain('note: 1 missing value became the median of the column');
    expect(out).toContain('note: constant, so not used: c');
    expect(lines(readFileSync(path('out/labels.csv'), 'utf8'))[5]).toMatch(/^r4,\d,/);
    // the model knows which column names the rows
    const again = divi('predict', path('out/model.json'), path('x.csv'), '--impute', 'median');
    expect(again.out).toBe(readFileSync(path('out/labels.csv'), 'utf8'));
  });

  it('leaves no formula in what a spreadsheet may open', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `=r(${i}),${i % 7},${(i * i) % 11}\n`);
    const path = temporaryFolder({ 'x.csv': `id,=cmd(),"@a,""b"""\n${rows.join('')}` });
    expect(divi('fit', path('x.csv'), '--id-column', 'id', ...QUICK, '--out', path('out')).code).toBe(0);
    const first = (name: string): string[] =>
      lines(readFileSync(path(`out/${name}`), 'utf8'))
        .slice(1, 3)
        .map((line) => csvCells(line, name)[0]);
    expect(first('gates.csv')).toEqual(["'=cmd()", '\'@a,"b"']);
    expect(first('labels.csv')).toEqual(["'=r(0)", "'=r(1)"]);
  });

  // a gigabyte without a line end, in 16 members of one gzip file
  const bomb = (): Uint8Array => Buffer.concat(new Array(16).fill(gzipSync(Buffer.alloc(2 ** 26, 'a'), { level: 1 })));
  it.each<[string, string | Uint8Array | (() => Uint8Array), RegExp, string?]>([
    ['quotes left open', `${GOOD}"1,2\n`, /line 32 opens a quote/],
    ['ragged rows', `\ufeff${GOOD.replaceAll('\n', '\r\n')}1\r\n`, /line 32 has 1 cell but the first has 2/],
    ['1e400', `${GOOD}1e400,1\n`, /line 32, column 'a': '1e400' is too large/],
    ['a formula', `${GOOD}=cmd(),1\n`, /line 32, column 'a': '=cmd\(\)' is a formula/],
    ['a line of 1 GB', bomb, /line 1 is longer than 64 MB/, 'x.csv.gz'],
    ['nothing', '', /is empty/],
    ['binary content', Buffer.alloc(5000, 'ab\0'), /binary file/],
    ['constant columns alone', 'a,b\n1,2\n1,2\n1,2\n', /every column is constant/],
    ['values beyond a variance', 'a,b\n1e200,1\n-1e200,2\n3,4\n', /column 1 are too large/],
  ])('answers a file of %s with one sentence and exit code 2', (_, content, message, name = 'x.csv') => {
    const path = temporaryFolder({ [name]: typeof content === 'function' ? content() : content });
    const { code, out, err } = divi('fit', path(name), '--out', path('out'));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).toMatch(/^divi: [^\n]+\n$/);
    expect(existsSync(path('out/model.json'))).toBe(false);
  });

  it.each([
    ['--clusters and --split-interval', ['--clusters', '3', '--split-interval', '80'], /only one of/],
    ['clusters that no schedule gives', [...PAPER, '--clusters', '200'], /no split interval gives exactly 200/],
    ['no clusters', [...PAPER, '--clusters', '0'], /--clusters must be a whole number of at least 1/],
    ['half a seed', ['--seeds', '1.5'], /--seeds must be a whole number/],
    ['a seed of text', ['--seed', 'x'], /--seed must be a whole number, not NaN/],
    ['an unknown prior', ['--prior', 'flat'], /Choices: "informative"/],
    ['a misspelt column', ['--label-column', 'clas'], /no column 'clas' for --label-column: did you mean 'class'/],
    ['weights of rows', ['--weights', 'w'], /no method of divi fit takes weights of rows.*--drop w/],
    ['an unknown way to impute', ['--impute', 'mean'], /Choices: "median"/],
  ])("%s is the user's mistake", (_, args, message) => {
    const { code, err } = divi('fit', WINE, ...args, '--out', temporaryFolder()('out'));
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe('divi predict', () => {
  // most tests need a model only to have one: they share it
  const shared = sharedFolder({ 'good.csv': GOOD });
  const model = shared('out/model.json');
  beforeAll(() => {
    const { code } = divi('fit', shared('good.csv'), ...QUICK, '--resamples', '0', '--out', shared('out'));
    expect(code).toBe(0);
  });

  it('gives the training file the labels of its fit, whatever the order of its columns', () => {
    const path = temporaryFolder();
    const options = [...PAPER, '--label-column', 'class', '--clusters', '3'];
    expect(divi('fit', WINE, ...options, '--out', path('out')).code).toBe(0);
    const model = path('out/model.json');
    const labels = readFileSync(path('out/labels.csv'), 'utf8');
    const whole = divi('predict', model, WINE, '--out', path('labels.csv'));
    expect(whole.code).toBe(0);
    expect(whole.err).toContain('note: ignored, as the model does not use them: class');
    expect(readFileSync(path('labels.csv'), 'utf8')).toBe(labels);

    const reversed = lines(readFileSync(WINE, 'utf8')).map((line) => line.split(',').reverse().join(';'));
    writeFileSync(path('reversed.csv'), `${reversed.join('\r\n')}\r\n`);
    const { code, out } = divi('predict', model, path('reversed.csv'));
    expect([code, out]).toEqual([0, labels]);

    const bare = lines(readFileSync(WINE, 'utf8'))
      .slice(1)
      .map((line) => line.split(',').slice(0, -1).join(','));
    writeFileSync(path('bare.csv'), `${bare.join('\n')}\n`);
    expect(divi('predict', model, path('bare.csv')).out).toBe(labels);
    // the label column is one too many if columns have no names
    expect(divi('predict', model, path('bare.csv'), '--id-column', '1').err).toMatch(
      /has no column 'alcohol' and 12 more/,
    );
  });

  it("puts the training data's medians where values are missing", () => {
    const path = temporaryFolder({ 'new.csv': 'b,a\n,1\n', 'full.csv': 'b,a\n4,1\n' });
    expect(divi('predict', model, path('new.csv'))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/1 value is missing, the first in line 2, column 'b': adaptive DIVI .* fill it in/),
    });
    const imputed = divi('predict', model, path('new.csv'), '--impute', 'median');
    expect(imputed.err).toContain("1 missing value became the median of its column in the model's data");
    // 4 is the median of b
    expect(imputed.out).toBe(divi('predict', model, path('full.csv')).out);
  });

  it.each([
    ['a missing column', 'a,c\n1,2\n', /has no column 'b', which the model was fitted on/],
    ['text', 'a,b\n1,x\n2,3\n', /line 2, column 'b': 'x' is not a number/],
  ])('refuses a file with %s', (_, content, message) => {
    const path = temporaryFolder({ 'new.csv': content });
    const { code, err } = divi('predict', model, path('new.csv'));
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it('refuses a damaged model and one that is not there', () => {
    const path = temporaryFolder();
    writeFileSync(path('damaged.json'), readFileSync(model, 'utf8').replace('"priors":[0.', '"priors":[0.1'));
    const damaged = divi('predict', path('damaged.json'), shared('good.csv'));
    expect([damaged.code, damaged.err]).toEqual([2, expect.stringMatching(/has been changed or damaged since/)]);
    expect(divi('predict', path('nowhere.json'), shared('good.csv'))).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/nowhere\.json does not exist: name a model\.json written by divi fit$/m),
    });
  });
});
