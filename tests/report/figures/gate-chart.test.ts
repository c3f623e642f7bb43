import { expect, it } from 'vitest';
import { type GateChart, gateChart } from '../../../src/report/figures/gate-chart.js';

const CHART: GateChart = {
  title: 'Gates',
  subtitle: [],
  bars: [{ feature: 'a', gate: 0.9, active: true, label: '0.900', prior: 0.4, low: 0.8, high: 1 }],
  order: { sort: null, scale: { domain: ['a'] } },
  labelLimit: 190,
  labels: 'beside',
};

interface Layer {
  mark: { type: string; dx?: number };
  encoding: Record<'x' | 'x2' | 'y', { field?: string; value?: string; scale?: object; axis?: object }>;
}

const layers = (chart: GateChart): Layer[] => (gateChart(chart) as unknown as { layer: Layer[] }).layer;
const marks = (chart: GateChart): string[] => layers(chart).map(({ mark }) => mark.type);

it('shows spreads and priors where asked for, above the bars and below the labels', () => {
  expect(marks(CHART)).toEqual(['bar', 'text', 'rule']);
  expect(marks({ ...CHART, priors: true })).toEqual(['bar', 'point', 'text', 'rule']);
  expect(marks({ ...CHART, priors: true, spread: true })).toEqual(['bar', 'rule', 'point', 'text', 'rule']);
  const [, spread, prior] = layers({ ...CHART, priors: true, spread: true });
  expect([spread.encoding.x.field, spread.encoding.x2.field, prior.encoding.x.field]).toEqual(['low', 'high', 'prior']);
});

it('sets labels beside all bars, or at their ends', () => {
  expect(layers(CHART)[1].encoding.x).toEqual({ value: 'width' });
  expect(layers({ ...CHART, labels: 'at bars' })[1].encoding.x.field).toBe('gate');
});

it('keeps the order and the names it is given', () => {
  expect(layers(CHART)[0].encoding.y).toMatchObject({
    sort: null,
    scale: { domain: ['a'] },
    axis: { labelLimit: 190 },
  });
  const [bars] = layers({ ...CHART, order: { sort: ['b', 'a'] } });
  expect(bars.encoding.y).toMatchObject({ sort: ['b', 'a'] });
  expect(bars.encoding.y.scale).toBeUndefined();
});
