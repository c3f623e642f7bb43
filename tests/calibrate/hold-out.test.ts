import { expect, it } from 'vitest';
import { discrepancy, targetCells } from '../../src/calibrate/discrepancy.js';
import { checkCells } from '../../src/calibrate/hold-out.js';
import { targetsOf } from '../../src/calibrate/targets.js';
import { registry } from '../support/registry.js';
import { EXPERIMENTS, evaluateToy, RUNG, STUDY } from './toy-study.js';

const targets = targetsOf(STUDY, EXPERIMENTS, registry);

it('counts the cells within two standard errors, over all targets that were looked at', async () => {
  const [right, wrong] = await evaluateToy(targets, [{ level: '2' }, { level: '0' }], RUNG);
  expect(checkCells(targets, right)).toEqual({
    cells: 6,
    discrepancy: discrepancy(targetCells(targets, right), right),
    withinTwo: 1,
  });
  // active dimensions are the paper's everywhere, ARI is far off
  expect(checkCells(targets, wrong)).toMatchObject({ cells: 6, withinTwo: 0.5 });
  const unseen = { ...right, values: [right.values[0], [], []] };
  expect(checkCells(targets, unseen).cells).toBe(2);
  const failed = { ...right, values: right.values.map((runs) => [...runs.slice(1), null]) };
  expect(checkCells(targets, failed).withinTwo).toBe(0);
});
