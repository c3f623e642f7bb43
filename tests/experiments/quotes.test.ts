import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Study } from '../../src/calibrate/study.js';
import type { Claim } from '../../src/claims/claim.js';
import { experimentsFolder } from '../../src/experiment/load-experiments.js';
import { loadExports } from '../../src/experiment/load-modules.js';

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
  const claims = (await loadExports<Claim[]>(join(folder, 'claims'), 'claims', [])).flat();
  const studies = await loadExports<Study>(join(folder, 'calibration'), 'study', ['knobs']);
  const quotes = [
    ...claims.filter(({ paraphrase }) => !paraphrase).map(({ quote }) => quote),
    ...studies.flatMap(({ knobs }) => knobs.map(({ paper: { quote } }) => quote)),
  ];
  const parts = quotes.flatMap((quote) => quote.split('…')).map(letters);
  expect(parts.filter((part) => !paper.includes(part))).toEqual([]);
  expect(claims.length).toBeGreaterThanOrEqual(15);
});
