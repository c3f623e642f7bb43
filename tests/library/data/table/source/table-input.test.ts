import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeNpy } from '../../../../../src/library/data/formats/npy.js';
import { readTable } from '../../../../../src/library/data/table/read-table.js';
import type { TableInput } from '../../../../../src/library/data/table/source/table-input.js';
import { readTable as readInNode } from '../../../../../src/library/data/table/table-file.js';

const text = readFileSync('data-scripts/wine.csv', 'utf8');
const bytes = new TextEncoder().encode(text);
const packed = new Uint8Array(gzipSync(bytes));
const wine = await readInNode('data-scripts/wine.csv', { labelColumn: 'class' });

/** A stream that gives the bytes in small pieces. */
function streamOf(data: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= data.length) controller.close();
      else controller.enqueue(data.subarray(at, at + 1000));
      at += 1000;
    },
  });
}

describe('a table is the same', () => {
  it.each<[string, () => TableInput]>([
    ['as text', () => text],
    ['as text with a byte order mark and CRLF', () => `\ufeff${text.replaceAll('\n', '\r\n')}`],
    ['as bytes', () => bytes],
    ['as a part of a buffer', () => new Uint8Array([7, ...bytes, 7]).subarray(1, bytes.length + 1)],
    ['as an ArrayBuffer', () => bytes.slice().buffer],
    ['as a Blob', () => new Blob([bytes])],
    ['as a stream', () => streamOf(bytes)],
    ['as the body of a response', () => new Response(text).body!],
    ['as gzipped bytes', () => packed],
    ['as a gzipped Blob', () => new Blob([packed])],
    ['as a gzipped stream', () => streamOf(packed)],
  ])('%s', async (_, input) => {
    expect(await readTable(input(), { labelColumn: 'class' })).toEqual(wine);
    expect(await readInNode(input(), { labelColumn: 'class' })).toEqual(wine);
  });

  it('as the bytes of an .npy file', async () => {
    const npy = writeNpy({ data: wine.x.data, shape: [wine.x.rows, wine.x.cols] });
    expect((await readTable(npy)).x).toEqual(wine.x);
  });
});

describe('a File', () => {
  it('is named in errors, and its name speaks for its delimiter', async () => {
    const tsv = new File(['a\tb,c\n1\t2\n3\tx4\n5\t6\n'], 'three.tsv');
    await expect(readTable(tsv)).rejects.toThrow(/^three\.tsv, line 3, column 'b,c': 'x4'/);
  });

  it('is read twice where its columns ask for it', async () => {
    const { x, notes } = await readTable(new File(['a;b\n1,5;2,5\n3,5;4\n'], 'comma.csv'));
    expect(x.toRows()).toEqual([
      [1.5, 2.5],
      [3.5, 4],
    ]);
    expect(notes.join()).toContain('comma');
  });
});

describe('what is no table', () => {
  it.each<[string, unknown, RegExp]>([
    ['a name, without files', 'wine.csv', /^'wine\.csv' is one line, not a table: give the text.*in Node$/],
    ['nothing', new Uint8Array(0), /^the data is empty/],
    ['an empty text', '\n', /^the text is empty/],
    [
      'a broken gzip file',
      packed.subarray(0, 500),
      /^the data is a broken or truncated gzip file \(.*\): get it again$/,
    ],
    ['a zip archive', Uint8Array.of(0x50, 0x4b, 3, 4, 0), /^the data is a zip archive: unpack it/],
    ['a number', 7, /^a table must be given as its text, its bytes/],
    ['null', null, /^a table must be given as its text/],
    ['an object', {}, /^a table must be given as its text/],
    ['a stream of text', new ReadableStream({ start: (c) => c.enqueue('a') }), /^the stream cannot be read as bytes/],
  ])('%s', async (_, input, message) => {
    await expect(readTable(input as TableInput)).rejects.toThrow(message);
  });

  it('a stream that is in use', async () => {
    const stream = streamOf(bytes);
    stream.getReader();
    await expect(readTable(stream)).rejects.toThrow('give a fresh one');
  });
});
