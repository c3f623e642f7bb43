import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadStudies } from '../../src/app/calibrate.js';
import { claimsOf } from '../../src/app/documents.js';
import { experimentsFolder } from '../../src/experiment/load-experiments.js';

const PAPER = new URL('../../../shared/paper/divi.tex', import.meta.url);
const present = existsSync(PAPER);
if (!present) console.warn('LEFT OUT: the paper’s LaTeX source is not beside the repository; quotes are not checked');

/** Letters alone: LaTeX writes symbols, spaces and citations in its own ways. */
const letters = (text: string): string =>
  text
    .replace(/\\(?!max|min|arg)[a-zA-Z]+/g, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

it.runIf(present)('what we quote stands in the paper', async () => {
  const paper = letters(readFileSync(PAPER, 'utf8'));
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
