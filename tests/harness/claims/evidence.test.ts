import { describe, expect, it } from 'vitest';
import { refusals } from '../../../experiments/common/refusals.js';
import {
  deviations,
  magnitude,
  meanEstimate,
  rescaled,
  shareEstimate,
  welchEstimate,
} from '../../../src/harness/claims/estimate.js';
import type { RowName } from '../../../src/harness/claims/evidence.js';
import { PaperNumbers } from '../../../src/harness/claims/paper-numbers.js';
import { StoredRuns } from '../../../src/harness/claims/stored-runs.js';
import type { ComparedTable, RowRun } from '../../../src/harness/compare/compared-table.js';
import { SWEEP } from '../../report/tables.js';
import { expectClose } from '../../support/close.js';

const [{ runs: someRuns, labels: someLabels }] = SWEEP.rows;

/** A table with one row a method, each with runs on data sets. */
function tableOf(id: string, rows: Record<string, [dataset: number, ari: number, further?: true][]>): ComparedTable {
  const run = (dataset: number, ari: number, further: boolean, i: number): RowRun => ({
    ...someRuns[0],
    key: `${id} ${dataset} ${i}`,
    seed: i,
    dataset: `data set ${dataset}`,
    further,
    values: { ...someRuns[0].values, ari },
  });
  return {
    ...SWEEP,
    experiment: { ...SWEEP.experiment, id },
    rows: Object.entries(rows).map(([Method, runs]) => ({
      ...SWEEP.rows[0],
      labels: { Method },
      runs: runs.map(([dataset, ari, further], i) => run(dataset, ari, further === true, i)),
      planned: runs.filter(([, , further]) => !further).length,
    })),
  };
}

const row = (table: string, Method: string): RowName => ({ table, labels: { Method } });

describe('intervals', () => {
  // R: t.test(1:5), t.test(c(1, 2, 4), c(3, 5, 9, 9))
  it('of a mean, by Student’s t', () => {
    const { value, low, high } = meanEstimate([1, 2, 3, 4, 5]);
    expectClose([value, low, high], [3, 1.0367568385224393, 4.96324316147756], 1e-9);
    expect(() => meanEstimate([1])).toThrow(/two runs/);
  });

  it('of two means, by Welch', () => {
    const { value, low, high, n } = welchEstimate([1, 2, 4], [3, 5, 9, 9]);
    expect(n).toBe(3);
    expectClose([value, low, high], [-25 / 6, -8.756907611395, 0.423574278062], 1e-9);
  });

  it('of a share, by Wilson', () => {
    // Newcombe (1998): 81 of 263
    const { low, high } = shareEstimate(81, 263);
    expectClose([low, high], [0.2553, 0.3662], 5e-5);
    expect(shareEstimate(0, 20).high).toBeGreaterThan(0.1);
    expect(() => shareEstimate(0, 0)).toThrow(/one run/);
  });

  it('on another scale, also a turned one', () => {
    expect(rescaled({ value: 2, low: 1, high: 4, n: 3 }, -1, 10)).toEqual({ value: 8, low: 6, high: 9, n: 3 });
  });

  it('of how far a value lies from 0, on whichever side', () => {
    expect(magnitude({ value: -2, low: -4, high: -1, n: 3 })).toEqual({ value: 2, low: 1, high: 4, n: 3 });
    expect(magnitude({ value: 1, low: -2, high: 4, n: 3 })).toEqual({ value: 1, low: 0, high: 4, n: 3 });
  });

  it('spreads are distances from the median', () => {
    expect(deviations([5, 1, 2])).toEqual([3, 1, 0]);
    expect(deviations([4, 1, 2, 8])).toEqual([1, 2, 1, 5]);
  });
});

describe('stored runs', () => {
  const many = Array.from({ length: 25 }, (_, i): [number, number] => [i, i / 100]);
  const further = (runs: [number, number][]) => runs.map(([d, v]): [number, number, true] => [d, v, true]);

  it('count a data set once, with the mean of its runs, shown or further', () => {
    const stored = new StoredRuns([SWEEP]);
    // 0.46 and 0.5 on the fixed data set, 0.44 and 0.52 on two further ones
    const { value, n } = stored.mean({ table: 'sweep-beta', labels: someLabels }, 'f1');
    expectClose([value, n], [0.48, 3], 1e-12);
    const repeated = stored.mean({ table: 'sweep-beta', labels: someLabels, repeated: true }, 'f1');
    expect(repeated.n).toBe(4);
    expect(() => stored.mean({ table: 'sweep-beta', labels: someLabels }, 'splits')).toThrow(/has no splits/);
  });

  it('are paired by their data sets, in whatever order', () => {
    const plus = many.map(([d, v]): [number, number] => [d, v + 0.5]).reverse();
    const stored = new StoredRuns([
      tableOf('a', { one: many }),
      tableOf('b', { two: [...plus.slice(0, 20), ...further(plus.slice(20))], three: [...plus, [99, 7]] }),
    ]);
    for (const method of ['two', 'three']) {
      const { value, low, high, n } = stored.difference(row('b', method), row('a', 'one'), 'ari');
      expect(n).toBe(25);
      expectClose([value, low, high], [0.5, 0.5, 0.5], 1e-9);
    }
  });

  it('need twenty data sets in common, or all there are', () => {
    const elsewhere = many.map(([d, v]): [number, number] => [d + 6, v]);
    const stored = new StoredRuns([tableOf('a', { one: many, other: elsewhere, few: many.slice(0, 3) })]);
    expect(() => stored.difference(row('a', 'one'), row('a', 'other'), 'ari')).toThrow(/19 data sets in common/);
    expect(stored.difference(row('a', 'one'), row('a', 'few'), 'ari').n).toBe(3);
  });

  it('compare spreads', () => {
    const wide = many.map(([d], i): [number, number] => [d, i % 2]);
    const stored = new StoredRuns([tableOf('a', { narrow: many, wide })]);
    expect(stored.spreadDifference(row('a', 'wide'), row('a', 'narrow'), 'ari').low).toBeGreaterThan(0.1);
    expect(stored.spreadDifference(row('a', 'narrow'), row('a', 'wide'), 'ari').high).toBeLessThan(-0.1);
  });

  it('compare what two pairs of rows gain, each on its own data sets', () => {
    const gains = (by: number[]) => by.map((gain, d): [number, number] => [d, gain]);
    const stored = new StoredRuns([
      tableOf('a', { from: gains([0, 0, 0]), to: gains([1, 2, 4]) }),
      tableOf('b', { from: gains([1, 1, 1, 1]), to: gains([4, 6, 10, 10]) }),
    ]);
    const { value, low, high } = stored.gainContrast(
      [row('a', 'to'), row('a', 'from')],
      [row('b', 'to'), row('b', 'from')],
      'ari',
    );
    // the same as of the two means above
    expectClose([value, low, high], [-25 / 6, -8.756907611395, 0.423574278062], 1e-9);
  });

  it('scale the second side of a contrast', () => {
    const stored = new StoredRuns([
      tableOf('a', {
        one: [
          [1, 4],
          [2, 6],
        ],
        two: [
          [3, 1],
          [4, 2],
        ],
      }),
    ]);
    expect(stored.contrast(row('a', 'one'), row('a', 'two'), 'ari', 2).value).toBe(2);
  });

  it('name the rows that are not there, and those that are not named', () => {
    const stored = new StoredRuns([SWEEP]);
    expect(() => stored.rows('sweep-beta', { N: 7 })).toThrow(/no row with/);
    const twoRows = new StoredRuns([{ ...SWEEP, rows: SWEEP.rows.slice(0, 2) }]);
    expect(() => twoRows.mean({ table: 'sweep-beta', labels: {} }, 'f1')).toThrow(/2 rows, name one/);
  });

  it('count refused splits once a run, of the paper’s experiments alone', () => {
    const sweep = (splits: number, scope?: 'beyond'): ComparedTable => ({
      ...SWEEP,
      experiment: { ...SWEEP.experiment, scope },
      rows: SWEEP.rows.map((one) => ({
        ...one,
        runs: one.runs.map((run) => ({ ...run, values: { ...run.values, splits } })),
      })),
    });
    expect(refusals(new StoredRuns([sweep(3)]))).toEqual({ refused: 0, runs: 4, where: [] });
    expect(refusals(new StoredRuns([sweep(2)]))).toEqual({ refused: 4, runs: 4, where: ['Table B.2'] });
    expect(refusals(new StoredRuns([sweep(2, 'beyond')])).runs).toBe(0);
  });
});

describe('the paper’s numbers', () => {
  const paper = new PaperNumbers([{ ...SWEEP, rows: SWEEP.rows.slice(0, 2) }]);
  const at = (beta: number): RowName => ({ table: 'sweep-beta', labels: { ...SWEEP.rows[0].labels, 'β/N': beta } });

  it('are points', () => {
    expect(paper.mean(at(0.25), 'f1')).toEqual({ value: 0.519, low: 0.519, high: 0.519, n: 10, point: true });
    expectClose([paper.difference(at(4), at(0.25), 'f1').value], [0.481], 1e-12);
    expectClose([paper.relativeSpread(at(0.25), 'f1').value], [0.017 / 0.519], 1e-12);
  });

  it('end where the paper prints none', () => {
    expect(() => paper.mean(at(0.25), 'ari')).toThrow(/prints no ari/);
    expect(() => paper.relativeSpread(at(4), 'f1')).toThrow(/prints no spread of f1/);
    expect(() => paper.table('sweep-beta')).toThrow(/prints no numbers behind sweep-beta/);
  });

  it('have K beside the schedule’s', () => {
    // both rows share their runs
    expect(refusals(paper)).toEqual({ refused: 0, runs: 10, where: [] });
  });
});
