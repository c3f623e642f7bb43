// @module-tag process
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComparedTable } from '../../../src/harness/compare/compared-table.js';
import { indexPage } from '../../../src/report/site/index-page.js';
import { BROWSERS, type BrowserPage } from '../../support/browsers.js';
import { pageFolder } from '../../support/chromium.js';
import { publishedTables } from '../../support/registry.js';
import { DOCUMENT } from '../document.js';

const PARTS = ['table-1', 'table-3', 'sweep-beta', 'figure-wine'];

/** What the tests ask the page for, as expressions. */
const SHOWN = '[...document.querySelectorAll(".view")].filter((view) => view.checkVisibility()).map(({ id }) => id)';
const DRAWN = '[...document.querySelectorAll("[data-drawn]")].map(({ id }) => id)';
const SVGS = 'document.querySelectorAll("[data-figure] .chart-view svg").length';
const OPEN_DIALOG = 'document.querySelector("dialog[open]")?.className ?? ""';

const clickOn = (link: string): string => `document.querySelector('${link}').click()`;
const rowsIn = (view: string): string =>
  `[...document.querySelectorAll('#${view} tbody tr')].filter((row) => row.checkVisibility()).length`;

for (const browser of BROWSERS) {
  describe(`the page in views, in ${browser.name}`, { tags: [browser.tag], timeout: 120_000 }, () => {
    let tables: ComparedTable[];
    let folder: { file: string; remove: () => void };
    let page: BrowserPage;
    const open = async (address: string): Promise<void> => {
      // an address that only differs in its hash would not load the page again
      await page.goto('about:blank');
      await page.goto(`${pathToFileURL(folder.file).href}${address}`);
      await expect.poll(() => page.evaluate('document.documentElement.dataset.figures')).toBe('drawn');
    };

    beforeAll(async () => {
      tables = (await publishedTables()).filter(({ experiment }) => PARTS.includes(experiment.id));
      folder = pageFolder(
        indexPage(tables, {
          notes: [],
          provenance: 'PROVENANCE',
          documents: [DOCUMENT],
          study: { name: 'DIVI', order: PARTS },
        }),
      );
      page = await browser.open();
    }, 120_000);
    afterAll(async () => {
      await page.close();
      folder.remove();
    }, 60_000);

    it('shows one view, the one its address names', async () => {
      await open('');
      expect(await page.evaluate(SHOWN)).toEqual(['overview']);
      for (const id of ['artefacts', 'deviations', ...PARTS, 'claims', 'provenance', 'overview']) {
        await page.evaluate(clickOn(`.contents a[href="#${id}"]`));
        expect(await page.evaluate(SHOWN)).toEqual([id]);
        expect(await page.evaluate('location.hash')).toBe(`#${id}`);
        expect(await page.evaluate('document.querySelector(".contents [aria-current]").hash')).toBe(`#${id}`);
        await open(`#${id}`);
        expect(await page.evaluate(SHOWN)).toEqual([id]);
      }
      expect(await page.evaluate('document.title')).toBe('What reproduces – DIVI');
      expect([page.complaints, page.requests]).toEqual([[], []]);
    });

    it('goes back and forth, to where the reader was', async () => {
      await open('#table-3');
      await page.evaluate('scrollTo(0, 200)');
      await expect.poll(() => page.evaluate('history.state?.y')).toBe(200);
      await page.evaluate(clickOn('.contents a[href="#claims"]'));
      expect(await page.evaluate('scrollY')).toBe(0);
      expect(await page.evaluate('document.title')).toBe('The claims · What reproduces – DIVI');
      await page.evaluate('history.back()');
      await expect.poll(() => page.evaluate(SHOWN)).toEqual(['table-3']);
      await expect.poll(() => page.evaluate('scrollY')).toBe(200);
      await page.evaluate('history.forward()');
      await expect.poll(() => page.evaluate(SHOWN)).toEqual(['claims']);
    });

    it('opens a claim in place by its address, and names it where it is opened', async () => {
      const isOpen = 'document.getElementById("claims/k-adapts").open';
      await open('#claims');
      expect(await page.evaluate(isOpen)).toBe(false);
      await page.evaluate(clickOn('[id="claims/k-adapts"] summary'));
      expect(await page.evaluate('location.hash')).toBe('#claims/k-adapts');
      await page.evaluate(clickOn('[id="claims/k-adapts"] summary'));
      expect(await page.evaluate('location.hash')).toBe('#claims');
      await open('#claims/k-adapts');
      expect(await page.evaluate(SHOWN)).toEqual(['claims']);
      expect(await page.evaluate(isOpen)).toBe(true);
    });

    it('closes the details of a cell by going back', async () => {
      await open('#table-1');
      await page.evaluate(clickOn('[data-cell="table-1/1/ari"]'));
      expect(await page.evaluate(OPEN_DIALOG)).toBe('details');
      expect(await page.evaluate('location.hash')).toBe('#table-1/1/ari');
      await page.evaluate('history.back()');
      await expect.poll(() => page.evaluate(OPEN_DIALOG)).toBe('');
      await page.evaluate('history.forward()');
      await expect.poll(() => page.evaluate(OPEN_DIALOG)).toBe('details');
      await page.press('Escape');
      await expect.poll(() => page.evaluate('location.hash')).toBe('#table-1');
      await open('#sweep-beta/1/f1');
      expect(await page.evaluate(SHOWN)).toEqual(['sweep-beta']);
      await page.press('Escape');
      await expect.poll(() => page.evaluate('location.hash')).toBe('#sweep-beta');
    });

    it('keeps the details open if the reader goes back and forth at once', async () => {
      await open('#table-1');
      await page.evaluate(clickOn('[data-cell="table-1/1/ari"]'));
      // a dialog says that it was closed a frame later: here it is open again by then
      await page.evaluate(`(() => {
        const visit = history.state;
        for (const address of ['#table-1', '#table-1/1/ari']) {
          history.replaceState(visit, '', address);
          dispatchEvent(new PopStateEvent('popstate', { state: visit }));
        }
      })()`);
      await page.evaluate('new Promise((done) => setTimeout(done, 300))');
      expect(await page.evaluate('location.hash')).toBe('#table-1/1/ari');
      expect(await page.evaluate(OPEN_DIALOG)).toBe('details');
    });

    it('keeps what the page before it had for an address: figures, cells, sections', async () => {
      await open('#sweep-beta-f1');
      expect(await page.evaluate(SHOWN)).toEqual(['sweep-beta']);
      const top = 'Math.abs(document.getElementById("sweep-beta-f1").getBoundingClientRect().top)';
      await expect.poll(() => page.evaluate<number>(top)).toBeLessThan(150);
      await open('#nowhere');
      expect(await page.evaluate(SHOWN)).toEqual(['overview']);
      expect(await page.evaluate('document.querySelector(".lost").innerText')).toContain('nothing at #nowhere');
    });

    it('shows rows of one verdict by address', async () => {
      const [table] = tables.filter(({ experiment }) => experiment.id === 'table-3');
      const differing = table.rows.filter(({ cells }) =>
        cells.some(({ metric, verdict }) => metric.name !== 'seconds' && verdict === 'different'),
      );
      await open('#artefacts');
      await page.evaluate(clickOn('.matrix a[href="#table-3/different"]'));
      expect(await page.evaluate(rowsIn('table-3'))).toBe(differing.length);
      expect(await page.evaluate('document.querySelector(".filter-note").innerText')).toContain(
        'a cell that is different',
      );
      await page.evaluate(clickOn('.filter-note a'));
      expect(await page.evaluate(rowsIn('table-3'))).toBe(table.rows.length);
      expect(await page.evaluate('location.hash')).toBe('#table-3');
      await page.evaluate('history.back()');
      await expect.poll(() => page.evaluate(rowsIn('table-3'))).toBe(differing.length);
    });

    it('finds a row, a claim and a table by typing', async () => {
      await open('');
      const results = '[...document.querySelectorAll("#search-results li")].map((item) => item.innerText)';
      await page.press('/');
      await page.type('20ng spkm');
      const texts = await page.evaluate<string[]>(results);
      expect(texts).toHaveLength(1);
      expect(texts[0]).toMatch(/Row\s+20NG, SPKM\s+Table 3/);
      await page.press('Enter');
      expect(await page.evaluate(SHOWN)).toEqual(['table-3']);
      const row = await page.evaluate<string>('document.querySelector(".found").id');
      const [table] = tables.filter(({ experiment }) => experiment.id === 'table-3');
      expect(table.rows[Number(row.split('/')[1]) - 1].labels).toMatchObject({ Dataset: '20NG', Method: 'SPKM' });
      await page.press('/');
      await page.type('table 3 spkm ari');
      expect((await page.evaluate<string[]>(results))[0]).toMatch(/Row\s+\w+, SPKM\s+Table 3/);
      await page.press('Escape');
      await page.press('/');
      await page.type('k adapts');
      await page.press('Enter');
      expect(await page.evaluate('location.hash')).toBe('#claims/k-adapts');
      await page.press('/');
      await page.type('no such words');
      expect(await page.evaluate(results)).toEqual([]);
      expect(await page.evaluate('document.querySelector(".search [role=status]").innerText')).toContain('Nothing');
      await page.press('Escape');
      expect(await page.evaluate(OPEN_DIALOG)).toBe('');
      expect(page.complaints).toEqual([]);
    });

    it('draws the figures that are seen, and no others; its libraries wait for the first', async () => {
      await open('');
      expect(await page.evaluate(DRAWN)).toEqual([]);
      expect(await page.evaluate('typeof vega')).toBe('undefined');
      await page.evaluate(clickOn('.contents a[href="#figure-wine"]'));
      await expect.poll(() => page.evaluate(DRAWN)).toContain('figure-wine-scatter');
      const drawn = await page.evaluate<string[]>(DRAWN);
      expect(drawn.filter((id) => !id.startsWith('figure-wine-'))).toEqual([]);
      expect(await page.evaluate(SVGS)).toBe(drawn.length);
      expect([page.complaints, page.requests]).toEqual([[], []]);
    });

    it('prints everything: all views, claims opened, all figures', async () => {
      await open('#table-3/different');
      const figures = await page.evaluate<number>('document.querySelectorAll("[data-figure]").length');
      const seen = await page.evaluate<number>(SVGS);
      // what the browser prints is there once it has informed the page
      await page.evaluate(`addEventListener('beforeprint', () => {
      globalThis.printed = { views: ${SHOWN}, svgs: ${SVGS}, rows: ${rowsIn('table-1')}, open: document.querySelectorAll('details.entry[open]').length };
    })`);
      const pdf = await page.pdf();
      expect(Buffer.from(pdf).toString('latin1', 0, 4)).toBe('%PDF');
      const views = ['overview', 'artefacts', 'deviations', ...PARTS, 'claims', 'provenance'];
      const rows = tables.find(({ experiment }) => experiment.id === 'table-1')?.rows.length;
      expect(await page.evaluate('printed')).toEqual({ views, svgs: figures, rows, open: 1 });
      expect(figures).toBeGreaterThan(seen);
      expect(await page.evaluate(SHOWN)).toEqual(['table-3']);
      expect(await page.evaluate('document.querySelectorAll("details.entry[open]").length')).toBe(0);
      expect(page.complaints).toEqual([]);
    });
  });
}
