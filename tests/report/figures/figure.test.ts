import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { ComparedTable } from '../../../src/harness/compare/compared-table.js';
import type { FigureDeclaration } from '../../../src/harness/experiment/experiment.js';
import { figureSpec } from '../../../src/report/figures/figure.js';
import { SWEEP_FIGURE as FIGURE, ours, REAL, SCALING, SWEEP, TIME_FIGURE } from '../tables.js';
import { drawn } from './chart.js';

const schema = createRequire(import.meta.url)('vega-lite/vega-lite-schema.json');
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
// a format of the schema's own, which ajv-formats does not know
ajv.addFormat('color-hex', /^#([0-9a-f]{3}){1,2}$/i);
const isVegaLite = ajv.compile(schema);

const [GATES, SCATTER] = REAL.experiment.figures;
const ONE_PANEL: ComparedTable = { ...SWEEP, rows: SWEEP.rows.slice(0, 2).map((row) => ({ ...row, panel: null })) };

interface YAxis {
  scale: { domain: [number, number] };
  axis: { values: number[] };
}

/** A figure's y axis. */
function yAxis(table: ComparedTable, figure: FigureDeclaration): YAxis {
  return (figureSpec(table, figure) as unknown as { encoding: { y: YAxis } }).encoding.y;
}

/** What a figure's y axis spans. */
function yDomain(table: ComparedTable, metric: 'f1' | 'k'): [number, number] {
  return yAxis(table, { ...FIGURE, metric }).scale.domain;
}

/** The scaling table with these mean times and no spread. */
function withSeconds(...means: number[]): ComparedTable {
  const rows = SCALING.rows.slice(0, means.length).map((row, i) => ({
    ...row,
    cells: [{ ...row.cells[1], ours: ours(means[i], 0, 10) }],
  }));
  return { ...SCALING, rows };
}

/** The sweep with the means of F1 replaced and no spread. */
function withF1(...means: number[]): ComparedTable {
  const rows = means.map((mean, i) => ({
    panel: null,
    published: false,
    labels: { 'β/N': i + 1 },
    cells: [{ ...SWEEP.rows[0].cells[0], ours: ours(mean, 0, 10), paper: null }],
    runs: [],
    planned: 0,
  }));
  return { ...SWEEP, rows };
}

describe('figureSpec', () => {
  it('draws ours as bands, line and circles, and the paper’s as bars and diamonds, one colour a panel', () => {
    const { layer, data, encoding } = drawn(SWEEP, FIGURE);
    expect(layer.map(({ mark: { xOffset, ...mark } }) => mark)).toMatchInlineSnapshot(`
      [
        {
          "opacity": 0.1,
          "type": "area",
        },
        {
          "opacity": 0.28,
          "type": "area",
        },
        {
          "strokeWidth": 2,
          "type": "line",
        },
        {
          "filled": true,
          "opacity": 1,
          "size": 50,
          "type": "point",
        },
        {
          "strokeWidth": 1.5,
          "type": "rule",
        },
        {
          "filled": false,
          "opacity": 1,
          "size": 170,
          "strokeWidth": 1.6,
          "type": "point",
        },
      ]
    `);
    for (const { mark } of layer)
      expect(mark.xOffset?.expr).toContain('indexof(["Large-n (N = 1000)","Small-n (N = 200)"]');
    expect(layer.map(({ transform }) => transform?.[0].filter)).toEqual([
      ...Array(4).fill("datum.source === 'ours'"),
      ...Array(2).fill("datum.source === 'paper'"),
    ]);
    expect(layer.map(({ encoding: { y, y2 } }) => [y?.field, y2?.field])).toEqual([
      ['datasetLow', 'datasetHigh'],
      ['low', 'high'],
      [undefined, undefined],
      [undefined, undefined],
      ['low', 'high'],
      [undefined, undefined],
    ]);
    for (const { encoding: own } of layer) {
      expect(own.color).toMatchObject({
        field: 'panel',
        scale: { domain: ['Large-n (N = 1000)', 'Small-n (N = 200)'], range: ['#0072B2', '#D55E00'] },
        legend: { symbolType: 'stroke' },
      });
    }
    expect(layer[3].encoding.shape).toMatchObject({
      field: 'source',
      scale: { domain: ['ours', 'paper'], range: ['circle', 'diamond'] },
      legend: expect.anything(),
    });
    expect(encoding.x).toMatchObject({ field: 'x', title: 'KL scaling β/N', scale: { type: 'log' } });
    expect(encoding.x.axis.values).toEqual([0.25, 4]);
    expect(encoding.y).toMatchObject({ field: 'mean', title: 'F1' });
    // our missing run breaks the line, and the paper's point without a spread has no bar
    const points = data.values.map(({ panel, x, source, mean }) => [String(panel).slice(0, 5), x, source, mean]);
    expect(points).toEqual([
      ['Large', 0.25, 'ours', 0.4804],
      ['Large', 0.25, 'paper', 0.519],
      ['Large', 4, 'ours', 0.99],
      ['Large', 4, 'paper', 1],
      ['Small', 4, 'ours', null],
      ['Small', 4, 'paper', 0.778],
    ]);
    expect(data.values[0]).toMatchObject({ datasetLow: 0.4804 - 0.04, high: 0.4804 + 0.0201 });
    expect(data.values[3]).not.toHaveProperty('low');
  });

  it('says in its subtitle how to read it', () => {
    expect(drawn(SWEEP, FIGURE).title).toEqual({
      text: ['Feature F1 over β'],
      subtitle: [
        'F1 beside Table B.2 of the paper; the panels are side by side at each value.',
        'Ours: mean, bands ± sd of the runs (dark) and of data sets (light). Paper: mean, bars ± sd.',
      ],
    });
    expect(drawn(SCALING, TIME_FIGURE).title.subtitle).toEqual([
      'Time (s) on this machine: mean, band ± sd of the runs.',
    ]);
  });

  it('needs no legend and no offset for a single panel, and counts in whole steps', () => {
    const figure = drawn(ONE_PANEL, { ...FIGURE, xScale: 'linear', metric: 'k' });
    expect(figure.encoding.x.scale).toMatchObject({ type: 'linear', zero: false });
    expect(figure.encoding.y.axis).toMatchObject({ tickMinStep: 1 });
    for (const { mark, encoding } of figure.layer) {
      expect(mark).not.toHaveProperty('xOffset');
      expect(encoding.color.legend).toBeNull();
    }
  });

  it('draws times of ours alone without the paper’s marks, and cuts a band that would reach zero', () => {
    const { layer, data, encoding } = drawn(SCALING, TIME_FIGURE);
    expect(layer.map(({ mark }) => mark.type)).toEqual(['area', 'line', 'point']);
    expect(layer[2].encoding.shape).toMatchObject({ legend: null });
    expect(encoding.y.scale).toMatchObject({ type: 'log' });
    const [first] = data.values;
    expect(first.mean).toBe(0.1);
    expect(first.low).toBeCloseTo(0.01, 12);
    expect(first.high).toBe(0.25);
  });

  it.each([
    ['two panels', SWEEP],
    ['one panel', ONE_PANEL],
    ['one point', { ...SWEEP, rows: SWEEP.rows.slice(0, 1) }],
    ['no rows', { ...SWEEP, rows: [] }],
  ])('is valid Vega-Lite: %s', (_, table) => {
    for (const scale of ['log', 'linear'] as const) {
      const spec = figureSpec(table, { ...FIGURE, xScale: scale, yScale: scale });
      expect(isVegaLite(spec), JSON.stringify(isVegaLite.errors?.[0])).toBe(true);
    }
  });

  it.each([
    ['times', SCALING, TIME_FIGURE],
    ['gates', REAL, GATES],
    ['scatter', REAL, SCATTER],
  ])('is valid Vega-Lite: %s', (_, table, figure) => {
    expect(isVegaLite(figureSpec(table, figure)), JSON.stringify(isVegaLite.errors?.[0])).toBe(true);
  });

  it('is checked by a schema that can say no', () => {
    expect(isVegaLite({ ...figureSpec(SWEEP, FIGURE), layer: [{ mark: 'no such mark' }] })).toBe(false);
  });

  it('draws scores on at least 0.3 of their range, within 0 to 1 but for the data, and counts from zero', () => {
    expect(yDomain(withF1(0.88, 0.87), 'f1')).toEqual([0.7, 1.02]);
    expect(yDomain(withF1(0.2, 0.99), 'f1')).toEqual([0.2, 1]);
    expect(yDomain(withF1(0.99, 0.99), 'f1')).toEqual([0.7, 1.02]);
    expect(yDomain(withF1(Number.NaN), 'f1')).toEqual([0, 1]);
    expect(yDomain(SWEEP, 'k')).toEqual([0, 1.08 * 6]);
  });

  it('draws a logarithmic axis from 1, 2 or 5 to 1, 2 or 5, with a tick a decade where there are many', () => {
    const { scale, axis } = yAxis(withSeconds(0.003, 0.04, 7), TIME_FIGURE);
    expect(scale.domain).toEqual([0.002, 10]);
    expect(axis.values).toEqual([0.01, 0.1, 1, 10]);
    expect(yAxis(withSeconds(0.3, 1.2), TIME_FIGURE).axis.values).toEqual([0.2, 0.5, 1, 2]);
    expect(yAxis(withSeconds(1, 1), TIME_FIGURE).scale.domain).toEqual([0.5, 2]);
    expect(yAxis(withSeconds(0, 2), TIME_FIGURE).scale).toEqual({ domain: [0, 2.16] });
  });

  it('leaves out panels that the metric does not apply to, and keeps the look of the others', () => {
    const [first, ...others] = SCALING.rows;
    const rows = [...others.filter(({ panel }) => panel === 'K-means'), first];
    const text = JSON.stringify(figureSpec({ ...SCALING, rows }, { ...TIME_FIGURE, metric: 'activeDims' }));
    expect(text).not.toContain('K-means');
    expect(text).toContain('"domain":["DIVI-Info"],"range":["#D55E00"]');
  });

  it('breaks long titles into lines, and falls back to a linear axis where a value is zero', () => {
    const title = 'A title of many words that says all there is to say about this figure and then goes on';
    const rows = [{ ...SWEEP.rows[0], labels: { 'β/N': 0 } }, ...SWEEP.rows];
    expect(figureSpec({ ...SWEEP, rows }, { ...FIGURE, title })).toMatchObject({
      title: { text: ['A title of many words that says all there is to say about this figure', 'and then goes on'] },
      encoding: { x: { scale: { type: 'linear' }, axis: { values: [0, 0.25, 4] } } },
    });
  });
});

it('draws a line a method where two stand in one panel, not one zigzag through both (bug 6)', () => {
  const [row] = ONE_PANEL.rows;
  const rows = ['A', 'B'].flatMap((Method) =>
    [1, 2].map((x) => ({ ...row, panel: null, labels: { [FIGURE.x]: x, Method } })),
  );
  const table = { ...ONE_PANEL, experiment: { ...ONE_PANEL.experiment, keys: [FIGURE.x, 'Method'] }, rows };
  const { data } = figureSpec(table, FIGURE) as unknown as {
    data: { values: { panel: string; x: number; source: string }[] };
  };
  const ours = data.values.filter(({ source }) => source === 'ours').map(({ panel, x }) => [panel, x]);
  expect(ours).toEqual([
    ['A', 1],
    ['A', 2],
    ['B', 1],
    ['B', 2],
  ]);
});
