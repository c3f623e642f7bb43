import { expect, it } from 'vitest';
import type { ExperimentRow } from '../../../src/harness/experiment/experiment.js';
import { withPaper } from '../../../src/harness/experiment/paper-rows.js';

const row = (labels: Record<string, string | number>): ExperimentRow => ({ labels, runs: [], paper: {} });
const VALUE = { mean: 0.9, sd: null, n: 5 };

it('rows get the paper’s values by their labels, in whatever order', () => {
  const rows = withPaper(
    [{ labels: { Method: 'A', N: 200 }, values: { ari: VALUE } }],
    [row({ N: 200, Method: 'A' }), row({ N: 1000, Method: 'A' })],
  );
  expect(rows.map(({ paper }) => paper)).toEqual([{ ari: VALUE }, {}]);
});

it('a row of the paper that is not one of ours is refused: its values would be lost', () => {
  const rows = [row({ N: 200, Method: 'A' }), row({ N: 1000, Method: 'A' })];
  expect(() => withPaper([{ labels: { N: 200, Method: 'a' }, values: {} }], rows)).toThrow(
    "the paper's row 'N 200, Method a' matches none of the experiment's rows, which are: N 200, Method A; N 1000, Method A",
  );
  // a number is no text
  expect(() => withPaper([{ labels: { N: '200', Method: 'A' }, values: {} }], rows)).toThrow(/none of the experiment/);
});
