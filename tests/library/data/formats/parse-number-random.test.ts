// @module-tag slow
import { expect, it } from 'vitest';
import { stream } from '../../../../src/library/core/random.js';
import { parseNumber } from '../../../../src/library/data/formats/parse-number.js';
import { OTHER_LENGTH, PlainLines } from '../../../../src/library/data/formats/plain-lines.js';
import { KINDS, STRICT } from './number-texts.js';

const TEXTS = 300_000;

it.each(Object.keys(KINDS))('gives the very double of Number() for random texts: %s', (kind) => {
  const random = stream(1, 'parse-number', kind);
  const count = Math.floor(TEXTS / Object.keys(KINDS).length);
  const wrong: string[] = [];
  let numbers = 0;
  for (let i = 0; i < count; i++) {
    const text = KINDS[kind](random);
    const expected = STRICT.test(text) ? Number(text) : Number.NaN;
    const bytes = Buffer.from(`9${text}9`);
    if (!Object.is(parseNumber(bytes, 1, bytes.length - 1), expected)) wrong.push(text);
    if (!Number.isNaN(expected)) numbers++;
  }
  expect(wrong).toEqual([]);
  expect(numbers).toBeGreaterThan(count / 10);
});

it.each(Object.keys(KINDS))('gives the very double of Number() for random texts in lines of a table: %s', (kind) => {
  const random = stream(2, 'parse-number', kind);
  const count = Math.floor(TEXTS / Object.keys(KINDS).length);
  const texts = Array.from({ length: count }, () => KINDS[kind](random));
  const lines = new PlainLines({
    delimiter: ','.charCodeAt(0),
    width: 1,
    targets: Int32Array.of(0, -1),
    decimals: Uint8Array.of('.'.charCodeAt(0), 0),
    wanted: Uint8Array.of(1, 0),
  });
  lines.load(Buffer.from(texts.map((text) => `${text},\n`).join('')));
  const wrong: string[] = [];
  let [line, left] = [0, 0];
  for (let from = 0, read = lines.read(from); read > 0; read = lines.read(from)) {
    const values = lines.values(read);
    const others = lines.others();
    const leftOut = new Set(others.filter((_, e) => e % OTHER_LENGTH === 0));
    for (let i = 0; i < read; i++, line++) {
      const expected = STRICT.test(texts[line]) ? Number(texts[line]) : Number.NaN;
      // what is left to the caller is no mistake, whatever it is
      if (leftOut.has(i)) left += Number(Number.isFinite(expected));
      else if (!Object.is(values[i], expected)) wrong.push(texts[line]);
    }
    from = lines.start(read);
  }
  lines.release();
  expect(line).toBe(count);
  expect(wrong).toEqual([]);
  if (kind === 'short decimals') expect(left).toBe(0);
});

it.each([
  '1e400',
  '-1e400',
  '+.5',
  '5.',
  '1_000',
  '0x10',
  '1e',
  '.',
  '-',
  '1e5.5',
  '4.9e-324',
  '2e-324',
  '-0',
  '1e00022',
])('reads %s as it must', (text) => {
  const bytes = Buffer.from(text);
  expect(parseNumber(bytes, 0, bytes.length)).toBe(STRICT.test(text) ? Number(text) : Number.NaN);
});
