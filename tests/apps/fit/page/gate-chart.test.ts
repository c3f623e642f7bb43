import { expect, it } from 'vitest';
import { type GateBar, type GateChart, gateChart } from '../../../../src/apps/fit/page/gate-chart.js';

const BAR: GateBar = { feature: 'a', gate: 0.9, active: true, label: '0.900', prior: 0.4, low: 0.8, high: 1 };
const CHART: GateChart = {
  title: 'Gates',
  subtitle: [],
  bars: [BAR],
  labels: 'beside',
};

interface Layer {
  mark: { type: string; dx?: number };
  encoding: Record<
    'x' | 'x2' | 'y',
    { field?: string; value?: string; sort?: string[]; scale?: object; axis?: object }
  >;
}

interface Foreign {
  params: object[];
  data: { values: object[] };
  layer: Layer[];
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

it('keeps the order and the names of our own features', () => {
  const { field, sort, axis } = layers({ ...CHART, bars: [BAR, { ...BAR, feature: 'b' }] })[0].encoding.y;
  expect({ field, sort, axis }).toMatchObject({ field: 'feature', sort: ['a', 'b'], axis: { labelLimit: 0 } });
});

it('knows the features of a user by their places', () => {
  const spec = gateChart({ ...CHART, bars: [{ ...BAR, tip: 'A' }, BAR], foreign: true }) as unknown as Foreign;
  expect(spec.params).toEqual([{ name: 'names', value: ['a', 'a'] }]);
  expect(spec.data.values).toMatchObject([{ place: 0, tip: 'A' }, { place: 1 }]);
  for (const bar of spec.data.values) expect(bar).not.toHaveProperty('feature');
  expect(spec.layer[0].encoding.y).toMatchObject({
    field: 'place',
    sort: null,
    scale: { domain: [0, 1] },
    axis: { labelExpr: 'names[datum.value]' },
  });
});
