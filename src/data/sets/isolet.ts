import { join } from 'node:path';
import { requireInput } from '../../core/errors.js';
import { Matrix } from '../../core/matrix.js';
import { readIfPresent, unpack } from './data-file.js';
import { DataMissingError, dataFolder } from './data-folder.js';
import { parseIsolet } from './isolet-rows.js';
import type { RealData } from './real-data.js';

/** UCI's two files, and the rows of the parts that each has, in order: 30 speakers a part, 3 recordings missing. */
export const ISOLET_FILES = [
  { name: 'isolet1+2+3+4.data', firstPart: 1, partRows: [1560, 1560, 1560, 1558] },
  { name: 'isolet5.data', firstPart: 5, partRows: [1559] },
] as const;

/** The endings of the forms that a file may have; the first found is read. */
export const ISOLET_FORMS = ['.gz', '.Z', ''] as const;

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
  requireInput(unknown === undefined, `letters: '${unknown}' is none of the letters A to Z`);
  return letters;
}

/** All rows of one of UCI's files, in whichever form the data folder has it. */
export function readIsoletFile(
  folder: string,
  { name, partRows }: { name: string; partRows: readonly number[] },
): { x: Matrix; labels: Int32Array } {
  const rows = partRows.reduce((sum, n) => sum + n, 0);
  for (const form of ISOLET_FORMS) {
    const path = join(folder, 'isolet', name + form);
    const bytes = readIfPresent(path);
    if (bytes !== null) return parseIsolet(unpack(bytes, path), path, rows);
  }
  throw new DataMissingError(`isolet/${name} (.gz, .Z or plain)`, folder, 'isolet');
}
