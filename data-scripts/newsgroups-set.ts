import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readIfPresent } from '../src/data/sets/data-file.js';
import { loadNewsgroups, readNewsgroupsIndex } from '../src/data/sets/newsgroups.js';
import { download } from './download.js';
import { embedPosts } from './embed.js';
import { openEmbedder } from './embedder.js';
import { paperPosts } from './newsgroups-posts.js';
import { type DataSet, type FileState, type GetOptions, isComplete, stateOf } from './set.js';
import { NEWSGROUPS_ARCHIVE, NEWSGROUPS_EMBEDDINGS, NEWSGROUPS_FOUR_GROUPS, NEWSGROUPS_INDEX } from './sources.js';
import { verifyFile } from './verify-file.js';

const ARCHIVES = [NEWSGROUPS_FOUR_GROUPS, NEWSGROUPS_ARCHIVE];

/** 20 Newsgroups: the embeddings that the loader takes, and the archive of posts they are made from. */
export const newsgroupsSet: DataSet = { verify, get };

function verify(folder: string): FileState[] {
  return [...embeddingStates(folder), ...archiveStates(folder)];
}

function embeddingStates(folder: string): FileState[] {
  const [embeddings, index] = [NEWSGROUPS_EMBEDDINGS, NEWSGROUPS_INDEX];
  // an index written here has the hash of its embeddings; one without is the mirror's
  const ownHash = (): string | undefined => readNewsgroupsIndex(folder).sha256;
  return [
    stateOf(embeddings.file, () => {
      if (!existsSync(join(folder, embeddings.file))) return null;
      const own = existsSync(join(folder, index.file)) ? ownHash() : undefined;
      verifyFile(join(folder, embeddings.file), own ?? embeddings.sha256!);
      if (own !== undefined) loadNewsgroups({ folder });
      return own === undefined ? 'sha256' : 'sha256 of its index, made here';
    }),
    stateOf(index.file, () => {
      if (!existsSync(join(folder, index.file))) return null;
      if (ownHash() !== undefined) return 'ids and categories, made here';
      return verifyFile(join(folder, index.file), index.sha256!) ? 'sha256' : null;
    }),
  ];
}

/** Only the archives that are there: whoever has the embeddings needs none. */
function archiveStates(folder: string): FileState[] {
  return ARCHIVES.map(({ file, sha256 }) =>
    stateOf(file, () => (verifyFile(join(folder, file), sha256!) ? 'sha256' : null)),
  ).filter(({ state }) => state !== 'missing');
}

async function get(folder: string, { output, signal, model, batch }: GetOptions): Promise<void> {
  // before a long download, so that what is missing is said at once
  const embedder = await openEmbedder({ model, cache: join(folder, 'models'), output });
  isComplete(archiveStates(folder));
  const archive = ARCHIVES.map(({ file }) => join(folder, file)).find((path) => existsSync(path));
  const path = archive ?? join(folder, NEWSGROUPS_ARCHIVE.file);
  if (archive === undefined) await download(NEWSGROUPS_ARCHIVE, path, { output, signal });
  await embedPosts(paperPosts(readIfPresent(path)!, path), embedder, { folder, batch, output, signal });
}
