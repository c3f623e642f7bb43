import { join } from 'node:path';
import { NEWSGROUPS_FILES, NEWSGROUPS_SHAPE, type NewsgroupsIndex } from '../../experiments/data-sets/newsgroups.js';
import type { ProgressOutput } from '../../src/apps/cli/terminal/progress.js';
import { requireInput } from '../../src/library/core/errors.js';
import { writeNpy } from '../../src/library/data/formats/npy.js';
import { sha256, writeDataFile } from '../data-files.js';
import { AmountProgress } from '../progress.js';
import type { Embedder } from './embedder.js';
import type { Post } from './newsgroups-posts.js';

export interface EmbedOptions {
  /** the data folder */
  folder: string;
  /** posts at once */
  batch: number;
  output: ProgressOutput;
  signal?: AbortSignal;
}

/** Embeds posts and writes the vectors as `.npy` with the index of their ids. */
export async function embedPosts(posts: Post[], embedder: Embedder, options: EmbedOptions): Promise<void> {
  const { folder, batch, output, signal } = options;
  const width = NEWSGROUPS_SHAPE[1];
  const data = new Float32Array(posts.length * width);
  const progress = new AmountProgress('embedding posts', posts.length, String, output);
  for (let begin = 0; begin < posts.length; begin += batch) {
    signal?.throwIfAborted();
    const texts = posts.slice(begin, begin + batch).map(({ text }) => text);
    const vectors = await embedder.embed(texts);
    requireInput(
      vectors.length === texts.length * width && vectors.every(Number.isFinite),
      `the model ${embedder.name} gives ${vectors.length / texts.length} values per post, or broken ones, but all-MiniLM-L6-v2 gives ${width}`,
    );
    data.set(vectors, begin * width);
    progress.advance(texts.length);
  }
  progress.stop();

  const npy = writeNpy({ data, shape: [posts.length, width] });
  const index: NewsgroupsIndex = {
    note:
      `${embedder.name} embeddings (mean pooled, 256 word pieces, l2-normalised) of raw posts, headers kept, read as latin-1, from the ` +
      'train part of 20news-bydate, four categories, first 2000 in the order of scikit-learn fetch_20newsgroups (random_state 42)',
    sha256: sha256(npy),
    ids: posts.map(({ id }) => id),
    categories: posts.map(({ category }) => category),
  };
  writeDataFile(join(folder, NEWSGROUPS_FILES.embeddings), npy);
  // the index last: it vouches for the embeddings
  writeDataFile(join(folder, NEWSGROUPS_FILES.index), `${JSON.stringify(index)}\n`);
}
