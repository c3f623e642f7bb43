import { join } from 'node:path';
import { DataMissingError, dataFolder, getCommand, readIfPresent } from '../../src/harness/data-sets/data-folder.js';
import { defineRealSet, type RealData } from '../../src/harness/data-sets/define-real-set.js';
import { InputError, requireInput } from '../../src/library/core/errors.js';
import { hypot } from '../../src/library/core/math/hypot.js';
import { Matrix } from '../../src/library/core/matrix.js';
import { readNpy } from '../../src/library/data/formats/npy.js';

/** The embeddings of the paper's 2,000 posts and the index of their ids, below the data folder. */
export const NEWSGROUPS_FILES = {
  embeddings: '20ng/20ng-minilm-2000x384.npy',
  index: '20ng/20ng-minilm-2000.index.json',
} as const;

/** The four groups of the paper, in the order of their labels. */
export const NEWSGROUPS = ['comp.graphics', 'rec.autos', 'sci.space', 'talk.politics.mideast'];

/** Posts, and the size of an embedding by all-MiniLM-L6-v2. */
export const NEWSGROUPS_SHAPE = [2000, 384] as const;

/** Row by row, the post that an embedding is of. */
export interface NewsgroupsIndex {
  /** how the embeddings were made */
  note: string;
  /** file names of the posts in 20news-bydate-train */
  ids: string[];
  categories: string[];
  /** of the .npy file, if this project wrote it */
  sha256?: string;
}

/** Norms are 1 up to the rounding of float32. */
const NORM_TOLERANCE = 1e-3;

/** 2,000 posts of four newsgroups as l2-normalised sentence embeddings. */
export function loadNewsgroups({ folder = dataFolder() }: { folder?: string } = {}): RealData {
  const [posts, width] = NEWSGROUPS_SHAPE;
  const { path, data, shape } = readEmbeddings(folder);
  requireInput(
    shape.length === 2 && shape[0] === posts && shape[1] === width,
    `${path}: the shape is (${shape.join(', ')}), but (${posts}, ${width}) is needed; delete it and get it again with '${getCommand('20ng')}'`,
  );
  const x = new Matrix(posts, width, Float64Array.from(data));
  for (let i = 0; i < posts; i++) {
    const norm = hypot(x.row(i));
    requireInput(
      Math.abs(norm - 1) < NORM_TOLERANCE,
      `${path}, row ${i + 1}: the norm is ${norm}, but embeddings have norm 1; delete the file and get it again with '${getCommand('20ng')}'`,
    );
  }
  const { categories } = readNewsgroupsIndex(folder);
  return {
    x,
    labels: Int32Array.from(categories, (name) => NEWSGROUPS.indexOf(name)),
    classNames: [...NEWSGROUPS],
    featureNames: null,
  };
}

function readEmbeddings(folder: string): { path: string; data: ArrayLike<number>; shape: number[] } {
  const path = join(folder, NEWSGROUPS_FILES.embeddings);
  const bytes = readIfPresent(path);
  if (bytes === null) throw new DataMissingError(NEWSGROUPS_FILES.embeddings, folder, '20ng');
  return { path, ...readNpy(bytes, path) };
}

/** The index beside the embeddings, checked. */
export function readNewsgroupsIndex(folder: string): NewsgroupsIndex {
  const path = join(folder, NEWSGROUPS_FILES.index);
  const bytes = readIfPresent(path);
  if (bytes === null) throw new DataMissingError(NEWSGROUPS_FILES.index, folder, '20ng');
  let index: Partial<NewsgroupsIndex> | null;
  try {
    index = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new InputError(
      `${path}: not a JSON file (${(error as Error).message}); delete it and get it again with '${getCommand('20ng')}'`,
    );
  }
  const [posts] = NEWSGROUPS_SHAPE;
  for (const key of ['ids', 'categories'] as const) {
    const list = index?.[key];
    requireInput(
      Array.isArray(list) && list.length === posts && list.every((entry) => typeof entry === 'string'),
      `${path}: '${key}' must be a list of ${posts} strings; delete the file and get it again with '${getCommand('20ng')}'`,
    );
    const unknown = key === 'ids' ? -1 : list.findIndex((name) => !NEWSGROUPS.includes(name));
    requireInput(
      unknown < 0,
      `${path}, row ${unknown + 1}: '${list[unknown]}' is not one of ${NEWSGROUPS.join(', ')}; delete the file and get it again with '${getCommand('20ng')}'`,
    );
  }
  return index as NewsgroupsIndex;
}

export const dataSet = defineRealSet({
  standardized: true,
  name: '20ng',
  files: {
    licence: 'not stated: Usenet posts of 1993, distributed for research by J. Rennie',
    citation: 'K. Lang (1995), NewsWeeder: Learning to filter netnews, ICML; 20news-bydate by J. Rennie',
    ships: false,
    // posts and the weights of the model that embeds them
    megabytes: 104,
    // the mirror's hashes; embeddings made here carry theirs in their index
    needed: [
      [
        {
          path: NEWSGROUPS_FILES.embeddings,
          url: null,
          sha256: 'f536162d6c491f8dea5e3614348c8c732a8ea897d8972c4b412988c51fd92672',
        },
      ],
      [
        {
          path: NEWSGROUPS_FILES.index,
          url: null,
          sha256: '5586a789422857a3be10a4ee1cb1d9f2435ccd7f1abae30cb9d76d1f1895536a',
        },
      ],
    ],
    archives: [
      {
        // the mirror's, of the paper's four groups only
        path: '20ng/20news-bydate-4-categories.tar.gz',
        url: null,
        sha256: '19ec3bdcf9149cc3f349f4e54c4d8358be8d9422747cdebeab44e387ed027aea',
      },
      {
        path: '20ng/20news-bydate.tar.gz',
        url: 'http://qwone.com/~jason/20Newsgroups/20news-bydate.tar.gz',
        sha256: '8f1b2514ca22a5ade8fbb9cfa5727df95fa587f4c87b786e15c759fa66d95610',
      },
    ],
  },
  load: () => loadNewsgroups(),
  classes: NEWSGROUPS.length,
});
