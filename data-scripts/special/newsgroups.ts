import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  dataSet,
  loadNewsgroups,
  NEWSGROUPS_FILES,
  readNewsgroupsIndex,
} from '../../experiments/data-sets/newsgroups.js';
import { readIfPresent } from '../../src/harness/data-sets/data-folder.js';
import { verifyFile } from '../data-files.js';
import { download } from '../download.js';
import type { GetOptions, Special } from '../special.js';
import { embedPosts } from './embed.js';
import { openEmbedder } from './embedder.js';
import { paperPosts } from './newsgroups-posts.js';

/** 20 Newsgroups: embeddings of posts, the mirror's by their hashes and those made here by their index. */
export const newsgroups: Special = { vouch, get };

/** An index written here has the hash of its embeddings; one without is the mirror's. */
function vouch(folder: string, { path }: { path: string }): string | null {
  const { embeddings, index } = NEWSGROUPS_FILES;
  if ((path !== embeddings && path !== index) || !existsSync(join(folder, index))) return null;
  const { sha256 } = readNewsgroupsIndex(folder);
  if (sha256 === undefined) return null;
  if (path === index) return 'ids and categories, made here';
  verifyFile(join(folder, embeddings), sha256);
  loadNewsgroups({ folder });
  return 'sha256 of its index, made here';
}

async function get(folder: string, { output, signal, model, batch }: GetOptions): Promise<void> {
  // before a long download, so that what is missing is said at once
  const embedder = await openEmbedder({ model, cache: join(folder, 'models'), output });
  const { archives } = dataSet.files;
  const served = archives.find(({ url }) => url !== null)!;
  const archive = archives.find(({ path }) => existsSync(join(folder, path))) ?? served;
  const file = join(folder, archive.path);
  if (!existsSync(file)) await download(served, file, { output, signal });
  await embedPosts(paperPosts(readIfPresent(file)!, file), embedder, { folder, batch, output, signal });
}
