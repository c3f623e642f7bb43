import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { ComparedTable } from '../../src/compare/compared-table.js';
import { figureSpec } from '../../src/report/figure.js';
import { SWEEP } from './tables.js';

const schema = createRequire(import.meta.url)('vega-lite/vega-lite-schema.json');
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
// a format of the schema's own, which ajv-formats does not know
ajv.addFormat('color-hex', /^#([0-9a-f]{3}){1,2}$/i);
const isVegaLite = ajv.compile(schema);

const [FIGURE] = SWEEP.figures;
const ONE_PANEL: ComparedTable = { ...SWEEP, rows: SWEEP.rows.slice(0, 2).map((row) => ({ ...row, panel: null })) };

/** What a figure's y axis spans. */
function yDomain(table: ComparedTable, metric: 'f1' | 'k'): [number, number] {
  const spec = figureSpec(table, { ...FIGURE, metric });
  return (spec as unknown as { encoding: { y: { scale: { domain: [number, number] } } } }).encoding.y.scale.domain;
}

/** The sweep with the means of F1 replaced and no spread. */
function withF1(...means: number[]): ComparedTable {
  const rows = means.map((mean, i) => ({
    panel: null,
    labels: { 'β/N': i + 1 },
    cells: [{ ...SWEEP.rows[0].cells[0], ours: { mean, sd: 0, n: 10, datasetSd: null }, paper: null }],
  }));
  return { ...SWEEP, rows };
}

describe('figureSpec', () => {
  it.each([
    ['two panels, with spreads between data sets', SWEEP, FIGURE],
    ['one panel, linear', ONE_PANEL, { ...FIGURE, xScale: 'linear' as const, metric: 'k' as const }],
  ])('is the same chart as before: %s', (_, table, figure) => {
    expect(figureSpec(table, figure)).toMatchSnapshot();
  });

  it.each([
    ['two panels', SWEEP],
    ['one panel', ONE_PANEL],
    ['one point', { ...SWEEP, rows: SWEEP.rows.slice(0, 1) }],
    ['no rows', { ...SWEEP, rows: [] }],
  ])('is valid Vega-Lite: %s', (_, table) => {
    for (const xScale of ['log', 'linear'] as const) {
      expect(isVegaLite(figureSpec(table, { ...FIGURE, xScale })), JSON.stringify(isVegaLite.errors?.[0])).toBe(true);
    }
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

  it('breaks long titles into lines, and falls back to a linear axis where a value is zero', () => {
    const title = 'A title of many words that says all there is to say about this figure and then goes on';
    const rows = [{ ...SWEEP.rows[0], labels: { 'β/N': 0 } }, ...SWEEP.rows];
    expect(figureSpec({ ...SWEEP, rows }, { ...FIGURE, title })).toMatchObject({
      title: { text: ['A title of many words that says all there is to say about this figure', 'and then goes on'] },
      encoding: { x: { scale: { type: 'linear' }, axis: { values: [0, 0.25, 4] } } },
    });
  });
});
