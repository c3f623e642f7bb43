import { join } from 'node:path';
import { DataMissingError, dataFolder, gunzip, readIfPresent } from '../../src/harness/data-sets/data-folder.js';
import { defineRealSet, type RealData } from '../../src/harness/data-sets/define-real-set.js';
import { requireInput } from '../../src/library/core/errors.js';
import { Matrix } from '../../src/library/core/matrix.js';
import { parseIsolet } from './files/isolet-rows.js';

/** UCI's two files, and the rows of the parts that each has, in order: 30 speakers a part, 3 recordings missing. */
export const ISOLET_FILES = [
  { name: 'isolet1+2+3+4.data', firstPart: 1, partRows: [1560, 1560, 1560, 1558] },
  { name: 'isolet5.data', firstPart: 5, partRows: [1559] },
] as const;

/** The mirror packs UCI's rows with gzip; UCI publishes no hash, so that the 7,797 rows of other forms are parsed instead. */
const MIRROR_HASHES = {
  'isolet1+2+3+4.data': '7f7187987ac67a99f1dfe175e38f45d1065cbb9915686520db9bf5f225795cb9',
  'isolet5.data': '8fd4028e40576486e5eb6894a45ee2836317374d2a254a333ff19065942ab3cc',
};
const ZIP = {
  path: 'isolet/isolet.zip',
  url: 'https://archive.ics.uci.edu/static/public/54/isolet.zip',
  sha256: null,
};

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The paper's "first five letters": its K-means row is met when labels 1, 10, 11, 12, 13 come first, sorted as text. */
const TEXT_SORTED = ['A', 'J', 'K', 'L', 'M'];

export interface IsoletOptions {
  /** the paper's five letters by its numbers, by its text, or any others */
  letters?: 'text-sorted' | 'a-e' | string[];
  /** which of the parts 1 to 5, each of 30 speakers */
  parts?: number[];
  /** the data folder, where `isolet/` is */
  folder?: string;
}

/** UCI ISOLET: spoken letters as 617 features, the rows of the chosen letters and parts in the order of the files. */
export function loadIsolet({
  letters = 'text-sorted',
  parts = [1, 2, 3, 4, 5],
  folder = dataFolder(),
}: IsoletOptions = {}): RealData {
  const classNames = chosenLetters(letters);
  requireInput(
    parts.length > 0 && parts.every((part) => Number.isInteger(part) && part >= 1 && part <= 5),
    `parts must be some of 1 to 5, not [${parts.join(', ')}]`,
  );
  // UCI's label 1 to 26 to our class; letters left out have none
  const classOf = new Int32Array(27).fill(-1);
  classNames.forEach((letter, index) => {
    classOf[1 + ALPHABET.indexOf(letter)] = index;
  });

  const kept: { values: Float64Array; label: number }[] = [];
  for (const file of ISOLET_FILES) {
    const wanted = file.partRows.map((_, i) => parts.includes(file.firstPart + i));
    if (!wanted.includes(true)) continue;
    const { x, labels } = readIsoletFile(folder, file);
    let row = 0;
    file.partRows.forEach((rows, i) => {
      for (const end = row + rows; row < end; row++) {
        const label = classOf[labels[row]];
        if (wanted[i] && label >= 0) kept.push({ values: x.row(row), label });
      }
    });
  }

  const x = Matrix.fromRows(kept.map(({ values }) => values));
  return { x, labels: Int32Array.from(kept, ({ label }) => label), classNames, featureNames: null };
}

function chosenLetters(letters: 'text-sorted' | 'a-e' | string[]): string[] {
  if (letters === 'text-sorted') return [...TEXT_SORTED];
  if (letters === 'a-e') return ALPHABET.slice(0, 5);
  requireInput(
    Array.isArray(letters) && letters.length > 0 && new Set(letters).size === letters.length,
    `letters must be 'text-sorted', 'a-e' or a list of different letters, not ${JSON.stringify(letters)}`,
  );
  const unknown = letters.find((letter) => !ALPHABET.includes(letter));
  requireInput(unknown === undefined, `letters: '${unknown}' is not one of the letters A to Z`);
  return letters;
}

/** All rows of one of UCI's files, in whichever form the data folder has it. */
export function readIsoletFile(
  folder: string,
  { name, partRows }: { name: string; partRows: readonly number[] },
): { x: Matrix; labels: Int32Array } {
  const rows = partRows.reduce((sum, n) => sum + n, 0);
  const path = join(folder, 'isolet', name);
  const packed = readIfPresent(`${path}.gz`);
  if (packed !== null) return parseIsolet(gunzip(packed, `${path}.gz`), `${path}.gz`, rows);
  const bytes = readIfPresent(path);
  if (bytes !== null) return parseIsolet(bytes, path, rows);
  throw new DataMissingError(`isolet/${name} (.gz or plain)`, folder, 'isolet');
}

/** Of the values of the mirror's files. */
const VALUE_HASHES = {
  'text-sorted': 'dd33af4d3a83f06afefa78b02225ed84ed94a996d6675c23ee7a57ed54184ff8',
  'a-e': '7b1c5eb8f71787c0bd703ca9b8ce7fa4327c41174a2c9c1864e4a9db752ab197',
};

const isPaperChoice = (letters: unknown): boolean => letters === 'text-sorted' || letters === 'a-e';

export const dataSet = defineRealSet<{
  /** A, J, K, L, M, which the paper's numbers point to, or A to E, as its text says */
  letters: 'text-sorted' | 'a-e';
}>({
  standardized: true,
  name: 'isolet',
  files: {
    licence: 'CC BY 4.0',
    citation: 'R. Cole and M. Fanty (1994), ISOLET, UCI Machine Learning Repository, doi 10.24432/C51G69',
    ships: false,
    megabytes: 15,
    needed: ISOLET_FILES.map(({ name }) => [
      { path: `isolet/${name}.gz`, url: null, sha256: MIRROR_HASHES[name] },
      { path: `isolet/${name}`, url: ZIP.url, sha256: null },
    ]),
    archives: [ZIP],
  },
  load: loadIsolet,
  hashOf: ({ letters }) => VALUE_HASHES[letters],
  classes: 5,
  options: {
    letters: (letters) =>
      requireInput(isPaperChoice(letters), `letters must be 'text-sorted' or 'a-e', not ${JSON.stringify(letters)}`),
  },
  describe: ({ letters }) => `isolet, letters ${letters}`,
});
