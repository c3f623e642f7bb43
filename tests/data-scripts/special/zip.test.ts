import { describe, expect, it } from 'vitest';
import { readZip } from '../../../data-scripts/special/zip.js';
import { expectRobust } from '../../library/data/fuzz.js';
import { zip } from './make-zip.js';

const FILES = { 'a/stored.txt': 'as it is', 'deflated.txt': 'again and again '.repeat(100), empty: '' };
const archive = (): Uint8Array => zip(FILES, ['a/stored.txt']);
const contents = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(readZip(bytes, 'a.zip').map(({ name, unpack }) => [name, Buffer.from(unpack()).toString()]));
const changed = (offset: number, value: number): Uint8Array => {
  const bytes = archive();
  bytes[offset < 0 ? bytes.length + offset : offset] = value;
  return bytes;
};

describe('readZip', () => {
  it('unpacks stored and deflated files', () => {
    expect(contents(archive())).toEqual(FILES);
  });

  it('finds the end before a comment', () => {
    const bytes = Uint8Array.from([...archive(), ...Buffer.from('comment')]);
    bytes[archive().length - 2] = 7;
    expect(contents(bytes)).toEqual(FILES);
  });

  it("reads an archive by Python's zipfile", () => {
    const hex =
      '504b0304140000000000000021000bf94356060000000600000005000000782e74787473746f726564504b0304140000000800000021007dba' +
      'd747060000003200000005000000792e7478744b4c24150000504b01021403140000000000000021000bf9435606000000060000000500000' +
      '00000000000000000800100000000782e747874504b01021403140000000800000021007dbad7470600000032000000050000000000000000' +
      '000000800129000000792e747874504b0506000000000200020066000000520000000000';
    expect(contents(Buffer.from(hex, 'hex'))).toEqual({ 'x.txt': 'stored', 'y.txt': 'a'.repeat(50) });
  });

  it.each([
    ['no archive', Buffer.from('not a zip archive, but long enough'), /a\.zip: not a zip archive/],
    ['an empty file', new Uint8Array(0), /a\.zip: not a zip archive/],
    ['an archive cut short', archive().subarray(0, 100), /a\.zip: not a zip archive, or cut short/],
    ['a damaged directory', changed(-6, 255), /a\.zip: entry 1 of its directory is damaged/],
    ['a damaged header', changed(0, 0), /a\.zip, entry 'a\/stored\.txt': its header is damaged/],
    ['a damaged file', changed(43, 0), /a\.zip, entry 'a\/stored\.txt': damaged \(its checksum differs\)/],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => contents(bytes)).toThrow(message);
  });

  it('survives random and damaged bytes', () => {
    expectRobust((bytes) => readZip(bytes, 'fuzzed.zip').map(({ unpack }) => unpack()), archive());
  });
});
