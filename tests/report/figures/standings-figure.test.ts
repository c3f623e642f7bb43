import { expect, it } from 'vitest';
import type { ComparedRow, ComparedTable } from '../../../src/harness/compare/compared-table.js';
import { standingsFigure } from '../../../src/report/figures/standings-figure.js';
import { renderFigure } from '../../../src/report/render/figure-image.js';
import { METRICS } from '../../support/metrics.js';

const row = (panel: string, Method: string, aris: number[]): ComparedRow => ({
  panel,
  published: false,
  labels: { Method },
  cells: [],
  runs: aris.map((ari, i) => ({
    key: `${i}`,
    seed: 1,
    dataset: `${panel} ${i}`,
    further: false,
    values: { ari, nmi: 0, f1: null, k: 3, splits: null, activeDims: null, seconds: 1 },
    options: {},
    details: null,
    classes: 3,
  })),
  planned: aris.length,
});

const TABLE: ComparedTable = {
  experiment: {
    id: 'fair-x',
    title: 'Some benchmark',
    artefact: 'Beyond',
    keys: ['N', 'Method'],
    metrics: ['ari'],
    rows: [],
    figures: [],
  },
  metrics: [METRICS.ari],
  rows: [
    row('small', 'low', [0.1, 0.2, 0.15]),
    row('small', 'high', [0.9, 0.8, 0.85]),
    row('large', 'low', [0.95, 0.9, 0.94]),
    row('large', 'high', [0.94, 0.9, 0.94]),
  ],
  shownFit: null,
};

interface Drawn {
  data: { values: { method: string; panel: string; mean: number; low: number; high: number; standing: string }[] };
  encoding: { y: { sort: string[] } };
}

it('shows every row of every panel with its interval, sorted, and who is level with the best', async () => {
  const figure = standingsFigure(TABLE, METRICS.ari)!;
  expect(figure.id).toBe('fair-x-ari');
  const { data, encoding } = figure.spec as unknown as Drawn;
  expect(encoding.y.sort).toEqual(['high', 'low']);
  expect(data.values.map(({ panel, method, standing }) => [panel, method, standing])).toEqual([
    ['small', 'high', 'best, or shown level with it'],
    ['small', 'low', 'shown worse'],
    ['large', 'low', 'best, or shown level with it'],
    ['large', 'high', 'best, or shown level with it'],
  ]);
  for (const { mean, low, high } of data.values) expect([low < mean, mean < high]).toEqual([true, true]);
  const { svg } = await renderFigure(figure.spec);
  for (const text of ['Some benchmark: ARI of all rows, fair protocol', 'low', 'high', 'small', 'large', 'ARI']) {
    expect(svg).toContain(`>${text}</text>`);
  }
});

it('draws nothing where no row has the metric', () => {
  expect(standingsFigure(TABLE, METRICS.f1)).toBeUndefined();
});
