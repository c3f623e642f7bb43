import { expect, it } from 'vitest';
import { holdOutVerdicts } from '../../../src/harness/calibrate/hold-out-verdicts.js';
import type { ComparedTable, Verdict } from '../../../src/harness/compare/compared-table.js';
import { planExperiment } from '../../../src/harness/runs/plan.js';
import { registry } from '../../support/registry.js';
import { EXPERIMENTS } from './toy-study.js';

function table(id: string, rows: Verdict[][]): ComparedTable {
  const experiment = EXPERIMENTS.find((candidate) => candidate.id === id)!;
  const planned = planExperiment(experiment, registry);
  return {
    experiment,
    rows: rows.map((verdicts, r) => ({
      runs: planned.rows[r].runs.map(({ key }) => ({ key })),
      cells: verdicts.map((verdict) => ({ metric: 'ari', verdict })),
    })),
  } as unknown as ComparedTable;
}

it('counts a row of a held-out table as seen where another table asks for the same runs', () => {
  const tables = [
    table('seen', [['equal', 'different'], ['consistent', 'not reported'], ['equal']]),
    table('hidden', [['different'], ['equal', 'missing']]),
    table('other', [['equal', 'given']]),
  ];
  const holdOut = { tables: ['hidden'], generators: [], sources: [] };
  expect(holdOutVerdicts(holdOut, tables)).toEqual({
    seen: { fine: 4, cells: 6 },
    heldOut: { fine: 1, cells: 1 },
  });
});
