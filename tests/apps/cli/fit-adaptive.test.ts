// @module-tag process
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stream } from '../../../src/library/core/random.js';
import { sha256 } from '../../../src/library/core/sha256.js';
import { divi } from '../../support/cli.js';
import { temporaryFolder } from '../../support/folder.js';

const WINE = 'data-scripts/wine.csv';
const OF_WINE = [WINE, '--label-column', 'class'];
const OF_IRIS = ['data-scripts/tables/iris.csv', '--label-column', 'class'];
const ALONE = ['--resamples', '0'];
const lines = (text: string): string[] => text.trimEnd().split('\n');

/** A table without clusters: independent normal columns. */
function noiseCsv(n: number, d: number): string {
  const random = stream(1, 'noise of a table');
  const rows = Array.from({ length: n }, () => Array.from({ length: d }, () => random.normal()).join(','));
  return `${Array.from({ length: d }, (_, j) => `f${j + 1}`).join(',')}\n${rows.join('\n')}\n`;
}

describe('divi fit', () => {
  it('finds the clusters of Wine by itself, and says how sure each is', () => {
    const path = temporaryFolder();
    const { code, out, err } = divi('fit', ...OF_WINE, '--resamples', '2', '--out', path('out'));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^3 clusters are likely, none is certain: K = 3\.$/m);
    expect(out).toMatch(
      /^The two nearest clusters are \d and \d: \d % of the rows of one of them might belong to the other\.$/m,
    );
    expect(out).not.toContain('By chance, an e-value of 20');
    expect(out).toContain('In 2 samples of 142 rows, K is ');
    expect(out).toMatch(/^note: 2 columns with one value in 5 % or more of the rows/m);
    expect(Number(/ARI ([\d.]+), NMI/.exec(out)?.[1])).toBeGreaterThanOrEqual(0.9);
    expect(lines(readFileSync(path('out/gates.csv'), 'utf8'))[0]).toBe('feature,gate,active');

    const summary = JSON.parse(readFileSync(path('out/fit.json'), 'utf8'));
    expect(summary).toMatchObject({ method: 'adaptive', askedFor: 'auto', k: 3, certain: 1, likely: 3, evidence: 20 });
    expect(summary.joins).toHaveLength(2);
    expect(summary.certificate.every((logE: number) => logE < Math.log(20))).toBe(true);

    // new rows, their columns in another order
    const labels = readFileSync(path('out/labels.csv'), 'utf8');
    const reversed = lines(readFileSync(WINE, 'utf8')).map((line) => line.split(',').reverse().join(';'));
    writeFileSync(path('reversed.csv'), `${reversed.join('\n')}\n`);
    const again = divi('predict', path('out/model.json'), path('reversed.csv'), '--label-column', 'class');
    expect([again.code, again.out]).toEqual([0, labels]);
    expect(again.err).toMatch(/^ARI (0\.9\d+|1\.000), NMI (0\.9\d+|1\.000) with the known classes$/m);
    writeFileSync(
      path('damaged.json'),
      readFileSync(path('out/model.json'), 'utf8').replace('"certain":1', '"certain":3'),
    );
    expect(divi('predict', path('damaged.json'), WINE).err).toMatch(/has been changed or damaged since/);
  });

  it('--evidence sets what the certificate needs, and is checked', () => {
    const path = temporaryFolder();
    const args = ['fit', ...OF_WINE, ...ALONE, '--clusters', 'certain', '--json', '--out', path('out')];
    const strict = divi(...args, '--evidence', '1e300');
    expect(JSON.parse(strict.out)).toMatchObject({ k: 1, certain: 1, evidence: 1e300 });
    for (const evidence of ['1', '0', 'many']) {
      const { code, err } = divi(...args, '--evidence', evidence);
      expect([code, err]).toEqual([2, expect.stringMatching(/--evidence must be a number above 1, such as 20/)]);
    }
    expect(divi('fit', ...OF_WINE, '--method', 'divi', '--evidence', '30', '--out', path('o')).err).toMatch(
      /--evidence only applies to --method adaptive/,
    );
  });

  it('--clusters certain stops at what is shown, and a number gives K and says what it rests on', () => {
    const path = temporaryFolder();
    const run = (clusters: string) =>
      divi('fit', ...OF_IRIS, ...ALONE, '--clusters', clusters, '--force', '--out', path('out'));
    const certain = run('certain').out;
    expect(certain).toMatch(
      /At least 2 clusters \(certain, e-value above a million\); likely clusters were not looked for: K = 2\./,
    );
    expect(certain).toContain('By chance, an e-value of 20 or more occurs in at most 1 of 20 tables.');
    const more = run('5').out;
    expect(more).toMatch(
      /^K = 5, as requested; the data themselves show at least 2 clusters \(certain, e-value above a million\), 2 likely\.$/m,
    );
    expect(more).toMatch(/^Of \d kinds of methods, this fit is of the one that the others agree with most: /m);
    expect(lines(readFileSync(path('out/labels.csv'), 'utf8'))[0]).toBe('row,cluster,p_1,p_2,p_3,p_4,p_5');
    expect(JSON.parse(readFileSync(path('out/fit.json'), 'utf8'))).toMatchObject({
      k: 5,
      requestedClusters: 5,
      likely: 2,
    });
    expect(run('2').out).toContain('K = 2, as requested');
  });

  it('shows no clusters in noise, and helps on', () => {
    const path = temporaryFolder({ 'noise.csv': noiseCsv(200, 6) });
    const { code, out, err } = divi('fit', path('noise.csv'), '--resamples', '2', '--compare', '--out', path('out'));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^No clusters found: too little evidence for two groups\.$/m);
    expect(out).toContain('To see the best two clusters anyway, use --clusters 2');
    expect(out).toContain('In 2 samples of 160 rows, K is always 1.');
    expect(out).toContain('note: one cluster leaves nothing to compare');
    expect(out).not.toContain('What sets each cluster apart');
    expect(lines(readFileSync(path('out/labels.csv'), 'utf8')).slice(0, 2)).toEqual(['row,cluster,p_1', '1,1,1']);
    // the model of one cluster predicts as any other
    expect(divi('predict', path('out/model.json'), path('noise.csv')).out).toBe(
      readFileSync(path('out/labels.csv'), 'utf8'),
    );
    const two = divi('fit', path('noise.csv'), ...ALONE, '--clusters', '2', '--out', path('two')).out;
    expect(two).toContain('K = 2, as requested; the data themselves show no clusters.');
    expect(readFileSync(path('two/fit.html'), 'utf8')).toContain(
      '<strong>the data show no clusters</strong>. As requested,',
    );
    const certain = divi('fit', path('noise.csv'), ...ALONE, '--clusters', 'certain', '--out', path('three')).out;
    expect(certain).toContain('No clusters are certain: ');
    expect(certain).toContain('use --clusters auto');
  });

  it('says how sure K is over seeds of the halvings, and puts other methods beside it', () => {
    const path = temporaryFolder();
    const args = ['--seeds', '3', '--compare', '--json', ...ALONE, '--out', path('out')];
    const summary = JSON.parse(divi('fit', ...OF_WINE, ...args).out);
    expect(summary.stability.seeds).toEqual([0, 1, 2]);
    expect([summary.stability.k.length, summary.stability.certain.length]).toEqual([3, 3]);
    expect(summary.stability.seeds).toContain(summary.seed);
    const [own, paper, ...others] = summary.comparison;
    expect(own).toMatchObject({ method: 'DIVI-Adaptive', k: summary.k, ariWithAdaptive: 1 });
    expect(paper).toMatchObject({ method: 'DIVI', failed: null });
    expect(others.map(({ method }: { method: string }) => method)).toEqual([
      'K-means',
      'GMM',
      'SPKM',
      'VarSel',
      'GMM-BIC',
    ]);
    const { out: _, ids, labels, probabilities, ...written } = summary;
    expect(JSON.parse(readFileSync(path('out/fit.json'), 'utf8'))).toEqual(written);
    const documented = readFileSync('docs/own-data.md', 'utf8');
    for (const object of [summary, summary.features[0], summary.clusters[0].features[0], summary.joins[0]]) {
      for (const field of Object.keys(object)) expect(documented).toContain(`\`${field}\``);
    }
    const text = divi('fit', ...OF_WINE, '--seeds', '3', ...ALONE, '--out', path('text')).out;
    expect(text).toMatch(/^Of 3 seeds, K is .*; the number of certain clusters is .*\.$/m);
  });

  it('takes options of the paper’s method for it, and says so', () => {
    const path = temporaryFolder();
    const { code, out } = divi('fit', WINE, '--epochs', '20', '--prior', 'random', ...ALONE, '--out', path('out'));
    expect(code).toBe(0);
    expect(out).toContain('note: --epochs, --prior are options of the paper’s DIVI, so --method divi was used');
    expect(out).toContain('K = 1 because 20 epochs with a split interval of 80 leave no time for a split.');
  });

  it.each([
    [['--clusters', 'certain', '--epochs', '20'], /--epochs only applies to --method divi: remove it/],
    [['--method', 'adaptive', '--tau', '1', '--beta', '2'], /--tau, --beta only apply to --method divi: remove them/],
    [
      ['--method', 'divi', '--clusters', 'auto'],
      /--clusters auto does not apply to --method divi, whose schedule sets K/,
    ],
    [['--clusters', 'many'], /--clusters must be auto, certain or a whole number of at least 1, not many/],
    [['--clusters', '0'], /--clusters must be auto, certain or a whole number of at least 1, not 0/],
    [['--clusters', '500'], /--clusters 500 is more than the 178 rows: ask for fewer/],
    [['--method', 'kmeans'], /Choices: "adaptive", "divi"/],
  ])('%o is answered with one sentence', (args, message) => {
    const { code, out, err } = divi('fit', WINE, ...args, '--out', temporaryFolder()('out'));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(lines(err)).toHaveLength(1);
  });
});

describe('divi fit --method divi', () => {
  // hashes of what divi fit wrote before it had another method
  it.each([
    [
      ['--label-column', 'class'],
      ['e12d8c44674c703a', '98acdff995e52a88', '16545e2f51b0543a', 'aab0188f2b58f255', '40f7605467adcd4f'],
    ],
    [
      ['--label-column', 'class', '--clusters', '3', '--seeds', '3', '--resamples', '3', '--compare'],
      ['97818a623ea109ca', '66b42a7c8de1c360', '1e23e1e9f64d1b4f', '1a8ac416ecf0fa46', 'cc4dcac6045bfc1f'],
    ],
    [
      ['--drop', 'class', '--split-interval', '120', '--prior', 'noninformative', '--beta', '2', '--tau', '0.9'].concat(
        ['--epochs', '250', '--seed', '7', '--resamples', '0'],
      ),
      ['1b9fb300cdbfeef8', '4f9eb91196eb97f6', 'c218c16e45bc0df2', '4c9f4ecc574f05a6', '56dcb1962898ba3e'],
    ],
  ])('writes what it always did: %o', (args, hashes) => {
    const path = temporaryFolder();
    expect(divi('fit', WINE, '--method', 'divi', ...args, '--out', path('out')).code).toBe(0);
    const { version: _, source: __, asked: ___, ...summary } = JSON.parse(readFileSync(path('out/fit.json'), 'utf8'));
    const texts = ['labels.csv', 'clusters.csv', 'gates.csv', 'model.json'].map((name) =>
      readFileSync(path(`out/${name}`), 'utf8'),
    );
    expect([...texts, JSON.stringify(summary)].map((text) => sha256(text).slice(0, 16))).toEqual(hashes);
  });
});
