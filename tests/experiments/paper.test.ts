import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TABLES } from '../../experiments/common/paper.js';
import { experimentsFolder, loadExperiments } from '../../src/harness/experiment/experiments-folder.js';
import { storedTables } from '../../src/harness/latex/table-source.js';
import { PAPER } from '../support/equipment.js';

/** A cell of each table as a reader finds it in the paper, the last of them that has all labels. */
const READ: Record<string, [cells: number, name: string, value: string]> = {
  'Table 1': [44, 'N 1000, Method DIVI-Random, f1', '0.186 (0.027)'],
  'Table 2': [16, 'Scenario Correlated noise, N 1000, Method DIVI-Info, f1', '0.254 (0.031)'],
  'Table 3': [36, 'Dataset 20NG, Method SPKM, activeDims', '30 (0)'],
  'Table B.1 and Figure 4': [48, 'N 200, T_split 80, splits', '3 (0)'],
  'Table B.2 and Figure 5': [60, 'N 200, β/N 4, activeDims', '15.7 (0.5)'],
  'Table B.3': [48, 'N 200, τ/τ₀ 1.2, seconds', '0.99 (0.16)'],
  'Table B.4': [48, 'N 200, Learning rate 0.05, f1', '0.505 (0.038)'],
  'Table B.5': [48, 'N 200, T_min 0.2, activeDims', '25.2 (0.6)'],
  'Table B.6': [36, 'N 1000, Method GMM, nmi', '0.971 (0.066)'],
  'Table B.7': [36, 'N 1000, Method DIVI-Random, f1', '0.182 (0.045)'],
};

it('the experiments have every cell of the paper’s ten tables', async () => {
  const experiments = await loadExperiments(experimentsFolder());
  const cells = new Map<string, Map<string, string>>();
  for (const { artefact, rows } of experiments) {
    const found = rows.flatMap(({ labels, paper }) => {
      const row = Object.entries(labels).map((label) => label.join(' '));
      return Object.entries(paper).map(([metric, { mean, sd }]): [string, string] => [
        [...row, metric].join(', '),
        `${mean} (${sd})`,
      ]);
    });
    if (found.length > 0) cells.set(artefact, new Map(found));
  }
  const read = Object.entries(READ).map(([artefact, [, name]]) => [
    artefact,
    [cells.get(artefact)?.size, name, cells.get(artefact)?.get(name)],
  ]);
  expect(Object.fromEntries(read)).toEqual(READ);
});

it('the stored tables are what the LaTeX source has', { tags: ['paper'] }, () => {
  expect(readFileSync(TABLES, 'utf8')).toBe(storedTables(PAPER.path));
});
