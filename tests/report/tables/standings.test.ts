import { describe, expect, it } from 'vitest';
import { meanEstimate, welchEstimate } from '../../../src/harness/claims/estimate.js';
import type { ComparedRow } from '../../../src/harness/compare/compared-table.js';
import {
  datasetsOf,
  pairedDifference,
  relationOf,
  standings,
  summaryOn,
} from '../../../src/report/tables/standings.js';
import { METRICS } from '../../support/metrics.js';

/** A row by its values of ARI on each data set. */
const row = (Method: string, values: Record<string, number[]>): ComparedRow => ({
  panel: null,
  published: false,
  labels: { Method },
  cells: [],
  runs: Object.entries(values).flatMap(([dataset, aris]) =>
    aris.map((ari, seed) => ({
      key: `${Method} ${dataset} ${seed}`,
      seed,
      dataset,
      further: false,
      values: { ari, nmi: 0, f1: null, k: 3, splits: null, activeDims: null, seconds: 1 },
      options: {},
      details: null,
      classes: 3,
    })),
  ),
  planned: 1,
});
const onDataSets = (Method: string, ...values: number[]): ComparedRow =>
  row(Method, Object.fromEntries(values.map((value, i) => [`set ${i}`, [value]])));
const namesOf = (rows: readonly ComparedRow[]): (string | number)[] =>
  standings(rows, METRICS.ari).map(({ row: { labels } }) => labels.Method);

describe('standings', () => {
  const best = onDataSets('best', 0.5, 0.9, 0.7, 0.3);

  it('stand the best first, without rows that have no value', () => {
    const rows = [onDataSets('worst', 0.1, 0.1), onDataSets('none'), best];
    expect(namesOf(rows)).toEqual(['best', 'worst']);
    expect(standings(rows, METRICS.f1)).toEqual([]);
    const [first] = standings(rows, METRICS.ari);
    expect(first).toMatchObject({ difference: null, relation: 'best', summary: { n: 4 } });
    expect(first.estimate).toEqual(meanEstimate([0.5, 0.9, 0.7, 0.3]));
  });

  it('pair by data set, in whatever order and number the runs are', () => {
    const other = row('other', { 'set 3': [0.1], 'set 1': [0.7, 0.9], 'set 0': [0.4], elsewhere: [0.2] });
    const [, second] = standings([best, other], METRICS.ari);
    expect(second.difference).toEqual(meanEstimate([0.1 - 0.3, (0.7 + 0.9) / 2 - 0.9, 0.4 - 0.5]));
  });

  it('are undecided where the interval includes 0 and more than the margin, and worse where it ends below', () => {
    const unclear = onDataSets('unclear', 0.4, 0.95, 0.5, 0.3);
    const behind = onDataSets('behind', 0.45, 0.86, 0.65, 0.26);
    const [, first, second] = standings([best, unclear, behind], METRICS.ari);
    expect(first.row.labels.Method).toBe('behind');
    // closer to the best on average than the one that is undecided
    expect(first.relation).toBe('worse');
    expect(first.difference!.high).toBeLessThan(0);
    expect(second.relation).toBe('undecided');
    expect(second.difference!.high).toBeGreaterThan(0);
  });

  it('are level where the whole interval is within the margin', () => {
    const near = onDataSets('near', 0.49, 0.891, 0.689, 0.29);
    const [, within] = standings([best, near], METRICS.ari);
    expect(within.difference!.high).toBeLessThan(0);
    expect(within.difference!.low).toBeGreaterThan(-0.02);
    expect(within.relation).toBe('level');
    const beyond = onDataSets('beyond', 0.49, 0.891, 0.667, 0.29);
    const [, out] = standings([best, beyond], METRICS.ari);
    expect([out.difference!.value > -0.02, out.difference!.low < -0.02]).toEqual([true, true]);
    expect(out.relation).toBe('undecided');
  });

  it('have no interval for one value, which decides nothing', () => {
    const [, only] = standings([onDataSets('a', 0.9), onDataSets('b', 0.1)], METRICS.ari);
    expect(only).toMatchObject({ estimate: null, relation: 'undecided' });
    expect(only.difference!.value).toBeCloseTo(-0.8, 12);
  });

  it('take repeats of one real data set for independent samples', () => {
    const [a, b] = [row('a', { wine: [0.9, 0.8, 0.85] }), row('b', { wine: [0.2, 0.3] })];
    const [, second] = standings([a, b], METRICS.ari);
    expect(second.difference).toEqual(welchEstimate([0.2, 0.3], [0.9, 0.8, 0.85]));
    expect(second.relation).toBe('worse');
  });

  it('show better, level, worse or nothing yet', () => {
    const of = (low: number, high: number) =>
      relationOf({ value: (low + high) / 2, low, high, n: 9 }, METRICS.ari, 0.5);
    expect([of(0.001, 0.021), of(0.001, 0.019), of(-0.02, 0.02), of(-0.021, 0), of(-0.03, -0.001)]).toEqual([
      'better',
      'level',
      'level',
      'undecided',
      'worse',
    ]);
  });

  it('have wider intervals where more confidence is asked for', () => {
    const other = onDataSets('other', 0.4, 0.95, 0.5, 0.3);
    const [usual, more] = [undefined, 0.99].map((confidence) =>
      pairedDifference(best, other, METRICS.ari, { confidence }),
    );
    expect(more.value).toBe(usual.value);
    // Student's t with 3 degrees of freedom: 5.841 and 3.182
    expect((more.high - more.value) / (usual.high - usual.value)).toBeCloseTo(5.8409 / 3.1824, 4);
  });

  it('look at the data sets given alone', () => {
    const datasets = datasetsOf([row('fair', { 'set 1': [1], 'set 3': [1] })]);
    expect(standings([best], METRICS.ari, datasets)[0].summary).toMatchObject({ mean: 0.6, n: 2 });
    expect(summaryOn(best, METRICS.ari, datasets)).toMatchObject({ mean: 0.6, n: 2 });
    expect(summaryOn(best, METRICS.f1, datasets)).toBeNull();
  });
});
