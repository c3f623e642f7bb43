// @module-tag process
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ComparedTable } from '../../../src/harness/compare/compared-table.js';
import type { SelfReplication } from '../../../src/harness/self-replication/self-replication.js';
import { packageRoot } from '../../../src/library/core/system/package-root.js';
import type { ReportContext } from '../../../src/report/context.js';
import { indexPage } from '../../../src/report/site/index-page.js';
import { launchChromium, OpenedPage, pageFolder } from '../../support/chromium.js';
import { publishedTables } from '../../support/registry.js';
import { DOCUMENT, documentOf } from '../document.js';
import { SWEEP, withExperiment } from '../tables.js';

const MAX_BYTES = 4_000_000;
/** one table with verdicts and one with figures, for what looks at every element */
const FEW = ['table-1', 'figure-wine'];
/** enough of the tables for most tests */
const PART = ['table-1', 'table-3', 'sweep-beta', 'figure-wine'];
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const CONTEXT: ReportContext = {
  notes: ['A note.'],
  provenance: 'PROVENANCE',
  documents: [DOCUMENT],
  study: {},
  playground: true,
};

/** All that the overview may have to say besides the counts. */
const COPIES: SelfReplication = {
  paper: { informative: 175, equal: 60, different: 5, spreadsDifferent: 2 },
  papers: [{ informative: 175, equal: 64, different: 1, spreadsDifferent: 0 }],
  rates: [],
  worst: [],
};
const CHOICES = [
  '158 of the 218 judged cells were used to choose the 21 settings that the paper does not state; the tables identify 4 of them (docs/ledger.md).',
  'Choices against the paper’s words, or for some tables only: Score of a feature: “ln(1 − ln p) + ln(1 + LLR)” instead of “H + LLR”, the literal reading of Appendix A.4 (discrepancy 0.30 instead of 2.02); Final labels: “with π” instead of “argmax ℓ, without π”, the reading of Eq. 7 (discrepancy 0.30 instead of 0.38); Restarts of GMM in the other tables: “1” instead of “10”, our choice for Table 1 (discrepancy 0.31 instead of 2.39).',
];

let browser: Browser;
let opened: OpenedPage[] = [];
/** Opens a page for one test. */
const open = async (file: string, address = '', options: BrowserContextOptions = {}): Promise<OpenedPage> => {
  const page = await OpenedPage.open(browser, file, address, options);
  opened.push(page);
  return page;
};

beforeAll(async () => {
  browser = await launchChromium();
}, 60_000);
afterEach(async () => {
  for (const page of opened) await page.close();
  opened = [];
}, 60_000);
afterAll(async () => browser?.close(), 60_000);

/** Findings of axe, as 'rule: element'. */
async function accessibilityFindings(page: OpenedPage): Promise<string[]> {
  await page.get(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  type Result = { violations: { id: string; nodes: { html: string }[] }[] };
  const { violations } = await page.get<Result>('axe.run()');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}

describe('the page of the published run, in Chromium', { tags: ['chromium'], timeout: 180_000 }, () => {
  let tables: ComparedTable[];
  let whole: { file: string; remove: () => void };
  let part: { file: string; remove: () => void };
  let few: { file: string; remove: () => void };
  const inPart = (): ComparedTable[] => tables.filter(({ experiment }) => PART.includes(experiment.id));

  beforeAll(async () => {
    // those beyond the paper are in separate documents
    tables = (await publishedTables()).filter(({ experiment }) => experiment.scope !== 'beyond');
    whole = pageFolder(indexPage(tables, { ...CONTEXT, selfReplication: COPIES, choices: CHOICES }));
    few = pageFolder(
      indexPage(
        tables.filter(({ experiment }) => FEW.includes(experiment.id)),
        CONTEXT,
      ),
    );
    part = pageFolder(indexPage(inPart(), CONTEXT));
  }, 60_000);
  afterAll(() => {
    whole?.remove();
    part?.remove();
    few?.remove();
  });

  it('stays below 4 MB', () => {
    expect(readFileSync(whole.file).length).toBeLessThan(MAX_BYTES);
    // with all its documents, as it lies in the repository
    expect(readFileSync(join(packageRoot(), 'reports', 'index.html')).length).toBeLessThan(MAX_BYTES);
  });

  it('draws every figure without a complaint or a request', async () => {
    const page = await open(whole.file);
    const figures = page.page.locator('[data-figure]');
    expect(await figures.count()).toBe(tables.flatMap(({ experiment }) => experiment.figures).length + 1);
    await page.page.emulateMedia({ media: 'print' });
    await expect
      .poll(() => page.page.locator('[data-figure] .chart-view svg').count(), { timeout: 20_000 })
      .toBe(await figures.count());
    expect(page.complaints).toEqual([]);
    expect(page.requests).toEqual([]);
  });

  it('asks and answers its three questions on the first screen', async () => {
    const page = await open(whole.file, '', { viewport: { width: 1440, height: 900 } });
    for (const question of ['Does it reproduce?', 'What does not?', 'Where do I click?']) {
      const box = await page.page.getByRole('heading', { name: question }).boundingBox();
      expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0), question).toBeLessThan(900);
    }
    expect(await page.get<string>('document.getElementById("overview").innerText')).toContain(
      'Of 175 cells on drawn data, a perfect copy gets 64 equal',
    );
  });

  it('cuts no table at 1440 px, and defines the verdicts on a phone too', async () => {
    const page = await open(whole.file, '', { viewport: { width: 1440, height: 900 } });
    for (const id of await page.get<string[]>('[...document.querySelectorAll(".view")].map(({ id }) => id)')) {
      await page.page.goto(`${page.url}#${id}`);
      const boxes = '[...document.querySelectorAll(".view.shown .scroll")]';
      const cut = await page.get<number>(`Math.max(0, ...${boxes}.map((box) => box.scrollWidth - box.clientWidth))`);
      expect([id, cut]).toEqual([id, 0]);
    }
    const phone = await open(whole.file, '', PHONE);
    for (const meaning of await phone.page.locator('.count .meaning').all()) {
      expect(await meaning.isVisible()).toBe(true);
    }
  });

  it('has no link that leads nowhere', async () => {
    const page = await open(few.file);
    const lost = await page.get<string[]>(`[...document.querySelectorAll('a[href^="#"]:not(.skip)')].flatMap((link) => {
      link.click();
      return document.querySelector('.lost').hidden ? [] : [link.hash];
    })`);
    expect(lost).toEqual([]);
  });

  it('leads to a table and to a cell by address', async () => {
    const page = await open(part.file, '#table-3');
    await expect
      .poll(() => page.get<number>('document.getElementById("table-3").getBoundingClientRect().top'))
      .toBeLessThan(60);
    expect(await page.get<number>('document.getElementById("table-3").getBoundingClientRect().top')).toBeGreaterThan(
      -10,
    );
    await page.page.goto(`${page.url}#sweep-beta/1/f1`);
    await page.page.getByRole('dialog', { name: 'F1' }).waitFor();
  });

  it('opens a cell by mouse: both sides, the test, the runs and the command that does them again', async () => {
    const page = await open(part.file, '#sweep-beta');
    await page.page.locator('[data-cell="sweep-beta/1/f1"]').click();
    const dialog = page.page.getByRole('dialog', { name: 'F1' });
    const text = await dialog.innerText();
    for (const part of ['Difference', '90 % interval', 'p-value (H₀: within the margin)', 'The 10 runs behind it']) {
      expect(text).toContain(part);
    }
    const [table] = tables.filter(({ experiment }) => experiment.id === 'sweep-beta');
    const keys = table.rows[0].runs.flatMap(({ key, further }) => (further ? [] : key.slice(0, 12)));
    expect(text).toContain(`npx divi rerun ${keys.join(' ')}`);
    expect(await dialog.locator('circle').count()).toBe(table.rows[0].runs.length);
    expect(await dialog.locator('tbody tr').count()).toBe(10);
    expect(await page.get<string>('location.hash')).toBe('#sweep-beta/1/f1');
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await page.page.getByRole('dialog').count()).toBe(0);
    expect(page.complaints).toEqual([]);
  });

  it('opens and closes a cell by keyboard, and gives the focus back', async () => {
    const page = await open(part.file, '#table-1');
    await page.page.locator('[data-cell="table-1/1/ari"]').focus();
    await page.page.keyboard.press('Enter');
    await page.page.getByRole('dialog', { name: 'ARI' }).waitFor();
    await page.page.keyboard.press('Escape');
    expect(await page.page.getByRole('dialog').count()).toBe(0);
    expect(await page.get<string>('document.activeElement.dataset.cell')).toBe('table-1/1/ari');
    await page.page.keyboard.press('Tab');
    expect(await page.get<string>('document.activeElement.dataset.cell')).toBe('table-1/1/nmi');
  });

  it('shows the test of a cell, and the numbers of a point, below the pointer', async () => {
    const page = await open(part.file, '#table-1');
    await page.page.locator('[data-cell="table-1/1/ari"]').hover();
    await expect.poll(() => page.page.locator('.tooltip').innerText()).toContain('90 % interval');
    await page.page.goto(`${page.url}#sweep-beta-f1`);
    await page.page.locator('#sweep-beta-f1 [aria-roledescription=point]').last().hover({ force: true });
    await expect.poll(() => page.page.locator('.tooltip').innerText()).toMatch(/source\s+(paper|ours)/);
  });

  it('sorts up, down and back', async () => {
    const page = await open(part.file, '#table-1');
    const table = page.page.locator('#table-1 table').first();
    const values = (): Promise<number[]> =>
      page.get('[...document.querySelector("#table-1 tbody").rows].map((row) => Number(row.cells[3].dataset.value))');
    const original = await values();
    const header = table.getByRole('columnheader', { name: 'ARI' });
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    expect(await values()).toEqual([...original].sort((a, b) => a - b));
    await header.getByRole('button').click();
    expect(await values()).toEqual([...original].sort((a, b) => b - a));
    await header.getByRole('button').click();
    expect(await values()).toEqual(original);
  });

  it('hands out a figure as SVG, PNG and JSON', async () => {
    const page = await open(part.file, '#sweep-beta-f1');
    const fetched = async (format: string): Promise<{ name: string; content: Buffer }> => {
      const [download] = await Promise.all([
        page.page.waitForEvent('download'),
        page.page.locator(`#sweep-beta-f1 [data-download=${format}]`).click(),
      ]);
      return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
    };
    const svg = await fetched('svg');
    expect([svg.name, svg.content.toString('utf8', 0, 4)]).toEqual(['sweep-beta-f1.svg', '<svg']);
    expect(svg.content.toString()).toContain('F1 over the KL scaling factor');
    const png = await fetched('png');
    expect([png.name, png.content.toString('latin1', 1, 4)]).toEqual(['sweep-beta-f1.png', 'PNG']);
    const json = await fetched('json');
    expect(JSON.parse(json.content.toString()).$schema).toContain('vega-lite');
    expect(page.requests.filter((url) => !url.startsWith('blob:'))).toEqual([]);
    expect(page.complaints).toEqual([]);
  });

  it('fits a phone: nothing is cut, and nothing scrolls to the side', async () => {
    const page = await open(whole.file, '', PHONE);
    const views = await page.get<string[]>('[...document.querySelectorAll(".view")].map(({ id }) => id)');
    // all a view has, drawn by scrolling through it
    const scrollThrough = `(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
        scrollTo(0, y);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }
    })()`;
    const tooWide = `[document.documentElement, ...document.querySelectorAll('.view.shown .scroll, .view.shown .chart-view')]
      .filter((box) => box.scrollWidth > Math.min(390, box.clientWidth))
      .map((box) => (box.closest('[id]') ?? box).id + ' ' + box.className + ' ' + box.scrollWidth)`;
    const waiting = 'document.querySelectorAll(".view.shown [data-figure]:not([data-drawn])").length';
    for (const id of views) {
      await page.get(`location.hash = ${JSON.stringify(id)}`);
      await page.get(scrollThrough);
      await expect.poll(() => page.get(waiting), { timeout: 20_000 }).toBe(0);
      expect(await page.get(tooWide), id).toEqual([]);
    }
    await page.page.goto(`${page.url}#table-1/1/ari`);
    await page.page.getByRole('dialog').waitFor();
    expect(await page.get<number>('document.documentElement.scrollWidth')).toBe(390);
    expect(page.complaints).toEqual([]);
  });

  it('has its contents behind a button on a phone', async () => {
    const page = await open(part.file, '', PHONE);
    const link = page.page.getByRole('link', { name: 'Table 3 ✗' }).first();
    expect(await page.page.locator('.contents').isVisible()).toBe(false);
    await page.page.getByRole('button', { name: 'Contents' }).tap();
    await page.page.locator('.contents a[href="#table-3"]').tap();
    expect(await page.page.locator('#table-3').isVisible()).toBe(true);
    expect(await page.page.locator('.contents').isVisible()).toBe(false);
    expect(await link.isVisible()).toBe(false);
  });

  it('is all there without JavaScript: every view, every claim', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pathToFileURL(part.file).href);
    const hidden = page.locator('.view, .entry, .entry-body, table.verdicts, .contents').filter({ visible: false });
    expect(await hidden.count()).toBe(0);
    expect(await page.locator('table.verdicts tbody tr:visible').count()).toBe(
      inPart().reduce((sum, table) => sum + table.rows.length, 0),
    );
    expect(await page.getByText('Without JavaScript').isVisible()).toBe(true);
    await context.close();
  });

  it('changes between light and dark, figures too', async () => {
    const page = await open(part.file, '#sweep-beta-ari');
    const background = (): Promise<string> => page.get('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    const button = page.page.getByRole('button', { name: /^Colours/ });
    await button.click();
    expect(await background()).toBe(light);
    await button.click();
    expect(await page.get<string>('document.documentElement.dataset.theme')).toBe('dark');
    expect(await background()).not.toBe(light);
    const label = page.page.locator('#sweep-beta-ari svg .role-axis-label text').first();
    await expect.poll(() => label.getAttribute('fill')).toBe('#e6e9ee');
    const system = await open(part.file, '', { colorScheme: 'dark' });
    expect(await system.get('getComputedStyle(document.body).backgroundColor')).toBe(await background());
  });

  it('prints without controls, and figures on white, whatever the page looks like', async () => {
    const page = await open(part.file, '#sweep-beta-ari', { colorScheme: 'dark' });
    const label = page.page.locator('#sweep-beta-ari svg .role-axis-label text').first();
    expect(await label.getAttribute('fill')).toBe('#e6e9ee');
    await page.page.emulateMedia({ media: 'print' });
    expect(await page.page.locator('.contents, .chart-tools, .theme, .tools').filter({ visible: true }).count()).toBe(
      0,
    );
    await expect.poll(() => label.getAttribute('fill')).toBe('#1f2328');
    await page.page.emulateMedia({ media: 'screen' });
    await expect.poll(() => label.getAttribute('fill')).toBe('#e6e9ee');
  });

  it.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', PHONE],
  ] as const)(
    'has no accessibility finding: %s',
    async (_, options) => {
      // axe is no part of the page, and its policy lets no other script run
      const page = await open(few.file, '', { ...options, bypassCSP: true });
      for (const address of [
        '',
        '#artefacts',
        '#figure-wine',
        '#claims/k-adapts',
        '#table-1/equal',
        '#table-1/1/ari',
      ]) {
        await page.page.goto(`${page.url}${address}`);
        expect(await accessibilityFindings(page), address).toEqual([]);
      }
      await page.page.keyboard.press('Escape');
      await page.page.keyboard.press('/');
      await page.page.keyboard.type('divi');
      expect(await accessibilityFindings(page), 'search').toEqual([]);
    },
    180_000,
  );
});

describe('a page whose texts are markup, in Chromium', { tags: ['chromium'], timeout: 180_000 }, () => {
  const EVIL = `<script>document.title='bad'</script><img src=x onerror="document.title='bad'">"onmouseover="document.title='bad'" '`;
  const [row] = SWEEP.rows;
  const evil: ComparedTable = {
    ...withExperiment(SWEEP, { title: EVIL, artefact: EVIL, keys: [EVIL], notes: [EVIL], figures: [] }),
    rows: [
      {
        ...row,
        panel: EVIL,
        labels: { [EVIL]: EVIL },
        cells: row.cells.map((cell) => ({ ...cell, reason: EVIL })),
        runs: row.runs.map((run) => ({ ...run, dataset: EVIL })),
      },
    ],
  };
  let folder: { file: string; remove: () => void };

  beforeAll(() => {
    const document = documentOf(EVIL);
    folder = pageFolder(
      indexPage([evil], {
        notes: [EVIL],
        provenance: EVIL,
        documents: [document],
        study: { title: EVIL, name: 'DIVI' },
      }),
    );
  });
  afterAll(() => folder?.remove());

  it.each([
    ['as it is', {}],
    ['even without its policy', { bypassCSP: true }],
  ])('shows them as text, %s', async (_, options) => {
    const page = await open(folder.file, '#sweep-beta', options);
    const title = `${EVIL} · What reproduces – DIVI`;
    expect(await page.get('document.title')).toBe(title);
    expect(await page.page.locator('img, [onmouseover], [onerror], a[href^="javascript"]').count()).toBe(0);
    expect(await page.page.locator('h2').filter({ hasText: '<script>' }).count()).toBeGreaterThan(1);
    await page.page.locator('[data-cell="sweep-beta/1/f1"]').hover();
    await page.page.locator('[data-cell="sweep-beta/1/f1"]').click();
    expect(await page.page.getByRole('dialog').innerText()).toContain('<script>');
    expect(await page.page.locator('img, [onmouseover], [onerror]').count()).toBe(0);
    expect(await page.get('document.title')).toBe(title);
    expect([page.complaints, page.requests]).toEqual([[], []]);
  });
});
