// @module-tag process

import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fitSummary } from '../../../../src/apps/fit/fit-summary.js';
import { joinsFigure } from '../../../../src/apps/fit/page/joins-figure.js';
import { fitPage } from '../../../../src/apps/fit/page/page.js';
import { fitTable } from '../../../../src/apps/fit/table-fit.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';
import { makeMatched } from '../../../../src/library/data/synthetic/matched.js';
import type { Table } from '../../../../src/library/data/table/table.js';
import { renderFigure } from '../../../../src/report/render/figure-image.js';
import { launchChromium, OpenedPage } from '../../../support/chromium.js';
import { divi } from '../../../support/cli.js';
import { temporaryFolder } from '../../../support/folder.js';
import { HOSTILE_NAMES } from '../../../support/hostile-names.js';

const D = 8;
const random = stream(3, 'noise of a page');
const NOISE = new Matrix(
  120,
  D,
  Float64Array.from({ length: 120 * D }, () => random.normal()),
);
const CLUSTERS = makeMatched({ n: 150, d: D, informative: D, seed: 2 }).x;
const tableOf = (x: Matrix, features = Array.from({ length: D }, (_, j) => `f${j + 1}`)): Table => ({
  x,
  labels: new Int32Array(0),
  features,
  classNames: [],
  ids: [],
  medians: new Float64Array(D),
  imputed: 0,
  idColumn: null,
  filled: [],
  missing: 0,
  missingCodes: new Map(),
  notes: [],
});
const REQUEST = { file: 'x.csv', source: '', clusters: null };
const fitOf = (table: Table) => fitTable(table, { adaptive: {}, seed: 0, seeds: 1, compare: false, resamples: 0 });

/** The JSON of the page's figures. */
const figureIds = (html: string): string[] =>
  JSON.parse(/<script type="application\/json" id="figures-data">(.*?)<\/script>/s.exec(html)![1]).map(
    ({ id }: { id: string }) => id,
  );

describe('the page of an adaptive fit', () => {
  const fit = fitOf(tableOf(CLUSTERS));

  it('leads with how many clusters there are, and draws how far apart they are', async () => {
    const summary = fitSummary(REQUEST, tableOf(CLUSTERS), fit);
    expect(summary.k).toBe(3);
    const html = fitPage(summary, tableOf(CLUSTERS), fit);
    expect(html).toContain('How many clusters, and how sure that is');
    expect(figureIds(html)).toEqual(['fit-joins', 'fit-profile', 'fit-features', 'fit-components', 'fit-gates']);
    const { svg } = await renderFigure(joinsFigure(summary.joins, summary.sizes)!.spec);
    for (const [c, size] of summary.sizes.entries()) expect(svg).toContain(`${c + 1}: ${size} rows`);
    // three lines for each join
    expect(svg.split('aria-roledescription="rule mark"').length - 1).toBe(6);
  });

  it('helps on if no clusters are shown, without gates and profiles of nothing', () => {
    const table = tableOf(NOISE);
    const noise = fitOf(table);
    const summary = fitSummary(REQUEST, table, noise);
    expect([summary.k, summary.certain, summary.likely]).toEqual([1, 1, 1]);
    const html = fitPage(summary, table, noise);
    expect(html).toContain('no clusters were found');
    expect(html).toContain('No clusters found: too little evidence for two groups');
    expect(html).toContain('What to do now');
    expect(html).toContain('--clusters 2');
    for (const absent of ['fit-gates', 'fit-profile']) expect(figureIds(html)).not.toContain(absent);
    expect(figureIds(html)).toContain('fit-components');
  });

  it('has no markup from names, nor names in the figure of joins', async () => {
    const names = HOSTILE_NAMES.slice(0, D);
    const table = tableOf(CLUSTERS, names);
    const summary = fitSummary({ ...REQUEST, file: '<img src=x>' }, table, fit);
    const html = fitPage(summary, table, fit);
    for (const name of ['<img src=x>', ...names.filter((other) => /<\w/.test(other))]) {
      expect(html.includes(name), name).toBe(false);
    }
    const { spec } = joinsFigure(summary.joins, summary.sizes)!;
    const own = fitSummary(REQUEST, tableOf(CLUSTERS), fit);
    const plain = joinsFigure(own.joins, own.sizes)!.spec;
    expect(JSON.stringify(spec)).toBe(JSON.stringify(plain));
    await renderFigure(spec);
    expect('hit' in globalThis).toBe(false);
  });
});

describe('fit.html of an adaptive fit in Chromium', { tags: ['chromium'], timeout: 120_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it('opens the page of Wine, in the light and, on a phone, in the dark', async () => {
    const path = temporaryFolder();
    const args = ['--label-column', 'class', '--seeds', '2', '--resamples', '2', '--out', path('out')];
    expect(divi('fit', 'data-scripts/wine.csv', ...args).code).toBe(0);
    expect(readFileSync(path('out/fit.html'), 'utf8')).not.toMatch(/(src|href)="https?:/);
    for (const options of [
      {},
      { colorScheme: 'dark' as const, viewport: { width: 390, height: 844 }, isMobile: true },
    ]) {
      const opened = await OpenedPage.open(browser, path('out/fit.html'), '', options);
      expect([opened.complaints, opened.requests]).toEqual([[], []]);
      expect(await opened.page.title()).toBe('Adaptive DIVI on wine.csv');
      expect(await opened.page.locator('.chart svg').count()).toBe(5);
      expect(await opened.page.locator('#fit-joins').textContent()).toContain('rows');
      expect(await opened.get('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await opened.page.evaluate(axe.source);
      const { violations } = await opened.get<axe.AxeResults>('axe.run()');
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
      await opened.close();
    }
  });
});
