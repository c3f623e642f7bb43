// @module-tag slow
import { compile } from 'vega-lite';
import { describe, expect, it } from 'vitest';
import { fitSummary } from '../../../../src/apps/fit/fit-summary.js';
import { gateFigure, profileFigure } from '../../../../src/apps/fit/page/figures.js';
import { featureScatter, shownRows } from '../../../../src/apps/fit/page/scatter-figures.js';
import { fitTable } from '../../../../src/apps/fit/table-fit.js';
import { makeMatched } from '../../../../src/library/data/synthetic/matched.js';
import type { Table } from '../../../../src/library/data/table/table.js';
import type { DocumentFigure } from '../../../../src/report/document.js';
import { renderFigure } from '../../../../src/report/render/figure-image.js';
import { HOSTILE_NAMES } from '../../../support/hostile-names.js';

const ROWS = 40;
const { x, labels } = makeMatched({ n: ROWS, d: 3, informative: 3, seed: 2 });
const CLASSES = ['u', 'v', 'w'];
const tableOf = (features: string[], classNames = CLASSES, ids: string[] = []): Table => ({
  x,
  labels,
  features,
  classNames,
  ids,
  medians: new Float64Array(3),
  imputed: 0,
  idColumn: null,
  filled: [],
  missing: 0,
  missingCodes: new Map(),
  notes: [],
});
const PLAIN = tableOf(['a', 'b', 'c']);
const fit = fitTable(PLAIN, {
  divi: { epochs: 60, splitInterval: 25 },
  seed: 0,
  seeds: 2,
  compare: false,
  resamples: 0,
});

/** The three figures that show names: gates, profiles and rows. */
function figuresOf(table: Table): DocumentFigure[] {
  const { features, sizes } = fitSummary({ file: 'x.csv', source: '', clusters: null }, table, fit);
  const all = features.map((feature) => ({ ...feature, active: true }));
  return [
    gateFigure(all),
    profileFigure(all, fit.means, sizes),
    featureScatter(table, fit.model, shownRows(table, fit.model), all)!,
  ];
}

/** Marks of a kind in an SVG. */
const count = (svg: string, kind: string): number => svg.split(`aria-roledescription="${kind}"`).length - 1;
const CLUSTERS = new Set(fit.model.labels).size;

describe.each(HOSTILE_NAMES.map((name) => [JSON.stringify(name).slice(0, 60), name]))('the name %s', (_, name) => {
  it('leaves every bar, cell and point in its place', async () => {
    const table = tableOf([name, name, `${name}.`], [name, name, 'w'], new Array(ROWS).fill(name));
    const [gates, profile, rows] = await Promise.all(figuresOf(table).map(({ spec }) => renderFigure(spec)));
    expect([count(gates.svg, 'bar'), count(profile.svg, 'rect mark'), count(rows.svg, 'point')]).toEqual([
      3,
      3 * CLUSTERS,
      ROWS,
    ]);
    expect('hit' in globalThis).toBe(false);
  });
});

describe('the figures of a fit', () => {
  it('have names in their data and parameters alone: neither expressions nor keys nor scales are made of them', () => {
    const marked = tableOf(['ΩA', 'ΩB', 'ΩC'], ['ΩU', 'ΩV', 'ΩW'], new Array(ROWS).fill('ΩI'));
    for (const { id, spec } of figuresOf(marked)) {
      const places = placesOf(compile(spec).spec, /Ω/);
      expect(places.length, id).toBeGreaterThan(0);
      for (const place of places) expect(place, id).toMatch(/^(data\.\d+\.values\.\d+\.tip|signals\.\d+\.value\.\d+)$/);
    }
  });

  it('print what cannot be seen, and say where there is no name', async () => {
    const features = ['nul\0and \u202e mark', ' ', 'c'];
    const [gates] = await Promise.all(figuresOf(tableOf(features)).map(({ spec }) => renderFigure(spec)));
    for (const text of ['nul\\u{0}and \\u{202e} mark', '(no name)', 'c'])
      expect(gates.svg).toContain(`>${text}</text>`);
  });

  it('cut a long name in an axis or a legend, and have it whole below the pointer', async () => {
    const long = 'n'.repeat(300);
    const table = tableOf([long, `${long}!`, `${long}?`], [`${long}u`, `${long}v`, `${long}w`]);
    for (const { id, spec } of figuresOf(table)) {
      const { svg } = await renderFigure(spec);
      const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
      const shown = texts.filter((text) => text.startsWith('nn'));
      expect(shown.length, id).toBeGreaterThan(1);
      for (const text of shown) expect(text, id).toMatch(/^n{10,70}…$/);
      expect(svg, id).toMatch(/aria-label="[^"]*n{300}[!?]/);
    }
  });
});

/** The paths of matching strings in a value, and of matching keys. */
function placesOf(value: unknown, wanted: RegExp, at: string[] = []): string[] {
  if (typeof value === 'string') return wanted.test(value) ? [at.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    ...(wanted.test(key) ? [`${at.join('.')} has the key ${key}`] : []),
    ...placesOf(part, wanted, [...at, key]),
  ]);
}
