import { describe, expect, it } from 'vitest';
import { compareExperiments } from '../../../src/harness/compare/compare.js';
import type { Cell, ComparedTable } from '../../../src/harness/compare/compared-table.js';
import type { Experiment } from '../../../src/harness/experiment/experiment.js';
import { planExperiment } from '../../../src/harness/runs/plan.js';
import { headlineOf } from '../../../src/report/tables/headline.js';
import { METRICS } from '../../support/metrics.js';
import { registry } from '../../support/registry.js';
import { smallExperiment } from '../../support/throwaway.js';
import { PLAIN, SWEEP } from '../tables.js';

/** A table of these cells, each a change of one that is undecided about F1 with a margin of 0.05. */
function undecided(...changes: Partial<Cell>[]): ComparedTable {
  const [row] = PLAIN.rows;
  const [base] = SWEEP.rows[1].cells;
  return { ...PLAIN, rows: [{ ...row, cells: changes.map((change) => ({ ...base, ...change })) }] };
}

/** K-means on four data sets with these values of ARI, beside the paper's mean without a spread. */
function compared(values: readonly number[], mean: number): ComparedTable {
  const small = smallExperiment(values.length);
  const experiment: Experiment = {
    ...small,
    metrics: ['ari'],
    rows: [{ ...small.rows[0], paper: { ari: { mean, sd: 0, n: 20 } } }],
  };
  const provenance = { version: '', commit: null, dirty: null, lockfileHash: null, node: '', cpu: '', time: '' };
  const resultOf: Parameters<typeof compareExperiments>[1]['resultOf'] = ({ key, run }) => ({
    key,
    description: run,
    outcome: { status: 'done', metrics: { ari: values[run.seed - 1] }, dataHash: '' },
    durationMs: 1,
    provenance,
  });
  return compareExperiments([planExperiment(experiment, registry)], { registry, resultOf })[0];
}

describe('headlineOf', () => {
  it('states the median resolution of the undecided cells in their margins, of those that it counts', () => {
    const table = undecided(
      { resolution: 0.1 },
      { resolution: 0.6 },
      { resolution: 0.2 },
      { resolution: 9, verdict: 'equal' },
      { resolution: 9, countedIn: { id: 'other', artefact: 'Table 9' } },
      { resolution: 9, metric: METRICS.seconds },
    );
    const { judged, counts, qualifications } = headlineOf([table], []);
    expect([judged, counts]).toEqual([4, { equal: 1, undecided: 3, different: 0 }]);
    expect(qualifications[0]).toContain(' is 4.0 practical margins (median, 80 % power).');
  });

  it('says how the counts move with the margins, and nothing of a resolution where nothing is undecided', () => {
    // differences of 0, 0.015 and 0.03 without any spread, beside a margin of 0.02
    const tables = [0.9, 0.915, 0.93].map((mean) => compared([0.9, 0.9, 0.9, 0.9], mean));
    expect(headlineOf(tables, [])).toEqual({
      judged: 3,
      counts: { equal: 2, undecided: 0, different: 1 },
      qualifications: [
        'With margins half as wide: 1 equal, 0 undecided, 2 different; twice as wide: 3 equal, 0 undecided, 0 different.',
      ],
    });
    const [first] = headlineOf([compared([0.8, 1, 0.85, 0.95], 0.9)], []).qualifications;
    expect(first).toMatch(/^The minimum detectable difference of the undecided cells is \d+\.\d practical margins/);
  });

  it('ends with how the settings were chosen', () => {
    const choices = ['7 of the 9 judged cells were used.', 'Departures: 10 restarts.'];
    expect(headlineOf([compared([0.9, 0.9], 0.9)], choices).qualifications.slice(1)).toEqual(choices);
  });

  it('claims nothing where nothing was judged', () => {
    expect(headlineOf([], [])).toEqual({
      judged: 0,
      counts: { equal: 0, undecided: 0, different: 0 },
      qualifications: [],
    });
  });
});
