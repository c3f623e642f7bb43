import { expect, it } from 'vitest';
import { targetCells } from '../../../src/harness/calibrate/cells.js';
import { discrepancy } from '../../../src/harness/calibrate/discrepancy.js';
import { checkCells, holdOutVerdicts } from '../../../src/harness/calibrate/hold-out.js';
import { targetsOf } from '../../../src/harness/calibrate/targets.js';
import type { ComparedTable, Verdict } from '../../../src/harness/compare/compared-table.js';
import { planExperiment } from '../../../src/harness/runs/plan.js';
import { METRICS } from '../../support/metrics.js';
import { registry } from '../../support/registry.js';
import { EXPERIMENTS, evaluateToy, failedRun, RUNG, STUDY } from './toy-study.js';

const targets = targetsOf(STUDY, EXPERIMENTS, registry);

it('counts the cells within two standard errors of the margin, over all targets that were looked at', async () => {
  const [right, wrong] = await evaluateToy(targets, [{ level: '2' }, { level: '0' }], RUNG);
  const means = targetCells(targets, right).filter(({ kind }) => kind === 'mean');
  expect(checkCells(targets, right)).toEqual({
    means: { cells: 6, constant: 0, discrepancy: discrepancy(means, right), withinTwo: 1 },
    // one run on each data set says nothing of the spread between runs
    spreads: null,
  });
  // active dimensions are the paper's everywhere, ARI is far off
  expect(checkCells(targets, wrong).means).toMatchObject({ cells: 6, withinTwo: 0.5 });
  const unseen = { ...right, runs: [right.runs[0], [], []] };
  expect(checkCells(targets, unseen).means?.cells).toBe(2);
  expect(checkCells(targets, failedRun(right)).means?.withinTwo).toBe(0);
});

it('tells cells that vary on neither side, and judges spreads on their own', async () => {
  const [right] = await evaluateToy(targets, [{ level: '2' }], RUNG);
  const rows = targets.map((target) => ({
    ...target,
    fixedDataset: false,
    cells: target.cells.map(({ metric, paper }) => ({
      metric,
      paper: { ...paper, sd: metric.name === 'ari' ? 0.005 : 0 },
    })),
  }));
  expect(checkCells(rows, right)).toMatchObject({
    means: { cells: 6, constant: 3, withinTwo: 1 },
    spreads: { cells: 3, constant: 0, withinTwo: 1 },
  });
});

function table(id: string, rows: Verdict[][]): ComparedTable {
  const experiment = EXPERIMENTS.find((candidate) => candidate.id === id)!;
  const planned = planExperiment(experiment, registry);
  return {
    experiment,
    rows: rows.map((verdicts, r) => ({
      runs: planned.rows[r].runs.map(({ key }) => ({ key })),
      cells: verdicts.map((verdict) => ({ metric: METRICS.ari, verdict, countedIn: null })),
    })),
  } as unknown as ComparedTable;
}

it('counts a row of a held-out table as seen where another table asks for the same runs', () => {
  const tables = [
    table('seen', [['equal', 'different'], ['undecided', 'not reported'], ['equal']]),
    table('hidden', [['different'], ['equal', 'missing']]),
    table('other', [['equal', 'given']]),
  ];
  const holdOut = { tables: ['hidden'], generators: [], sources: [] };
  expect(holdOutVerdicts(holdOut, tables)).toEqual({
    seen: { fine: 4, cells: 6 },
    heldOut: { fine: 1, cells: 1 },
  });
});
