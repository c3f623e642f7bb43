// @module-tag process
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, preview } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageRoot } from '../../src/library/core/system/package-root.js';
import { readTable } from '../../src/library/data/table/table-file.js';
import { Divi } from '../../src/library/divi/divi.js';
import { adjustedRandIndex } from '../../src/library/metrics/agreement.js';
import { BROWSERS, type BrowserPage } from '../support/browsers.js';
import { temporaryFolder } from '../support/folder.js';

const MAX_BYTES = 320_000;

const root = packageRoot();
const library = join(root, 'dist', 'divi.browser.js');
const wineFile = join(root, 'data-scripts', 'wine.csv');

/** What Node makes of Wine: ARI and gates, as docs/browser.md prints them. */
const wine = await readTable(wineFile, { labelColumn: 'class' });
const model = new Divi({ splitInterval: 101 }).fit(wine.x);
const expected = JSON.stringify([adjustedRandIndex(wine.labels, model.labels), [...model.gates]]);

/** The example of docs/browser.md under a heading: what a reader copies is what runs here. */
function example(heading: string, language: string): string {
  const section = readFileSync(join(root, 'docs', 'browser.md'), 'utf8').split(`## ${heading}`)[1];
  return new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(section)![1];
}

async function opened(open: () => Promise<BrowserPage>, url: string): Promise<BrowserPage> {
  const page = await open();
  onTestFinished(() => page.close());
  await page.goto(url);
  return page;
}

/** The text that a page's script writes in the end. */
const bodyText = (page: BrowserPage): Promise<string> =>
  page.evaluate(
    `new Promise((resolve) => {
      const look = () => (document.body?.textContent.startsWith('[') ? resolve(document.body.textContent) : setTimeout(look, 20));
      look();
    })`,
  );

it('the one file is at most 320 kB, and has no eval', () => {
  const { size } = statSync(library);
  console.log(`dist/divi.browser.js: ${(size / 1000).toFixed(1)} kB`);
  expect(size).toBeLessThanOrEqual(MAX_BYTES);
  expect(readFileSync(library, 'utf8')).not.toMatch(/\beval\(|new Function\b/);
});

const IN_A_WORKER =
  'globalThis.later = new Divi({ splitInterval: 101 }).fitAsync(wine.x).then(({ gates }) => [...gates]);';

describe('a project of five lines, built by Vite', () => {
  const project = async (): Promise<string> => {
    const program = example('With Vite', 'js');
    expect(program.trimEnd().split('\n')).toHaveLength(5);
    const path = temporaryFolder({
      'index.html': '<link rel="icon" href="data:,"><script type="module" src="./main.js"></script>',
      'main.js': `${program}\n${IN_A_WORKER}`,
    });
    cpSync(wineFile, path('wine.csv'));
    mkdirSync(path('node_modules'));
    symlinkSync(root, path('node_modules/divi-repro'));
    const config = { root: path('.'), logLevel: 'error', configFile: false } as const;
    await build(config);
    const server = await preview({ ...config, preview: { port: 0 } });
    onTestFinished(() => server.close());
    return server.resolvedUrls!.local[0];
  };

  for (const { name, tag, open } of BROWSERS) {
    it(`gives the ARI and gates of Node in ${name}`, { tags: [tag], timeout: 120_000 }, async () => {
      const page = await opened(open, await project());
      expect(await bodyText(page)).toBe(expected);
      expect(await page.evaluate('later')).toEqual([...model.gates]);
      expect(page.complaints).toEqual([]);
    });
  }
});

describe('one HTML file, opened from disk', () => {
  const source = `<!doctype html><meta charset="utf-8"><body><script type="module">
    import { adjustedRandIndex, Divi, modelText, parseModel, readTable } from 'divi-repro';
    const wine = await readTable(WINE, { labelColumn: 'class' });
    const divi = new Divi({ splitInterval: 101 });
    const same = divi.fit(wine.x);
    let epochs = 0;
    const later = await divi.fitAsync(wine.x, { onEpoch: () => epochs++ });
    const endless = new Divi({ epochs: 1e6, splitInterval: 1e6 });
    const error = await endless.fitAsync(wine.x, { signal: AbortSignal.timeout(100) }).catch(({ name }) => name);
    const text = modelText(same, wine);
    globalThis.more = {
      epochs,
      error,
      isSame: text === modelText(later, wine),
      labels: [...parseModel(text).model.predict(wine.x)],
      noFiles: await readTable('wine.csv').catch(({ message }) => message),
      noTensorFlow: (() => { try { new Divi({ engine: 'tfjs' }).fit(wine.x) } catch ({ message }) { return message } })(),
    };
    document.body.textContent = JSON.stringify([adjustedRandIndex(wine.labels, same.labels), [...same.gates]]);
  </script>`;

  /** The address of the page that the script of docs/browser.md makes. */
  const page = (): string => {
    const path = temporaryFolder({
      'package.json': '{"type": "module"}',
      'make.js': example('With a script tag', 'js'),
      'source.html': source.replace('WINE', JSON.stringify(readFileSync(wineFile, 'utf8'))),
    });
    mkdirSync(path('node_modules'));
    symlinkSync(root, path('node_modules/divi-repro'));
    execFileSync(process.execPath, ['make.js'], { cwd: path('.') });
    return pathToFileURL(path('page.html')).href;
  };

  for (const { name, tag, open } of BROWSERS) {
    it(`gives the ARI and gates of Node in ${name}, also in a worker`, { tags: [tag], timeout: 120_000 }, async () => {
      const shown = await opened(open, page());
      expect(await bodyText(shown)).toBe(expected);
      expect(await shown.evaluate('more')).toEqual({
        epochs: 300,
        error: 'TimeoutError',
        isSame: true,
        labels: [...model.labels],
        noFiles: expect.stringContaining("'wine.csv' is one line, not a table"),
        noTensorFlow: expect.stringContaining("the engine 'tfjs' needs TensorFlow.js: load it with a script tag"),
      });
      expect(shown.complaints).toEqual([]);
    });
  }
});
