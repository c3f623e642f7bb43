import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, sha256 } from '../core/canonical.js';
import type { Matrix } from '../core/matrix.js';
import { dataFolder } from '../data/sets/files/data-folder.js';
import type { RealData } from '../data/sets/files/define-real-set.js';
import { ISOLET_FILES, ISOLET_FORMS, loadIsolet } from '../data/sets/isolet.js';
import { loadNewsgroups, NEWSGROUPS_FILES } from '../data/sets/newsgroups.js';
import { loadWine } from '../data/sets/wine.js';
import { standardize } from '../data/standardize.js';
import { makeCorrelatedNoise } from '../data/synthetic/correlated-noise.js';
import type { LabelledData } from '../data/synthetic/design/synthetic.js';
import { makeHeavyTailed } from '../data/synthetic/heavy-tailed.js';
import { makeMatched } from '../data/synthetic/matched.js';
import type { DatasetSpec, RealDataset, SyntheticDataset } from '../experiment/run-spec.js';

/** A data set ready for every method: standardised, as the paper does unless it says otherwise, or raw where asked. */
export interface Dataset {
  x: Matrix;
  labels: Int32Array;
  /** indices of the informative columns; null where the truth is unknown */
  informative: number[] | null;
  /** SHA-256 of the values before scaling, and of the labels */
  hash: string;
}

const GENERATORS: Record<SyntheticDataset['generator'], (spec: SyntheticDataset) => LabelledData> = {
  matched: makeMatched,
  'heavy-tailed': makeHeavyTailed,
  'correlated-noise': makeCorrelatedNoise,
};

/** Makes or reads the data set of a spec. */
export function loadDataset(spec: DatasetSpec): Dataset {
  const { x, labels, informative } =
    'generator' in spec ? GENERATORS[spec.generator](spec) : { ...readRealData(spec), informative: null };
  return { x: spec.raw ? x : standardize(x).x, labels, informative, hash: hashOf(x, labels) };
}

function hashOf(x: Matrix, labels: Int32Array): string {
  const bytes = (array: Float64Array | Int32Array): Uint8Array =>
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  return sha256(canonicalJson([sha256(bytes(x.data)), sha256(bytes(labels))]));
}

const realHashes = new Map<string, string>();

/** The hash of a real data set as its files are now. */
export function realDataHash(dataset: RealDataset): string {
  const name = canonicalJson(dataset);
  let hash = realHashes.get(name);
  if (hash === undefined) {
    const { x, labels } = readRealData(dataset);
    hash = hashOf(x, labels);
    realHashes.set(name, hash);
  }
  return hash;
}

/** A real data set with the names of its classes and features. */
export function readRealData(dataset: RealDataset): RealData {
  switch (dataset.source) {
    case 'wine':
      return loadWine();
    case 'isolet':
      return loadIsolet({ letters: dataset.letters });
    case '20ng':
      return loadNewsgroups();
  }
}

/** The command that gets a data set which is not here; null where it is, or needs no file. */
export function missingDataCommand(dataset: DatasetSpec): string | null {
  if ('generator' in dataset || dataset.source === 'wine') return null;
  const present = (file: string): boolean => existsSync(join(dataFolder(), file));
  const complete =
    dataset.source === 'isolet'
      ? ISOLET_FILES.every(({ name }) => ISOLET_FORMS.some((form) => present(`isolet/${name}${form}`)))
      : Object.values(NEWSGROUPS_FILES).every(present);
  return complete ? null : `npm run data -- ${dataset.source}`;
}
