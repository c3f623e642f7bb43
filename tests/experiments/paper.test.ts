import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { experimentsFolder, loadExperiments } from '../../src/experiment/load-experiments.js';

const PAPER = new URL('../../../shared/paper/divi.tex', import.meta.url);
const present = existsSync(PAPER);
if (!present)
  console.warn('LEFT OUT: the paper’s LaTeX source is not beside the repository; its values are not checked again');

it.runIf(present)('every value of ours for the paper stands in its source', async () => {
  const numbers = new Set(
    readFileSync(PAPER, 'utf8')
      .match(/\d*\.\d+/g)
      ?.map(Number),
  );
  const experiments = await loadExperiments(experimentsFolder());
  let checked = 0;
  for (const { id, rows } of experiments) {
    for (const { labels, paper } of rows) {
      for (const { mean, sd } of Object.values(paper)) {
        expect(numbers.has(mean), `${id} ${JSON.stringify(labels)}: ${mean}`).toBe(true);
        expect(sd === null || numbers.has(sd), `${id} ${JSON.stringify(labels)}: ${sd}`).toBe(true);
        checked++;
      }
    }
  }
  expect(checked).toBeGreaterThan(350);
});
