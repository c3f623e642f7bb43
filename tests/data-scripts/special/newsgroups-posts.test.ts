import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { latin1, paperPosts } from '../../../data-scripts/special/newsgroups-posts.js';
import { dataSet, readNewsgroupsIndex } from '../../../experiments/data-sets/newsgroups.js';
import { DATA } from '../../support/equipment.js';

describe('paperPosts', () => {
  it('reads every byte as one character, UTF-8 or not', () => {
    expect(latin1(Uint8Array.of(0x48, 0xe9, 0x92, 0xc3, 0xa9))).toBe('H\u00e9\u0092\u00c3\u00a9');
  });

  it.each([
    ['no gzip file', Buffer.from('posts'), /a\.tar\.gz: a broken or truncated gzip file/],
    ['no tar archive', gzipSync('x'.repeat(600)), /a\.tar\.gz: the header at byte 0 is damaged/],
    [
      'an archive without the posts',
      gzipSync(Buffer.alloc(1024)),
      /0 posts in 20news-bydate-train\/comp\.graphics, but .* 584/,
    ],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => paperPosts(bytes, 'a.tar.gz')).toThrow(message);
  });

  it("has scikit-learn's posts in its order", { tags: ['data'] }, () => {
    const path = join(DATA.path, dataSet.files.archives[0].path);
    const posts = paperPosts(readFileSync(path), path);
    const { ids, categories } = readNewsgroupsIndex(DATA.path);
    expect(posts.map(({ id }) => id)).toEqual(ids);
    expect(posts.map(({ category }) => category)).toEqual(categories);
    // headers are kept
    expect(posts.every(({ text }) => /^(From|Subject|Organization|Lines|[A-Z][\w-]*): /m.test(text))).toBe(true);
  });
});
