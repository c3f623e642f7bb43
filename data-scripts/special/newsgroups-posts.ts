import { NEWSGROUPS, NEWSGROUPS_SHAPE } from '../../experiments/data-sets/newsgroups.js';
import { gunzip } from '../../src/harness/data-sets/data-folder.js';
import { requireInput } from '../../src/library/core/errors.js';
import { numpyShuffle } from './numpy-shuffle.js';
import { readTar } from './tar.js';

/** Posts of each group in 20news-bydate-train, in the order of the folders. */
const TRAIN_SIZES: Record<string, number> = {
  'alt.atheism': 480,
  'comp.graphics': 584,
  'comp.os.ms-windows.misc': 591,
  'comp.sys.ibm.pc.hardware': 590,
  'comp.sys.mac.hardware': 578,
  'comp.windows.x': 593,
  'misc.forsale': 585,
  'rec.autos': 594,
  'rec.motorcycles': 598,
  'rec.sport.baseball': 597,
  'rec.sport.hockey': 600,
  'sci.crypt': 595,
  'sci.electronics': 591,
  'sci.med': 594,
  'sci.space': 593,
  'soc.religion.christian': 599,
  'talk.politics.guns': 546,
  'talk.politics.mideast': 564,
  'talk.politics.misc': 465,
  'talk.religion.misc': 377,
};

/** The seeds of scikit-learn's load_files, fixed, and of fetch_20newsgroups, its default. */
const LOAD_SEED = 0;
const FETCH_SEED = 42;

export interface Post {
  /** the file's name in the archive */
  id: string;
  category: string;
  text: string;
}

/**
 * The paper's posts, headers kept: the first 2,000 of scikit-learn's fetch_20newsgroups(subset='train', categories=…).
 * `archive` is 20news-bydate.tar.gz or the mirror's part of it.
 */
export function paperPosts(archive: Uint8Array, file: string): Post[] {
  const train = readTar(gunzip(archive, file), file).flatMap(({ path, data }) => {
    const [, category, id] = /(?:^|\/)20news-bydate-train\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    return NEWSGROUPS.includes(category) ? [{ id, category, data }] : [];
  });
  train.sort((a, b) => (a.id < b.id ? -1 : 1));
  const posts = Object.entries(TRAIN_SIZES).flatMap(([category, size]) => {
    // the other groups' posts are only counted: scikit-learn shuffles all 11,314, then leaves these out
    if (!NEWSGROUPS.includes(category)) return new Array<null>(size).fill(null);
    const group = train.filter((post) => post.category === category);
    requireInput(
      group.length === size,
      `${file}: ${group.length} posts in 20news-bydate-train/${category}, but 20news-bydate has ${size}; get it again`,
    );
    return group;
  });
  const loaded = numpyShuffle(posts, LOAD_SEED).filter((post) => post !== null);
  return numpyShuffle(loaded, FETCH_SEED)
    .slice(0, NEWSGROUPS_SHAPE[0])
    .map(({ id, category, data }) => ({ id, category, text: latin1(data) }));
}

/**
 * Every byte as one character, as scikit-learn reads all posts: four of the 2,335 are not UTF-8, and no byte fails here.
 * Not by TextDecoder, whose 'latin1' is windows-1252.
 */
export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
