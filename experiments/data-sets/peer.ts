import { basename, join } from 'node:path';
import { DataMissingError, dataFolder, gunzip, readIfPresent } from '../../src/harness/data-sets/data-folder.js';
import { defineRealSet, type RealData } from '../../src/harness/data-sets/define-real-set.js';
import { requireInput, requireOneOf } from '../../src/library/core/errors.js';
import { Matrix } from '../../src/library/core/matrix.js';
import type { SetFile } from '../../src/library/data/data-set.js';
import { PEER_SETS, PEER_SUMS } from './files/peer-sets.js';

/** where the suite is served, at the version that the checksums are of */
const COMMIT = '27ac73a6fd331fb18181419838d2e753dd1b5f80';
const SERVED = `https://raw.githubusercontent.com/gagolews/clustering-data-v1/${COMMIT}`;

/** Every file of the sets, in one folder. */
const FILES: readonly SetFile[] = PEER_SUMS.trim()
  .split('\n')
  .map((line) => {
    const [sha256, path] = line.split(' ');
    return { path: `peer/${basename(path)}`, url: `${SERVED}/${path}`, sha256 };
  });

const NAMES = PEER_SETS.map(({ name }) => name);
const requireSet = (set: unknown): void => requireOneOf('set', String(set), NAMES);

/** One set: its points, the classes of the first reference, and those of the others, where −1 is noise. */
export function loadPeerSet(set: string, folder = dataFolder()): RealData {
  const paths = FILES.map(({ path }) => path).filter((path) => path.startsWith(`peer/${set}.`));
  const [points, [first, ...others]] = [paths.filter(isPoints), paths.filter((path) => !isPoints(path))];
  const rows = numbersOf(points[0], folder);
  const width = rows[0].length;
  const ragged = rows.findIndex(({ length }) => length !== width);
  requireInput(ragged < 0, `${points[0]}, row ${ragged + 1}: its length differs from the first row’s; get it again`);
  const labelsOf = (path: string): number[] => {
    const labels = numbersOf(path, folder).map(([label]) => label - 1);
    requireInput(
      labels.length === rows.length && labels.every((label) => Number.isInteger(label) && label >= -1),
      `${path} must have ${rows.length} whole numbers from 0, one per row; get it again`,
    );
    return labels;
  };
  const labels = Int32Array.from(labelsOf(first));
  return {
    x: Matrix.fromRows(rows),
    labels,
    references: others.map(labelsOf),
    classNames: Array.from({ length: Math.max(...labels) + 1 }, (_, c) => `cluster ${c + 1}`),
    featureNames: null,
  };
}

const isPoints = (path: string): boolean => path.endsWith('.data.gz');

/** The numbers of a packed file, line by line. */
function numbersOf(file: string, folder: string): number[][] {
  const path = join(folder, file);
  const packed = readIfPresent(path);
  if (packed === null) throw new DataMissingError(file, folder, dataSet.name);
  const lines = new TextDecoder().decode(gunzip(packed, path)).trim().split('\n');
  return lines.map((line, i) => {
    const numbers = line.trim().split(/\s+/).map(Number);
    requireInput(numbers.every(Number.isFinite), `${path}, row ${i + 1}: '${line}' is not numbers; get it again`);
    return numbers;
  });
}

export const dataSet = defineRealSet<{
  /** one of the sets by its name */
  set: string;
}>({
  name: 'peer',
  standardized: true,
  files: {
    licence: 'CC BY 4.0 (g2mg, h2mg), solely for research purposes (sipu, fcps)',
    citation:
      'M. Gagolewski (2022), A framework for benchmarking clustering algorithms, SoftwareX 20, doi 10.1016/j.softx.2022.101270; sipu by P. Fränti, fcps by A. Ultsch',
    ships: false,
    megabytes: 8,
    needed: FILES.map((file) => [file]),
    archives: [],
  },
  load: ({ set }) => loadPeerSet(set),
  classes: ({ set }) => PEER_SETS.find(({ name }) => name === set)!.classes,
  options: { set: requireSet },
  describe: ({ set }) => `peer, ${set}`,
});
