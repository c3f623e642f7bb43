// @module-tag process
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageRoot } from '../../src/library/core/system/package-root.js';
import { makeMatched } from '../../src/library/data/synthetic/matched.js';
import { Divi } from '../../src/library/divi/divi.js';
import { BROWSERS } from '../support/browsers.js';

const library = readFileSync(join(packageRoot(), 'dist', 'divi.browser.js'));

/** what lets the threads of a page share memory */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

// rows enough for threads to share them
const DATA = { n: 21_000, d: 4, k: 2, informative: 2, seed: 1 };
const OPTIONS = { epochs: 40, splitInterval: 15, seed: 3 };
const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module">
  import { Divi, makeMatched } from './divi.browser.js';
  const { x } = makeMatched(${JSON.stringify(DATA)});
  const bitsOf = ({ labels, gates, means }) => [[...gates], [...means.data], labels.reduce((sum, label, i) => (sum * 31 + label * i) % 1000003, 7)];
  const fit = async (threads) => bitsOf(await new Divi({ ...${JSON.stringify(OPTIONS)}, threads }).fitAsync(x));
  globalThis.found = (async () => ({
    isIsolated: crossOriginIsolated,
    one: await fit(1),
    two: await fit(2),
    own: bitsOf(new Divi({ ...${JSON.stringify(OPTIONS)}, threads: 2 }).fit(x)),
  }))();
</script>`;

const bitsOf = ({ labels, gates, means }: ReturnType<Divi['fit']>): unknown => [
  [...gates],
  [...means.data],
  labels.reduce((sum, label, i) => (sum * 31 + label * i) % 1000003, 7),
];

/** The address of a server that has the page and the library, with these headers. */
async function serve(headers: Record<string, string>): Promise<string> {
  const server = createServer(({ url }, response) => {
    const isLibrary = url === '/divi.browser.js';
    response.writeHead(200, { ...headers, 'content-type': isLibrary ? 'text/javascript' : 'text/html' });
    response.end(isLibrary ? library : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

for (const { name, tag, open } of BROWSERS) {
  describe(`threads in ${name}`, { tags: [tag] }, () => {
    it.each([
      ['with isolation headers, sharing memory', ISOLATED, true],
      ['without them, on one', {}, false],
    ])('come to the bits of Node: %s', { timeout: 120_000 }, async (_, headers, isIsolated) => {
      const expected = bitsOf(new Divi(OPTIONS).fit(makeMatched(DATA).x));
      const page = await open();
      onTestFinished(() => page.close());
      await page.goto(await serve(headers));
      expect(await page.evaluate('found')).toEqual({ isIsolated, one: expected, two: expected, own: expected });
      expect(page.complaints).toEqual([]);
    });
  });
}
