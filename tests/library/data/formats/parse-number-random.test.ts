// @module-tag slow
import { expect, it } from 'vitest';
import { stream } from '../../../../src/library/core/random.js';
import { CsvScanner } from '../../../../src/library/data/formats/csv-scanner.js';
import { parseNumber } from '../../../../src/library/data/formats/parse-number.js';
import { KINDS, STRICT } from './number-texts.js';

const TEXTS = 300_000;
/** bytes that are read at a time: some numbers are cut */
const CHUNK = 4099;

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
  const wrong: string[] = [];
  let [line, onTheWay] = [0, 0];
  const scanner = new CsvScanner(',', 'file.csv', (record) => {
    const text = texts[line++];
    const expected = STRICT.test(text) ? Number(text) : Number.NaN;
    if (!Number.isNaN(record.numbers[0])) onTheWay++;
    if (!Object.is(record.number(0), expected)) wrong.push(text);
  });
  scanner.decimals = Uint8Array.of('.'.charCodeAt(0), 0);
  const bytes = Buffer.from(texts.map((text) => `${text},\n`).join(''));
  for (let at = 0; at < bytes.length; at += CHUNK) scanner.push(bytes.subarray(at, at + CHUNK));
  scanner.end();
  expect(line).toBe(count);
  expect(wrong).toEqual([]);
  if (kind === 'short decimals') expect(onTheWay).toBeGreaterThan(0.99 * count);
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
