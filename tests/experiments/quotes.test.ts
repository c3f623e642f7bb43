import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadStudies } from '../../src/apps/workspace/calibrate.js';
import { claimsOf } from '../../src/apps/workspace/documents.js';
import { experimentsFolder } from '../../src/harness/experiment/experiments-folder.js';
import { PAPER } from '../support/equipment.js';

const COMMAND = /\\(?!max|min|arg)[a-zA-Z]+/g;

/** Only letters: LaTeX writes symbols, spaces and citations differently. */
const letters = (text: string): string =>
  text
    .replace(COMMAND, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

it('what we quote stands in the paper', { tags: ['paper'] }, async () => {
  const paper = letters(readFileSync(PAPER.path, 'utf8'));
  const folder = experimentsFolder();
  const claims = await claimsOf(folder);
  expect(claims).not.toEqual([]);
  const studies = await loadStudies(folder);
  const quotes = [
    ...claims.filter(({ paraphrase }) => !paraphrase).map(({ quote }) => quote),
    ...studies.flatMap(({ knobs }) => knobs.map(({ paper: { quote } }) => quote)),
  ];
  const parts = quotes.flatMap((quote) => quote.split('…')).map(letters);
  expect(parts.filter((part) => !paper.includes(part))).toEqual([]);
  expect(claims.length).toBeGreaterThanOrEqual(15);
});

/** The text after each place where the letters of a quote occur. */
function behind(text: string, quote: string): string[] {
  const blank = text.replace(COMMAND, (command) => ' '.repeat(command.length)).toLowerCase();
  const places = [...blank].flatMap((letter, i) => (/[a-z]/.test(letter) ? [i] : []));
  const plain = places.map((i) => blank[i]).join('');
  const found: string[] = [];
  for (let at = plain.indexOf(quote); at >= 0; at = plain.indexOf(quote, at + 1)) {
    found.push(blank.slice(places[at + quote.length - 1] + 1).trimStart());
  }
  return found;
}

it('finds what follows a quote', () => {
  expect(behind('It is \\emph{much} harder for all, here. Not so.', 'muchharder')).toEqual(['for all, here. not so.']);
});

it('no quote of a claim stops within a clause, such as before “for all methods”', { tags: ['paper'] }, async () => {
  const paper = readFileSync(PAPER.path, 'utf8');
  const claims = (await claimsOf(experimentsFolder())).filter(({ paraphrase }) => !paraphrase);
  const ends = (rest: string): boolean => /^[.,:;}]|^and /.test(rest);
  const torn = claims.flatMap(({ id, quote }) =>
    quote
      .split('…')
      .filter((part) => !behind(paper, letters(part)).some(ends))
      .map((part) => `${id}: ${part}`),
  );
  expect(torn).toEqual([]);
});
