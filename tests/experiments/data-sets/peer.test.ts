import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PEER_SETS } from '../../../experiments/data-sets/files/peer-sets.js';
import { loadPeerSet, dataSet as peer } from '../../../experiments/data-sets/peer.js';
import { DataMissingError } from '../../../src/harness/data-sets/data-folder.js';
import { DATA } from '../../support/equipment.js';
import { temporaryFolder } from '../../support/folder.js';

/** A data folder with the files of 'target', which has two references. */
function folderWith(points: string, ...labels: string[]): string {
  const path = temporaryFolder();
  mkdirSync(path('peer'));
  writeFileSync(path('peer/target.data.gz'), gzipSync(points));
  for (const [i, text] of labels.entries()) writeFileSync(path(`peer/target.labels${i}.gz`), gzipSync(text));
  return path('');
}

describe('a set of the peer’s', () => {
  it('has points, the classes of the first reference, and further references without their noise', () => {
    const folder = folderWith('1 2.5\n-3e1\t4\n5 6\n', '1\n3\n2\n', '2\n0\n1\n');
    const { x, labels, references, classNames } = loadPeerSet('target', folder);
    expect(x.toRows().map((row) => [...row])).toEqual([
      [1, 2.5],
      [-30, 4],
      [5, 6],
    ]);
    expect([...labels]).toEqual([0, 2, 1]);
    expect(references).toEqual([[1, -1, 0]]);
    expect(classNames).toHaveLength(3);
  });

  it.each([
    ['ragged rows', '1 2\n3\n', ['1\n2\n', '1\n1\n'], /row 2: its length differs/],
    ['a word', '1 2\nx 4\n', ['1\n2\n', '1\n1\n'], /row 2: 'x 4' is not numbers/],
    ['too few labels', '1 2\n3 4\n', ['1\n', '1\n1\n'], /target\.labels0\.gz must have 2 whole numbers/],
    ['broken labels', '1 2\n3 4\n', ['1\n2\n', '1\n1.5\n'], /target\.labels1\.gz must have 2 whole numbers/],
  ])('with %s is refused', (_, points, labels, message) => {
    expect(() => loadPeerSet('target', folderWith(points, ...labels))).toThrow(message);
  });

  it('that is missing says how to get it', () => {
    expect(() => loadPeerSet('s1', temporaryFolder()(''))).toThrow(DataMissingError);
    expect(() => loadPeerSet('s1', temporaryFolder()(''))).toThrow(/npm run data -- peer/);
  });

  it('is one of 69 by name, with checksums of all its files', () => {
    expect(new Set(PEER_SETS.map(({ name }) => name)).size).toBe(69);
    for (const { name } of PEER_SETS) {
      const files = peer.files.needed.flat().filter(({ path }) => path.startsWith(`peer/${name}.`));
      expect(files.map(({ path }) => path).slice(0, 2)).toEqual([`peer/${name}.data.gz`, `peer/${name}.labels0.gz`]);
      for (const { sha256, url, path } of files) {
        expect(sha256).toMatch(/^[0-9a-f]{64}$/);
        expect(url?.endsWith(path.slice('peer'.length))).toBe(true);
      }
    }
    expect(() => peer.resolve(peer.with({ set: 's9' }))).toThrow(/^set must be 'a1', .*, not 's9'$/);
  });

  it('has as many classes as it says', { tags: [DATA.tag] }, () => {
    for (const { name, classes } of PEER_SETS) {
      const { labels, references = [] } = loadPeerSet(name, DATA.path);
      expect([name, new Set(labels).size, Math.min(...labels)]).toEqual([name, classes, 0]);
      for (const reference of references) expect(reference).toHaveLength(labels.length);
      expect(peer.classes?.(peer.with({ set: name }))).toBe(classes);
    }
  });
});
