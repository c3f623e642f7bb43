import { expect, it } from 'vitest';
import { type ScatterChart, scatterChart } from '../../../../src/apps/fit/page/scatter-chart.js';
import { PALETTE, SHAPES } from '../../../../src/report/figures/figure-theme.js';

const CHART: ScatterChart = {
  title: 'Rows',
  subtitle: [],
  points: [1, 2, 9].map((cluster) => ({ x: cluster, y: 0, cluster })),
  size: 50,
  axes: ['a', 'b'],
  clusterTitle: 'Cluster',
  shapes: null,
};

interface Channel {
  title: string;
  scale: { domain: unknown[]; range: unknown[] };
  legend: Record<string, unknown>;
  axis: Record<string, unknown>;
}
const encoding = (chart: ScatterChart): Record<'x' | 'color' | 'shape', Channel | undefined> =>
  (scatterChart(chart) as unknown as { encoding: Record<'x' | 'color' | 'shape', Channel | undefined> }).encoding;

it('gives a cluster the same colour whichever others are shown', () => {
  expect(encoding(CHART).color?.scale).toEqual({ domain: [1, 2, 9], range: [PALETTE[0], PALETTE[1], PALETTE[1]] });
  expect(encoding(CHART).shape).toBeUndefined();
  expect(encoding(CHART).color?.legend).toHaveProperty('symbolType');
});

it('tells clusters apart by shape where colours come twice', () => {
  const { color, shape } = encoding({ ...CHART, shapes: 'clusters' });
  expect(shape?.scale).toEqual({ domain: [1, 2, 9], range: [SHAPES[0], SHAPES[0], SHAPES[1]] });
  // one legend for both
  expect([shape?.title, shape?.legend]).toEqual([color?.title, color?.legend]);
});

const CLASSED: ScatterChart = {
  ...CHART,
  points: [{ x: 0, y: 0, cluster: 1, class: 1, tip: 'row 1' }],
  shapes: { classTitle: 'Class', classNames: ['u', 'v'] },
};

it('gives classes shapes under a title of their own', () => {
  const { shape } = encoding(CLASSED);
  expect(shape).toMatchObject({ title: 'Class', scale: { domain: ['u', 'v'], range: ['circle', 'square'] } });
  expect(scatterChart(CLASSED)).toMatchObject({ data: { values: [{ class: 'v' }] } });
});

it('knows the names of a user by their places, keeps them short, and says what a row is', () => {
  expect(scatterChart({ ...CLASSED, foreign: true })).toMatchObject({
    params: [
      { name: 'axisNames', value: ['a', 'b'] },
      { name: 'classNames', value: ['u', 'v'] },
    ],
    data: { values: [{ class: 1 }] },
    mark: { tooltip: { expr: expect.stringContaining('datum.tip') } },
    encoding: {
      x: { axis: { title: { signal: 'axisNames[0]' }, titleLimit: expect.any(Number) } },
      shape: { scale: { domain: [0, 1] }, legend: { labelExpr: 'classNames[datum.value]' } },
    },
  });
  expect(encoding(CHART).x).toMatchObject({ title: 'a', axis: { labelFlush: false } });
  expect(scatterChart(CHART)).not.toHaveProperty('params');
});
