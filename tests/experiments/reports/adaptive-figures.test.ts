import { METRICS } from '../../support/metrics.js';
import { expect, it } from 'vitest';
import type { Rung } from '../../../src/library/adaptive/ladder/rung.js';
import { drawableFigures } from '../../../src/report/figures/figure.js';
import { ladderFigure } from '../../../experiments/reports/fit-figures.js';
import type { ShownRun } from '../../../src/harness/experiment/experiment.js';
import { rivalsFigure } from '../../../experiments/reports/rivals-figure.js';
import { renderFigure } from '../../../src/report/render/figure-image.js';
import { rivalDifferences } from '../../../experiments/reports/rivals.js';
import { adaptiveRow, around } from './adaptive-tables.js';
import { REAL } from '../../report/tables.js';
import { type Chart, drawn } from '../../report/figures/chart.js';

const rung = (changes: Partial<Rung>): Rung => ({
  tier: 'clear',
  rows: 178,
  sizes: [53, 125],
  logEvidence: 14.8,
  logPeakedEvidence: 19.3,
  strength: 0.98,
  gain: 52.9,
  z: null,
  features: [1, 3],
  ...changes,
});
const LADDER = [
  rung({}),
  rung({ tier: 'likely', logEvidence: 1, logPeakedEvidence: 4, strength: null, sizes: [60, 65] }),
  rung({
    tier: 'predicted',
    logEvidence: null,
    logPeakedEvidence: null,
    gain: 21,
    z: 3.14,
    features: [2],
    sizes: [10, 50],
  }),
  rung({ tier: 'asked', logEvidence: null, logPeakedEvidence: null, strength: null, sizes: [4, 6] }),
];
const LADDER_FIGURE = ladderFigure('wine-ladder', 'Ladder of Wine');

/** The fit shown with these splits. */
function shownWith(ladder: Rung[] | undefined): ShownRun {
  const { details, data } = REAL.shownFit!;
  return { details: { ...details, ladder }, data };
}

it('draws every split with the evidence of its tier, and the line it must pass', async () => {
  const experiment = { ...REAL.experiment, figures: [LADDER_FIGURE] };
  const table = { ...REAL, experiment, shownFit: shownWith(LADDER) };
  expect(drawableFigures(table)).toEqual([LADDER_FIGURE]);
  for (const ladder of [undefined, []]) {
    expect(drawableFigures({ ...table, shownFit: shownWith(ladder) })).toEqual([]);
  }
  const chart = drawn(table, LADDER_FIGURE);
  const [bars, labels, needed] = chart.layer;
  expect((bars.data as Chart['data']).values).toEqual([
    { split: 'cluster 2: 53 + 125 rows', tier: 'clear', nats: 14.8, label: 'strength 0.98, 2 features' },
    { split: 'cluster 3: 60 + 65 rows', tier: 'likely', nats: 4, label: '2 features' },
    { split: 'cluster 4: 10 + 50 rows', tier: 'predicted', nats: 21, label: 'z = 3.1, 1 feature' },
    { split: 'cluster 5: 4 + 6 rows', tier: 'asked', nats: 0, label: '2 features' },
  ]);
  expect(labels.mark.type).toBe('text');
  expect((needed.data as Chart['data']).values[0].nats).toBeCloseTo(Math.log(20), 12);
  const { svg } = await renderFigure(chart as never);
  for (const text of ['Ladder of Wine', 'clear', 'predicted', 'cluster 4: 10 + 50 rows', 'z = 3.1, 1 feature']) {
    expect(svg).toContain(`>${text}</text>`);
  }
});

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
