import { describe, expect, it } from 'vitest';
import { seedAgreements } from '../../../experiments/reports/seed-agreement.js';
import { adaptiveRow } from './adaptive-tables.js';

/** Seeds on one data set with three clusters, with the K that they find. */
function agreementOn(found: number[]) {
  const row = adaptiveRow(
    { Data: 'x' },
    found.map((k) => ({ k })),
  );
  return seedAgreements({ ...row, runs: row.runs.map((run) => ({ ...run, dataset: 'x' })) });
}

describe('what seeds agree on', () => {
  it.each([
    ['the most frequent K', [2, 3, 3, 5], { share: 2 / 4, found: 'right' }],
    ['the smaller of two that are equally frequent', [4, 4, 3, 3, 5], { share: 2 / 5, found: 'right' }],
    ['the smaller also if it comes first', [3, 4, 4, 3, 5], { share: 2 / 5, found: 'right' }],
    ['the smaller also if it is wrong', [3, 2], { share: 1 / 2, found: 'too few' }],
    ['a K that is too large', [3, 10, 10], { share: 2 / 3, found: 'too many' }],
  ] as const)('is %s', (_, found, agreement) => {
    expect(agreementOn([...found])).toEqual([agreement]);
  });

  it('is judged on each data set by itself', () => {
    const row = adaptiveRow({ Data: 'x' }, [{ k: 3 }, { k: 2 }]);
    expect(seedAgreements(row)).toEqual([
      { share: 1, found: 'right' },
      { share: 1, found: 'too few' },
    ]);
  });
});
