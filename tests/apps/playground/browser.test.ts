// @module-tag process
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { divi } from '../../support/cli.js';
import { sharedFolder } from '../../support/folder.js';
import { HOSTILE_NAMES } from '../../support/hostile-names.js';
import { runProgram, runShown, WINE } from './playground.js';
import { TAB_BROWSERS, Tab, type TabBrowser, type TabOptions } from './tab.js';

const MAX_BYTES = 3_000_000;
/** far above what is measured (about a tenth of a second): a page that waits for a fit freezes for seconds */
const LONGEST_BLOCK = 2000;

const path = sharedFolder({ 'wine.csv': WINE });
const folder = dirname(path('wine.csv'));
const file = path('playground.html');
const url = pathToFileURL(file).href;

beforeAll(() => {
  expect(divi('play', '--out', file, '--no-open')).toMatchObject({ code: 0, out: `${file}\n`, err: '' });
});

it('is one file below 3 MB, without eval, that may reach no address', () => {
  const { size } = statSync(file);
  console.log(`playground.html: ${(size / 1000).toFixed(0)} kB`);
  expect(size).toBeLessThan(MAX_BYTES);
  const page = readFileSync(file, 'utf8');
  expect(page).not.toMatch(/\beval\(|new Function\b/);
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(
    /connect-src|https?:\/\/(?!www\.w3\.org|schemas\.microsoft\.com)[^"'\s]*["']\s*(?:\/?>|rel=)/,
  );
});

for (const { name, tag, launch } of TAB_BROWSERS) {
  describe(`the playground in ${name}`, { tags: [tag], timeout: 180_000 }, () => {
    let browser: TabBrowser;
    const open = (address = '', options: TabOptions = {}): Promise<Tab> => Tab.open(browser, url, address, options);
    const isQuiet = (tab: Tab): void => expect([tab.complaints, tab.requests]).toEqual([[], []]);

    beforeAll(async () => {
      browser = await launch();
    }, 60_000);
    afterAll(async () => browser?.close(), 60_000);

    it('fits a dropped file as the command line does, bit for bit, and its model predicts', async () => {
      const tab = await open('#data=iris');
      await tab.drop('wine.csv', WINE);
      expect(await tab.text('data-status')).toBe('178 rows × 13 features; 3 known classes, kept out of every fit.');
      for (const method of ['adaptive', 'divi']) {
        await tab.fit(method);
        const command = await tab.text('command');
        expect(command).toBe(`npx divi fit wine.csv --label-column class${method === 'divi' ? ' --method divi' : ''}`);
        const written = runShown(command, folder);
        for (const one of ['labels.csv', 'gates.csv', 'clusters.csv', 'model.json']) {
          expect(`${one}:${await tab.saved(one)}`).toBe(`${one}:${written(one)}`);
        }
        const predicted = divi('predict', path('out/model.json'), path('wine.csv'), '--quiet');
        expect(predicted.out).toBe(written('labels.csv'));
        const [labels] = runProgram(await tab.text('program'), folder) as [number[]];
        const clusters = written('labels.csv').trim().split('\n').slice(1);
        expect(labels.map((label) => label + 1)).toEqual(clusters.map((line) => Number(line.split(',')[1])));
      }
      expect(await tab.get('location.hash')).toBe('#data=file&method=divi');
      isQuiet(tab);
    });

    it('compares all methods, and shows each', async () => {
      const tab = await open('#data=wine');
      await tab.click('#compare');
      await tab.until('document.documentElement.dataset.compared === "all"');
      expect(await tab.get('document.querySelectorAll("#cards .card").length')).toBe(5);
      expect(await tab.text('result-title')).toBe('Adaptive DIVI');
      await tab.click('#cards .card:nth-child(3) button');
      expect(await tab.text('result-title')).toBe('K-means');
      expect(await tab.get('document.body.innerText')).toContain('No gates: all features count alike.');
      expect(await tab.get('document.querySelector("#stage").innerText')).not.toContain('1.00');
      isQuiet(tab);
    });

    it('shows a fit while it runs, stays awake for 100,000 × 20, and stops at once', async () => {
      const tab = await open('#data=matched&n=100000&d=20&method=divi&epochs=100&t-split=30');
      await tab.get(`void (() => {
        globalThis.longest = 0;
        let last = performance.now();
        setInterval(() => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; }, 10);
      })()`);
      await tab.click('#fit');
      // gates move, and a split is seen, before there is a result
      await tab.until('document.querySelector(".curve .split") && document.querySelector(".gates .active")');
      expect(await tab.get('document.documentElement.dataset.fitted ?? null')).toBeNull();
      await tab.until('document.documentElement.dataset.fitted === "divi"');
      const longest = await tab.get<number>('longest');
      console.log(`${name}: the longest block of the page while 100,000 × 20 were fitted: ${Math.round(longest)} ms`);
      expect(longest).toBeLessThan(LONGEST_BLOCK);

      await tab.click('#methods input[value="adaptive"]');
      await tab.click('#fit');
      await tab.until('!document.getElementById("stop").hidden');
      await tab.click('#stop');
      expect(await tab.text('status')).toMatch(/^Stopped after .*: this fit was not kept\.$/);
      expect(await tab.get('document.getElementById("fit").hidden')).toBe(false);
      // the worker is gone, and another one reads the rows again
      await tab.fit('k-means');
      expect(await tab.text('result-title')).toBe('K-means');
      isQuiet(tab);
    });

    it('takes hostile names and labels for text', async () => {
      const names = [
        ...new Set(HOSTILE_NAMES.filter((one) => !one.includes('\0') && one.trim() === one && one !== '')),
      ];
      const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const rows = Array.from({ length: 60 }, (_, i) =>
        [
          ...names.map((_, j) => ((i * (j + 3)) % 17) + (i % 3) * 40),
          quoted(names[i % 3] + names[names.length - 1 - (i % 3)]),
        ].join(','),
      );
      const tab = await open();
      await tab.drop(
        '<img src=x onerror=hit>.csv',
        `${[...names, 'class'].map(quoted).join(',')}\n${rows.join('\n')}\n`,
      );
      expect(await tab.text('data-status')).toBe(
        `60 rows × ${names.length} features; 3 known classes, kept out of every fit.`,
      );
      for (const method of ['adaptive', 'divi', 'k-means']) {
        await tab.fit(method);
        expect(await tab.get('document.querySelector("#status.error")?.textContent ?? ""')).toBe('');
      }
      expect(
        await tab.get('[globalThis.hit ?? null, document.querySelectorAll("img, #result-parts script").length]'),
      ).toEqual([null, 0]);
      isQuiet(tab);
    });

    it('says in a sentence what cannot be read, and reads it once it is corrected', async () => {
      const tab = await open('#data=wine');
      await tab.fit('k-means');
      await tab.drop('gaps.csv', 'a,b,c\n1,2,3\n1e999,3,9\n4,5,1\n');
      expect(await tab.text('status')).toMatch(/^gaps\.csv, line 3, column 'a': '1e999' is too large/);
      expect(await tab.get('document.getElementById("fit").disabled')).toBe(true);
      // nothing of the table before is beside its columns
      expect(await tab.get('document.body.innerText')).not.toMatch(/178 rows|flavanoids/);
      await tab.drop('gaps.csv', 'a,b,c\n1,2,3\n,3,9\n4,5,1\n6,7,2\n2,9,4\n8,1,7\n');
      await tab.until('document.documentElement.dataset.table === "ready"');
      expect(await tab.text('data-status')).toBe('6 rows × 3 features.');
      isQuiet(tab);
    });

    it.each([
      ['light', {}],
      ['dark', { dark: true }],
      ['phone', { width: 390, height: 844 }],
    ])('axe finds nothing, and nothing is cut: %s', async (_, options) => {
      const tab = await open('#data=correlated-noise&n=100&d=30&method=divi', options);
      await tab.fit('divi');
      await tab.fit('adaptive');
      await tab.click('#methods input[value="divi"]');
      await tab.click('#sets input[value="wine"]');
      await tab.until('document.getElementById("data-status").textContent.startsWith("178")');
      await tab.fit('divi');
      await tab.get('void (document.getElementById("columns").open = true)');
      expect(await tab.accessibilityFindings()).toEqual([]);
      expect(await tab.cut()).toEqual([]);
      isQuiet(tab);
    });
  });
}
