// @module-tag process

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fitSummary } from '../../../../src/apps/fit/fit-summary.js';
import { fitPage } from '../../../../src/apps/fit/page/page.js';
import { MAX_POINTS } from '../../../../src/apps/fit/page/scatter-figures.js';
import type { AskedFit } from '../../../../src/apps/fit/shared-summary.js';
import { fitTable } from '../../../../src/apps/fit/table-fit.js';
import { csvField } from '../../../../src/library/data/formats/csv.js';
import { makeMatched } from '../../../../src/library/data/synthetic/matched.js';
import type { Table } from '../../../../src/library/data/table/table.js';
import { launchChromium } from '../../../support/chromium.js';
import { divi } from '../../../support/cli.js';
import { temporaryFolder } from '../../../support/folder.js';

const HOSTILE = [
  '</script><script>document.title = "hit"</script>',
  '"><img src=x onerror="document.title = \'hit\'">',
  "'><svg onload=document.title='hit'>",
  '<!--<script>',
  "datum['x'] + (document.title = 'hit')",
  `$\{document.title = "hit"}`,
  "'; document.title = 'hit'; '",
  'a.b[0]\\',
  '{"signal": "1"}',
  '&lt;b&gt;&amp;',
  'line\nbreak',
  '__proto__',
];
const MARKUP = HOSTILE.filter((name) => name.includes('<'));

function tableOf(n: number, d: number, features: string[]): Table {
  const { x, labels } = makeMatched({ n, d, informative: Math.min(d, 6), seed: 2 });
  return {
    x,
    labels,
    features,
    classNames: HOSTILE.slice(0, 3),
    ids: Array.from({ length: n }, (_, i) => HOSTILE[i % HOSTILE.length]),
    medians: new Float64Array(d),
    imputed: 0,
    idColumn: null,
    filled: [],
    missing: 0,
    missingCodes: new Map(),
    notes: [],
  };
}

const requestOf = (file: string): AskedFit => ({ file, source: '', clusters: null });

function pageOf(file: string, table: Table, compare = true): string {
  const fit = fitTable(table, { divi: { epochs: 60, splitInterval: 25 }, seed: 0, seeds: 2, compare, resamples: 2 });
  return fitPage(fitSummary(requestOf(file), table, fit), table, fit);
}

/** The JSON of the page's figures. */
function figuresOf(html: string): { id: string; spec: Record<string, unknown> }[] {
  return JSON.parse(/<script type="application\/json" id="figures-data">(.*?)<\/script>/s.exec(html)![1]);
}

describe('fitPage', () => {
  it('has no markup from file, column, class or row names', () => {
    const html = pageOf(HOSTILE[0], tableOf(60, 12, HOSTILE));
    for (const name of MARKUP) expect(html.includes(name), name).toBe(false);
    // only our scripts run
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html.match(/<script type="text\/plain" data-charts>/g)).toHaveLength(1);
  });

  it('keeps names out of the fields and expressions of its figures', () => {
    const html = pageOf('x.csv', tableOf(60, 12, HOSTILE));
    const parsed = (value: unknown, key = ''): void => {
      if (Array.isArray(value)) for (const item of value) parsed(item, key);
      else if (typeof value === 'object' && value !== null) {
        for (const [name, item] of Object.entries(value)) if (name !== 'values') parsed(item, name);
      } else if (['field', 'expr', 'signal', 'test', 'calculate', 'filter', 'labelExpr'].includes(key)) {
        expect(HOSTILE).not.toContain(value);
      }
    };
    const figures = figuresOf(html);
    expect(figures).toHaveLength(5);
    parsed(figures);
  });

  it('shows a fixed part of a large table and says so', () => {
    const n = MAX_POINTS + 500;
    const table = tableOf(n, 3, ['a', 'b', 'c']);
    const [first, second] = [pageOf('x.csv', table, false), pageOf('x.csv', table, false)];
    expect(first).toBe(second);
    const scatter = figuresOf(first).find(({ id }) => id === 'fit-components')!.spec;
    expect((scatter.data as { values: unknown[] }).values).toHaveLength(MAX_POINTS);
    expect(JSON.stringify(scatter.title)).toContain(`${MAX_POINTS} of the ${n} rows, drawn at random`);
  });

  it('tells more clusters apart than there are colours', () => {
    const table = { ...tableOf(200, 4, ['a', 'b', 'c', 'd']), labels: new Int32Array(0), classNames: [] };
    const options = { epochs: 60, splitInterval: 4, tauMultiplier: 0.1 };
    const fit = fitTable(table, { divi: options, seed: 0, seeds: 1, compare: false, resamples: 0 });
    expect(fit.model.k).toBeGreaterThan(12);
    const figures = figuresOf(fitPage(fitSummary(requestOf('x.csv'), table, fit), table, fit));
    const { color, shape } = figures.find(({ id }) => id === 'fit-features')!.spec.encoding as Record<
      'color' | 'shape',
      { scale: { range: string[] } }
    >;
    const looks = color.scale.range.map((colour, i) => `${colour} ${shape.scale.range[i]}`);
    expect(new Set(looks).size).toBe(looks.length);
  });

  it('draws a single feature without scatters', () => {
    const ids = figuresOf(pageOf('x.csv', tableOf(40, 1, ['a']))).map(({ id }) => id);
    expect(ids).toEqual(['fit-gates', 'fit-profile', 'fit-objective']);
  });
});

describe('fit.html in a browser', { tags: ['chromium'] }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** Opens a page until all its figures are drawn; returns what went wrong on the way. */
  async function open(file: string) {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) problems.push(request.url());
    });
    await page.goto(pathToFileURL(file).href);
    await page.locator('html[data-figures=drawn]').waitFor({ state: 'attached' });
    expect(await page.locator('[data-figure]:not([data-drawn])').count()).toBe(0);
    return { page, problems };
  }

  it('opens the page of Wine by the paper’s DIVI', async () => {
    const path = temporaryFolder();
    const args = ['--label-column', 'class', '--method', 'divi'];
    expect(divi('fit', 'data-scripts/wine.csv', ...args, '--out', path('out')).code).toBe(0);
    const { page, problems } = await open(path('out/fit.html'));
    expect(problems).toEqual([]);
    expect(await page.title()).toBe('DIVI on wine.csv');
    expect(await page.locator('.chart svg').count()).toBe(5);
    expect(await page.locator('#fit-gates').textContent()).toContain('flavanoids');
    expect(await page.locator('#fit-objective').textContent()).toContain('K = 3');
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
  });

  it.each([
    ['divi', 'DIVI'],
    ['adaptive', 'Adaptive DIVI'],
  ])('runs nothing that stands in a file name, a column name, a class or an id (%s)', async (method, heading) => {
    const path = temporaryFolder();
    const { x, labels } = makeMatched({ n: 40, d: HOSTILE.length, informative: 6, seed: 1 });
    const rows = x
      .toRows()
      .map((row, i) => [...row.map(String), csvField(HOSTILE[labels[i]]), csvField(HOSTILE[i % 12])]);
    const csv = [[...HOSTILE.map(csvField), 'class', 'id'], ...rows].map((row) => `${row.join(',')}\n`).join('');
    const name = '"><img src=x onerror="document.title = \'hit\'">.csv';
    writeFileSync(path(name), csv);
    const args = ['--label-column', 'class', '--id-column', 'id', '--clusters', '3', '--seeds', '2', '--compare'];
    args.push('--method', method);
    const { code, err } = divi('fit', path(name), ...args, '--out', path('out'));
    expect([code, err]).toEqual([0, '']);
    const html = readFileSync(path('out/fit.html'), 'utf8');
    for (const markup of [...MARKUP, name]) expect(html.includes(markup), markup).toBe(false);
    const { page, problems } = await open(path('out/fit.html'));
    expect(problems).toEqual([]);
    expect(await page.title()).toBe(`${heading} on ${name}`);
    expect(await page.locator('img, .page svg[onload], main script').count()).toBe(0);
    await page.locator('#fit-features .mark-symbol path').first().hover();
    expect(await page.locator('.tooltip').textContent()).toContain('cluster');
    expect(await page.title()).toBe(`${heading} on ${name}`);
    expect(problems).toEqual([]);
  });
});
