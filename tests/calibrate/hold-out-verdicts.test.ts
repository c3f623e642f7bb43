import { expect, it } from 'vitest';
import { holdOutVerdicts } from '../../src/calibrate/hold-out-verdicts.js';
import type { ComparedTable, Verdict } from '../../src/compare/compared-table.js';
import { EXPERIMENTS } from './toy-study.js';

const table = (id: string, rows: Verdict[][]): ComparedTable =>
  ({
    experiment: EXPERIMENTS.find((experiment) => experiment.id === id),
    rows: rows.map((verdicts) => ({ cells: verdicts.map((verdict) => ({ metric: 'ari', verdict })) })),
  }) as unknown as ComparedTable;

it('counts a row of a held-out table as seen where another table asks for the same runs', () => {
  const tables = [
    table('seen', [['reproduced', 'different'], ['compatible', 'not reported'], ['reproduced']]),
    table('hidden', [['different'], ['reproduced', 'missing']]),
    table('other', [['reproduced']]),
  ];
  const holdOut = { tables: ['hidden'], generators: [], sources: [] };
  expect(holdOutVerdicts(holdOut, tables)).toEqual({
    seen: { fine: 4, cells: 6 },
    heldOut: { fine: 1, cells: 1 },
  });
});
