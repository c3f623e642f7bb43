import { METRICS } from '../../support/metrics.js';
import { expect, it } from 'vitest';
import { rivalsFigure } from '../../../experiments/reports/rivals-figure.js';
import { renderFigure } from '../../../src/report/render/figure-image.js';
import { rivalDifferences } from '../../../experiments/reports/rivals.js';
import { adaptiveRow, around } from './adaptive-tables.js';
import type { Chart } from '../../report/figures/chart.js';

it('draws ours less the best rival, hollow where it is behind', async () => {
  const told = { told: 3 };
  const rows = (Data: string, ours: number) => [
    adaptiveRow({ Data, Method: 'DIVI-Adaptive, K = 3' }, around(ours), told),
    adaptiveRow({ Data, Method: 'GMM' }, around(0.8), told),
  ];
  const groups = ['bad', 'good'].map((name) => ({ name, rows: rows(name, name === 'good' ? 0.9 : 0.5) }));
  const figure = rivalsFigure('x', rivalDifferences(groups, METRICS.ari), METRICS.ari)!;
  const { data, layer } = figure.spec as unknown as Chart;
  expect(data.values).toMatchObject([
    { data: 'bad', rival: 'GMM', kind: 'K given to both', relation: 'worse' },
    { data: 'good', rival: 'GMM', kind: 'K given to both', relation: 'better' },
  ]);
  expect(layer.map(({ mark }) => mark.type)).toEqual(['rule', 'rule', 'point', 'point']);
  const { svg } = await renderFigure(figure.spec);
  for (const text of ['bad', 'good', 'ARI, ours less theirs', 'K given to both'])
    expect(svg).toContain(`>${text}</text>`);
  expect(rivalsFigure('x', [], METRICS.ari)).toBeUndefined();
});
