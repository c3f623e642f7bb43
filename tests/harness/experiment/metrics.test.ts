import { describe, expect, it } from 'vitest';
import { requireKnownMetrics } from '../../../src/harness/experiment/experiments-folder.js';
import { defineMetric, type Metric, practicalMargin } from '../../../src/harness/experiment/metrics.js';
import { registry } from '../../support/registry.js';
import { smallExperiment } from '../../support/throwaway.js';

const COVERAGE: Metric = { name: 'coverage', title: 'Coverage', kind: 'share', digits: 3, margin: 0.005 };

describe('defineMetric', () => {
  it('refuses a margin, a kind or digits that are none, and says whose', () => {
    const wrong: [Partial<Metric>, string][] = [
      [{ margin: -1 }, "metric 'coverage': its margin must be a number of at least 0"],
      [{ margin: undefined as never }, "metric 'coverage': its margin must be"],
      [{ margin: { relative: Number.NaN } }, "metric 'coverage': its margin must be"],
      [{ kind: 'score' as never }, "metric 'coverage': its kind is share, count, number or time, not 'score'"],
      [{ digits: 1.5 }, "metric 'coverage': its digits must be a whole number"],
    ];
    for (const [change, message] of wrong) expect(() => defineMetric({ ...COVERAGE, ...change })).toThrow(message);
    expect(defineMetric(COVERAGE)).toBe(COVERAGE);
  });

  it('has a margin that is absolute, or a share of the size of the paper’s value', () => {
    expect(practicalMargin(COVERAGE, 0.9)).toBe(0.005);
    const relative = { ...COVERAGE, margin: { relative: 0.1, atLeast: 1 } };
    expect([practicalMargin(relative, -50), practicalMargin(relative, 3)]).toEqual([5, 1]);
  });
});

describe('requireKnownMetrics', () => {
  const experiment = smallExperiment(1);
  const [row] = experiment.rows;

  it('refuses an unknown metric of a column, a paper’s cell or a figure with the nearest', () => {
    const value = { mean: 1, sd: null, n: 1 };
    const figure = { kind: 'line', id: 'x', title: 'X', x: 'N', xTitle: 'N', xScale: 'linear' } as const;
    const columns = { ...experiment, metrics: ['ari', 'nnmi'] };
    const cells = { ...experiment, rows: [{ ...row, paper: { arri: value } }] };
    const figures = { ...experiment, figures: [{ ...figure, metric: 'ary' }] };
    const refused = (one: typeof experiment) => () => requireKnownMetrics([one], registry);
    expect(refused(columns)).toThrow("experiment 'small': there is no metric 'nnmi': did you mean nmi");
    expect(refused(cells)).toThrow("experiment 'small': there is no metric 'arri': did you mean ari");
    expect(refused(figures)).toThrow("there is no metric 'ary': did you mean ari");
    expect(refused({ ...experiment, figures: [{ ...figure, metric: 'splits' }] })).toThrow(
      "a figure draws 'splits', which is not one of its metrics",
    );
    expect(refused(experiment)).not.toThrow();
  });
});
