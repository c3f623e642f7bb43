import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Experiment } from '../../src/harness/experiment/experiment.js';
import { experimentsFolder, loadExperiments } from '../../src/harness/experiment/experiments-folder.js';
import { PAPER } from '../support/equipment.js';
import { fixture } from '../support/fixture.js';
import { type PaperCell, paperCells } from '../support/paper-tables.js';

const extracted = fixture<{ sha256: string; cells: PaperCell[] }>('paper/cells.json');

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

it('every cell of the paper stands in ours, in its row and column, and no other', async () => {
  const theirs = new Map(
    extracted.cells.map(({ artefact, labels, metric, mean, sd }) => [
      named(artefact, labels, metric),
      `${mean} (${sd})`,
    ]),
  );
  const ours = ourCells(await loadExperiments(experimentsFolder()));
  expect(theirs.size).toBe(420);
  expect([...ours].sort()).toEqual([...theirs].sort());
});

it('the fixture holds what the LaTeX source says', { tags: ['paper'] }, () => {
  const source = readFileSync(PAPER.path);
  expect(createHash('sha256').update(source).digest('hex')).toBe(extracted.sha256);
  expect(paperCells(source.toString('utf8'))).toEqual(extracted.cells);
});
