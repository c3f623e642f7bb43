import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadIsolet } from '../../../experiments/data-sets/isolet.js';
import { DataMissingError } from '../../../src/harness/data-sets/data-folder.js';
import { InputError } from '../../../src/library/core/errors.js';
import { DATA } from '../../support/equipment.js';
import { isoletText } from './isolet-rows.js';

const text = isoletText(1559);
const gz = gzipSync(text, { level: 1 });
const counts = (labels: Int32Array, classes: string[]): number[] =>
  classes.map((_, k) => labels.filter((label) => label === k).length);

/** A data folder with one file of part 5. */
function folderWith(name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'divi-isolet-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'isolet'));
  writeFileSync(join(folder, 'isolet', name), content);
  return folder;
}
const load = (name: string, content: string | Uint8Array) =>
  loadIsolet({ parts: [5], folder: folderWith(name, content) });

describe('loadIsolet', () => {
  it('takes the letters A, J, K, L, M in the order of the file', () => {
    const { x, labels, classNames, featureNames } = load('isolet5.data', text);
    expect(classNames).toEqual(['A', 'J', 'K', 'L', 'M']);
    expect([x.rows, x.cols, featureNames]).toEqual([300, 617, null]);
    expect([...labels.subarray(0, 12)]).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 0, 0]);
    const first = text.split('\n')[0].split(',').map(Number);
    expect([...x.row(0)]).toEqual(first.slice(0, 617));
  });

  it('takes other letters on request, labelled in the order asked for', () => {
    const folder = folderWith('isolet5.data', text);
    expect(loadIsolet({ letters: 'a-e', parts: [5], folder }).classNames).toEqual(['A', 'B', 'C', 'D', 'E']);
    const { labels, classNames } = loadIsolet({ letters: ['Z', 'B'], parts: [5], folder });
    expect(classNames).toEqual(['Z', 'B']);
    expect([...labels.subarray(0, 4)]).toEqual([1, 1, 0, 0]);
  });

  it('reads gzip as it reads plain text', () => {
    expect(load('isolet5.data.gz', gz)).toEqual(load('isolet5.data', text));
  });

  const lines = text.split('\n');
  const withRow = (i: number, change: (line: string) => string): string =>
    lines.map((line, at) => (at === i ? change(line) : line)).join('\n');
  it.each([
    [
      'a row of 616 numbers',
      withRow(7, (line) => line.slice(line.indexOf(',') + 2)),
      /isolet5\.data, row 8: 616 numbers/,
    ],
    [
      'a label out of range',
      withRow(9, (line) => line.replace(/\d+\.$/, '27.')),
      /row 10: the label is 27, but ISOLET/,
    ],
    [
      'a label between letters',
      withRow(9, (line) => line.replace(/\d+\.$/, '1.5')),
      /row 10: the label is 1\.5, but ISOLET/,
    ],
    [
      'a word',
      withRow(0, (line) => `eight${line.slice(line.indexOf(','))}`),
      /row 1, column 1: 'eight' is not a number/,
    ],
    ['an empty cell', withRow(1, (line) => line.slice(line.indexOf(','))), /row 2, column 1: '' is not a number/],
    [
      'infinity',
      withRow(1, (line) => `Infinity${line.slice(line.indexOf(','))}`),
      /row 2, column 1: 'Infinity' is not/,
    ],
    [
      'a lone point',
      withRow(1, (line) => `.${line.slice(line.indexOf(','))}`),
      /row 2, column 1: '\.' is not a number/,
    ],
    ['missing rows', lines.slice(0, 1000).join('\n'), /isolet5\.data: 1000 rows, but UCI's file has 1559/],
  ])('refuses %s, naming file and row', (_, content, message) => {
    expect(() => load('isolet5.data', content)).toThrow(message);
    expect(() => load('isolet5.data', content)).toThrow(InputError);
  });

  it('takes exponents, and Windows line ends', () => {
    const content = withRow(0, (line) => `1e-3${line.slice(line.indexOf(','))}`).replaceAll('\n', '\r\n');
    expect(load('isolet5.data', content).x.get(0, 0)).toBe(0.001);
  });

  it.each([
    ['truncated', gz.subarray(0, 100_000), /isolet5\.data\.gz: a broken or truncated gzip file/],
    ['no gzip file', Buffer.from(text.slice(0, 1000)), /isolet5\.data\.gz: a broken or truncated gzip file/],
  ])('refuses a .gz that is %s', (_, content, message) => {
    expect(() => load('isolet5.data.gz', content)).toThrow(message);
  });

  it('names the command where the file is missing', () => {
    const folder = folderWith('README', '');
    const error = (() => {
      try {
        return loadIsolet({ folder });
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(DataMissingError);
    expect(error).toMatchObject({ command: 'npm run data -- isolet' });
    expect((error as Error).message).toMatch(
      /isolet1\+2\+3\+4\.data .* is not in .*: get it with 'npm run data -- isolet'/,
    );
  });

  it.each([
    [{ parts: [6] }, /parts must be some of 1 to 5, not \[6\]/],
    [{ parts: [] }, /parts must be some of 1 to 5/],
    [{ letters: ['A', 'A'] }, /different letters/],
    [{ letters: ['AB'] }, /'AB' is not one of the letters/],
  ])('refuses the options %j', (options, message) => {
    expect(() => loadIsolet(options)).toThrow(message);
  });
});

describe('ISOLET', { tags: ['data'] }, () => {
  const folder = DATA.path;

  it("has 1,499 rows of the paper's letters, one M missing", () => {
    const { x, labels, classNames } = loadIsolet({ folder });
    expect([x.rows, x.cols]).toEqual([1499, 617]);
    expect(counts(labels, classNames)).toEqual([300, 300, 300, 300, 299]);
    expect(x.data.every((value) => value >= -1 && value <= 1)).toBe(true);
  });

  it('has 1,500 rows of A to E', () => {
    const { x, labels, classNames } = loadIsolet({ letters: 'a-e', folder });
    expect(x.rows).toBe(1500);
    expect(counts(labels, classNames)).toEqual([300, 300, 300, 300, 300]);
  });

  it('has 60 rows of every letter in part 1, the N = 1560 of the paper', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const { labels } = loadIsolet({ letters, parts: [1], folder });
    expect(counts(labels, letters)).toEqual(letters.map(() => 60));
  });
});
