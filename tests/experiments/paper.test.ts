import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Experiment } from '../../src/experiment/experiment.js';
import { experimentsFolder, loadExperiments } from '../../src/experiment/load-experiments.js';
import { paperCells } from '../support/paper-tables.js';

const PAPER = new URL('../../../shared/paper/divi.tex', import.meta.url);
const present = existsSync(PAPER);
if (!present)
  console.warn('LEFT OUT: the paper’s LaTeX source is not beside the repository; its values are not checked again');

/** What stands in a cell, by artefact, labels and metric in one order. */
const named = (artefact: string, labels: object, metric: string): string =>
  JSON.stringify([artefact, Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)), metric]);

function ourCells(experiments: readonly Experiment[]): Map<string, string> {
  const cells = new Map<string, string>();
  for (const { artefact, rows } of experiments) {
    for (const { labels, paper } of rows) {
      for (const [metric, { mean, sd }] of Object.entries(paper)) {
        cells.set(named(artefact, labels, metric), `${mean} (${sd})`);
      }
    }
  }
  return cells;
}

it.runIf(present)('every cell of the paper stands in ours, in its row and column, and no other', async () => {
  const theirs = new Map(
    paperCells(readFileSync(PAPER, 'utf8')).map(({ artefact, labels, metric, mean, sd }) => [
      named(artefact, labels, metric),
      `${mean} (${sd})`,
    ]),
  );
  const ours = ourCells(await loadExperiments(experimentsFolder()));
  expect(theirs.size).toBe(420);
  expect([...ours].sort()).toEqual([...theirs].sort());
});
