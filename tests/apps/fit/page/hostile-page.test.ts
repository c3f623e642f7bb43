// @module-tag process
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvField } from '../../../../src/library/data/formats/csv.js';
import { makeMatched } from '../../../../src/library/data/synthetic/matched.js';
import { figurePlace } from '../../../../src/report/render/html.js';
import { htmlPage } from '../../../../src/report/site/shell.js';
import { launchChromium, OpenedPage, pageFolder } from '../../../support/chromium.js';
import { divi } from '../../../support/cli.js';
import { HOSTILE_NAMES } from '../../../support/hostile-names.js';

const FIGURES = ['fit-gates', 'fit-profile', 'fit-features', 'fit-components', 'fit-objective'];
const ROWS = 60;
// what the reader of files refuses: a NUL, as a binary file has, and names that only differ in blanks around them
const COLUMNS = HOSTILE_NAMES.filter((name) => !name.includes('\0') && (name === name.trim() || name === ' '));
const FILE_NAME = '\u202e__proto__ " \\ \u0007.csv';

/** A table whose columns, classes and rows have hostile names. */
function hostileCsv(): string {
  const { x, labels } = makeMatched({ n: ROWS, d: COLUMNS.length, informative: COLUMNS.length, seed: 1 });
  const named = COLUMNS.filter((name) => name.trim() !== '');
  const classes = ['line\nbreak', '__proto__', '\\" + (hit = 1) + "'];
  const rows = x
    .toRows()
    .map((row, i) => [...row.map(String), csvField(classes[labels[i]]), csvField(named[i % named.length])]);
  return [[...COLUMNS.map(csvField), 'class', 'id'], ...rows].map((row) => `${row.join(',')}\n`).join('');
}

describe('fit.html of a file with hostile names, in Chromium', { tags: ['chromium'], timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'divi-hostile-'));
  const path = (name: string): string => join(folder, name);
  let browser: Browser;
  const opened: OpenedPage[] = [];
  const open = async (options: BrowserContextOptions = {}): Promise<OpenedPage> => {
    opened.push(await OpenedPage.open(browser, path('out/fit.html'), '', options));
    return opened[opened.length - 1];
  };

  beforeAll(async () => {
    writeFileSync(path(FILE_NAME), hostileCsv());
    const args = ['--label-column', 'class', '--id-column', 'id', '--epochs', '60', '--clusters', '3', '--seeds', '2'];
    const { code, err } = divi('fit', path(FILE_NAME), ...args, '--out', path('out'));
    expect([code, err]).toEqual([0, '']);
    browser = await launchChromium();
  }, 120_000);
  afterAll(async () => {
    for (const page of opened) await page.close();
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it.each([
    ['in the light', {}],
    ['in the dark', { colorScheme: 'dark' as const }],
    ['without the policy that forbids foreign scripts', { bypassCSP: true }],
  ])('draws every figure with all it shows, %s', async (_, options) => {
    const { page, complaints, requests, get } = bound(await open(options));
    const drawn = await get<string[]>('[...document.querySelectorAll("[data-drawn]")].map(({ id }) => id)');
    expect(drawn).toEqual(FIGURES);
    const marks = (figure: string, kind: string) =>
      page.locator(`#${figure} .chart-view [aria-roledescription="${kind}"]`).count();
    expect(await marks('fit-gates', 'bar')).toBe(COLUMNS.length);
    expect(await marks('fit-features', 'point')).toBe(ROWS);
    expect(await marks('fit-components', 'point')).toBe(ROWS);
    expect(await marks('fit-profile', 'rect mark')).toBeGreaterThan(COLUMNS.length);
    const labels = await page.locator('#fit-gates .role-axis-label text').allTextContents();
    for (const name of ['__proto__', 'constructor', 'padded', 'line\\u{a}break', '#ffffff']) {
      expect(labels).toContain(name);
    }
    await page.locator('#fit-features .mark-symbol path').first().hover({ force: true });
    expect(await page.locator('.tooltip').textContent()).toMatch(/: cluster \d, class /);
    expect(await get('"hit" in window')).toBe(false);
    expect([complaints, requests]).toEqual([[], []]);
  });

  it('has a long name whole below the pointer, inside the window', async () => {
    const { page, get } = bound(await open());
    const bar = page.locator(`#fit-gates [aria-roledescription="bar"][aria-label^="${'n'.repeat(300)}:"]`);
    await bar.hover({ force: true });
    expect(await page.locator('.tooltip').textContent()).toContain(`${'n'.repeat(300)}: gate `);
    expect(await get('document.querySelector(".tooltip").getBoundingClientRect().right <= innerWidth')).toBe(true);
  });

  it('is no wider than a phone', async () => {
    const { get } = bound(await open({ viewport: { width: 390, height: 844 }, isMobile: true }));
    expect(await get('document.documentElement.scrollWidth')).toBe(390);
  });

  it.each([
    ['cannot be parsed', { mark: { type: 'point', tooltip: { expr: '"' } } }],
    ['cannot be computed', { mark: 'bar', transform: [{ calculate: 'datum.missing.field', as: 'x' }] }],
  ])('says so in the place of a figure that %s, and draws the others', async (_, part) => {
    const spec = { data: { values: [{ x: 1 }] }, encoding: { x: { field: 'x', type: 'quantitative' as const } } };
    const figures = [
      { id: 'bad', title: 'Bad', spec: { ...spec, ...part } as never },
      { id: 'good', title: 'Good', spec: { ...spec, mark: 'point' as const } },
    ];
    const made = pageFolder(htmlPage({ title: 't', body: figures.map(figurePlace).join(''), figures }));
    const page = await OpenedPage.open(browser, made.file);
    opened.push(page);
    made.remove();
    expect(await page.page.getByRole('alert').textContent()).toMatch(
      /^This figure could not be drawn \(.+\)\. Its data/,
    );
    expect(await page.page.locator('#bad [role=alert]').isVisible()).toBe(true);
    expect(await page.page.locator('[data-drawn]').getAttribute('id')).toBe('good');
    expect(page.complaints.join()).toContain('bad');
  });
});

/** The parts of a page that the tests use. */
function bound(opened: OpenedPage) {
  const { page, complaints, requests } = opened;
  return { page, complaints, requests, get: <T>(expression: string) => opened.get<T>(expression) };
}
