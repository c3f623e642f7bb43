import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileStates } from '../../../data-scripts/file-states.js';
import { embedPosts } from '../../../data-scripts/special/embed.js';
import { type Embedder, meanPool, openEmbedder } from '../../../data-scripts/special/embedder.js';
import { newsgroups } from '../../../data-scripts/special/newsgroups.js';
import { paperPosts } from '../../../data-scripts/special/newsgroups-posts.js';
import { dataSet, loadNewsgroups, NEWSGROUPS, NEWSGROUPS_FILES } from '../../../experiments/data-sets/newsgroups.js';
import { DATA, EMBEDDING_MODEL } from '../../support/equipment.js';
import { Recorder } from '../recorder.js';

const silent = new Recorder();

/** A data folder for the time of a test. */
function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'divi-embed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const posts = Array.from({ length: 2000 }, (_, i) => ({ id: String(i), category: NEWSGROUPS[i % 4], text: String(i) }));
/** Text 'n' becomes the unit vector of axis n modulo the width. */
const axes = (width = 384): Embedder => ({
  name: 'axes',
  async embed(texts) {
    const out = new Float32Array(texts.length * width);
    texts.forEach((text, i) => {
      out[i * width + (Number(text) % width)] = 1;
    });
    return out;
  },
});

describe('meanPool', () => {
  it('averages the tokens that are no padding, to length 1', () => {
    const vectors = Float32Array.of(3, 0, 3, 8, 100, 100, /* second text */ 0, -2, 7, 7, 7, 7);
    const mask = BigInt64Array.of(1n, 1n, 0n, 1n, 0n, 0n);
    expect([...meanPool({ vectors, mask, texts: 2, tokens: 3, width: 2 })]).toEqual([
      Math.fround(0.6),
      Math.fround(0.8),
      0,
      -1,
    ]);
  });
});

describe('embedPosts', () => {
  it('writes what the loader reads and the check verifies', async () => {
    const folder = scratch();
    const output = new Recorder();
    await embedPosts(posts, axes(), { folder, batch: 33, output });
    expect(output.text).toMatch(/embedding posts {2}2000 of 2000\n$/);
    const { x, labels } = loadNewsgroups({ folder });
    expect([x.get(0, 0), x.get(1999, 1999 % 384), labels[1999]]).toEqual([1, 1, 3]);
    expect(fileStates(dataSet.files, folder, newsgroups).map(({ state }) => state)).toEqual(['verified', 'verified']);
    const index = JSON.parse(readFileSync(join(folder, NEWSGROUPS_FILES.index), 'utf8'));
    expect(Object.keys(index)).toEqual(['note', 'sha256', 'ids', 'categories']);
  });

  it('refuses a model of another width', async () => {
    const folder = scratch();
    await expect(embedPosts(posts, axes(768), { folder, batch: 100, output: silent })).rejects.toThrow(
      /the model axes gives 768 values per post/,
    );
    expect(existsSync(join(folder, NEWSGROUPS_FILES.embeddings))).toBe(false);
  });

  it('stops when interrupted', async () => {
    const folder = scratch();
    const options = { folder, batch: 100, output: silent, signal: AbortSignal.abort() };
    await expect(embedPosts(posts, axes(), options)).rejects.toThrow(/abort/i);
  });
});

describe('openEmbedder', () => {
  it.each([
    ['no model', tmpdir(), /a model's folder has config\.json, tokenizer\.json and onnx\//],
    ['no folder', '/nowhere', /--model \/nowhere: a model's folder/],
  ])('refuses a folder that is %s', async (_, model, message) => {
    await expect(openEmbedder({ model, cache: '/nowhere', output: silent })).rejects.toThrow(message);
  });
});

it("embeds posts close to the mirror's rows, whose weights are finer than four bits", {
  tags: ['data', 'embedding-model'],
}, async () => {
  const folder = DATA.path;
  const path = join(folder, dataSet.files.archives[0].path);
  const texts = paperPosts(readFileSync(path), path).map(({ text }) => text);
  const embedder = await openEmbedder({ model: EMBEDDING_MODEL.path, cache: scratch(), output: silent });
  const vectors = await embedder.embed(texts.slice(0, 8));
  const { x } = loadNewsgroups({ folder });
  for (let i = 0; i < 8; i++) {
    const cosine = x.row(i).reduce((sum, value, j) => sum + value * vectors[i * x.cols + j], 0);
    expect(cosine, `post ${i + 1}`).toBeGreaterThan(0.9);
    expect(cosine, `post ${i + 1}`).toBeLessThan(1 + 1e-5);
  }
});
