import { METRICS } from '../../support/metrics.js';
import { describe, expect, it } from 'vitest';
import {
  certified,
  choosesK,
  clustersFound,
  groupsOf,
  rivalDifferences,
  wrongCell,
  wrongK,
} from '../../../experiments/reports/rivals.js';
import { adaptiveRow, adaptiveTable, around } from './adaptive-tables.js';

const row = (Method: string, mean: number, options = {}, k = 3) =>
  adaptiveRow({ Data: 'A', Method }, around(mean, k), options);
const told = { told: 3 };

describe('clusters found', () => {
  const mixed = adaptiveRow({ Method: 'm' }, [...around(1, 3, 97), ...around(1, 4, 2), ...around(1, 1, 1)]);

  it('are counted, and held against the truth', () => {
    expect(clustersFound([mixed])).toBe('1 in 1, 3 in 97, 4 in 2');
    expect(clustersFound([row('m', 1)])).toBe('3');
    expect(clustersFound([adaptiveRow({ Method: 'm' }, [])])).toBe('–');
    expect(wrongK(mixed)).toEqual({ wrong: 3, runs: 100 });
    expect(wrongK(mixed, row('m', 1), row('m', 1, { trueK: 4 }))).toEqual({ wrong: 13, runs: 120 });
  });

  it('are certified above the truth, as the truth or below it, where the method certifies at all', () => {
    const runs = [
      { k: 3, certain: 4 },
      { k: 3, certain: 3 },
      { k: 3, certain: 1 },
      { k: 3, certain: null },
    ];
    const mine = adaptiveRow({ Method: 'm' }, runs);
    expect(certified(mine, mine)).toEqual({ above: 2, exact: 2, runs: 6 });
    expect(clustersFound([mine], 'certain')).toBe('1 in 1, 3 in 1, 4 in 1');
  });

  it('have the exact interval of the share that is wrong', () => {
    expect(wrongCell({ wrong: 0, runs: 100 })).toEqual({ text: '0 of 100 (0.0 to 3.6 %)', tone: 'good' });
    expect(wrongCell({ wrong: 3, runs: 100 })).toEqual({ text: '3 of 100 (0.6 to 8.5 %)', tone: 'bad' });
    expect(wrongCell({ wrong: 0, runs: 0 })).toBe('–');
  });
});

describe('rows on the same data', () => {
  it('are grouped by all labels but the method', () => {
    const rows = [200, 1000].flatMap((N) =>
      ['a', 'b'].map((Method) => adaptiveRow({ Data: 'x', N, Method }, around(1))),
    );
    expect(
      groupsOf(adaptiveTable('t', ['Data', 'N', 'Method'], rows)).map(({ name, rows: { length } }) => [name, length]),
    ).toEqual([
      ['x, N = 200', 2],
      ['x, N = 1000', 2],
    ]);
  });

  it('choose their K unless it is told, scheduled, or Step A’s', () => {
    expect(choosesK(row('GMM-BIC', 1))).toBe(true);
    expect(choosesK(row('GMM', 1, told))).toBe(false);
    expect(choosesK(row('DIVI', 1, { isScheduled: true }))).toBe(false);
    expect(choosesK(row('Step A alone', 1))).toBe(false);
  });
});

describe('adaptive DIVI less the best rival', () => {
  const rows = [
    row('DIVI-Adaptive', 0.9),
    row('DIVI-Adaptive, certain', 0.2),
    row('DIVI-Adaptive, K = 3', 0.7, told),
    row('GMM', 0.8, told),
    row('K-means', 0.5, told),
    row('GMM-BIC', 0.6),
    row('VarSel, K by BIC', 0.85),
  ];
  const differences = rivalDifferences([{ name: 'A', rows }], METRICS.ari);

  it('stands beside those that know as much: K found, or K told', () => {
    expect(differences.map(({ ours, told: isTold, best }) => [ours.labels.Method, isTold, best.labels.Method])).toEqual(
      [
        ['DIVI-Adaptive', false, 'VarSel, K by BIC'],
        ['DIVI-Adaptive, K = 3', true, 'GMM'],
      ],
    );
  });

  it('is in pairs, so that what data sets have in common is no noise', () => {
    const [found, asked] = differences;
    expect(found.difference.value).toBeCloseTo(0.05, 10);
    expect(found.difference.high - found.difference.low).toBeLessThan(1e-9);
    expect(asked.difference.value).toBeCloseTo(-0.1, 10);
    expect([found.relation, asked.relation]).toEqual(['better', 'worse']);
  });

  it('is level by what does not matter, and undecided where it may be chance', () => {
    const level = (mean: number, rival = row('GMM', 0.8, told)) =>
      rivalDifferences([{ name: 'A', rows: [row('DIVI-Adaptive, K = 3', mean, told), rival] }], METRICS.ari)[0].relation;
    expect(level(0.799)).toBe('level');
    const wild = adaptiveRow(
      { Data: 'A', Method: 'GMM' },
      around(0).map((_, i) => ({ k: 3, ari: i % 2 })),
      told,
    );
    expect(level(0.4, wild)).toBe('undecided');
    expect(level(0.5)).toBe('worse');
  });

  it('is left out where there is no rival, or no metric', () => {
    expect(rivalDifferences([{ name: 'A', rows: rows.slice(0, 3) }], METRICS.ari)).toEqual([]);
    expect(rivalDifferences([{ name: 'A', rows }], METRICS.f1)).toEqual([]);
    const withF1 = (trueK: number) =>
      ['DIVI-Adaptive', 'VarSel, K by BIC'].map((Method) =>
        adaptiveRow(
          { Data: 'A', Method },
          around(1).map((found) => ({ ...found, f1: 0.5 })),
          { trueK },
        ),
      );
    expect(rivalDifferences([{ name: 'A', rows: withF1(3) }], METRICS.f1)).toHaveLength(1);
    // one cluster has no features to find
    expect(rivalDifferences([{ name: 'A', rows: withF1(1) }], METRICS.f1)).toEqual([]);
  });
});
