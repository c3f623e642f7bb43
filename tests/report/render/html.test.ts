import { describe, expect, it } from 'vitest';
import { link } from '../../../src/harness/experiment/prose.js';
import { text } from '../../../src/report/document.js';
import { type HtmlPlace, renderHtml } from '../../../src/report/render/html.js';
import { DOCUMENT, documentOf, FULL, HOSTILE } from '../document.js';

const PLACE: HtmlPlace = {
  sections: new Set(['table-1']),
  report: 'claims',
  compared: () => '<table>COMPARED</table>',
};
const ELEMENTS =
  'h3|p|ul|li|div|table|thead|tbody|tr|th|td|strong|code|a|figure|figcaption|span|button|details|summary';

describe('renderHtml', () => {
  it('writes every kind of block', () => {
    expect(renderHtml(DOCUMENT.blocks, PLACE)).toMatchInlineSnapshot(`
      "<p>A paragraph with <strong>bold</strong>, <code>code</code> and a <a href="#table-1">table</a>, over two lines.</p>
      <h3>Which hold</h3>
      <div class="scroll" role="group" aria-label="Table" tabindex="0"><table>
      <thead><tr><th scope="col">Claim</th><th scope="col">Verdict</th><th scope="col" class="right">n</th></tr></thead>
      <tbody>
      <tr><td>DIVI finds | K</td><td class="tone-good marked">✓ holds</td><td class="right">20</td></tr>
      <tr><td>never <code>a</code> fails</td><td class="tone-bad marked">✗ fails</td><td class="right">3</td></tr>
      </tbody></table></div>
      <h4>Why</h4>
      <p><strong>Two reasons</strong></p>
      <ul><li>first</li><li><a href="../docs/ledger.md">the ledger</a></li></ul>
      <p class="muted">A note.</p>
      <figure class="chart" id="claims-share" data-figure="claims-share">
      <figcaption><strong>How often</strong><span></span></figcaption>
      <div class="chart-view" role="img" aria-label="How often" tabindex="0"></div>
      <div class="chart-tools"><span>Download</span><button type="button" data-download="svg" aria-label="Download How often as SVG">SVG</button><button type="button" data-download="png" aria-label="Download How often as PNG">PNG</button><button type="button" data-download="json" aria-label="Download How often as JSON">JSON</button></div>
      </figure>
      <details class="entry" id="claims/k-adapts" open>
      <summary><h4>“K adapts”</h4><span class="chip tone-bad">✗ does not hold</span><span class="muted">Section 2</span></summary>
      <div class="entry-body">
      <p>Six parts fail.</p>
      </div>
      </details>"
    `);
  });

  it('leaves a compared table to the page, and sets figures beside one another', () => {
    const html = renderHtml(FULL.blocks, PLACE);
    expect(html).toContain('\n<table>COMPARED</table>\n<div class="charts"><figure class="chart" id="other-share"');
  });

  it('links to a section of the page, else to the file; an ending of its own is always a file', () => {
    const html = renderHtml(
      [
        text(
          link('a', { kind: 'report', id: 'table-1' }),
          link('b', { kind: 'report', id: 'table-2' }),
          link('c', { kind: 'report', id: 'table-1', ending: 'tex' }),
          link('d', { kind: 'figure', id: 'f', ending: 'svg' }),
        ),
      ],
      PLACE,
    );
    expect(html).toBe(
      '<p><a href="#table-1">a</a><a href="table-2.md">b</a><a href="table-1.tex">c</a><a href="figures/f.svg">d</a></p>',
    );
  });

  it.each(HOSTILE)('makes no markup of the text %j', (content) => {
    const html = renderHtml(documentOf(content).blocks, PLACE);
    expect(html.match(new RegExp(`<(?!/?(?:${ELEMENTS})\\b)[^>]*>`, 'g'))).toBeNull();
    expect(html.replace(/"[^"]*"/g, '""').match(/<[^>]*\son\w+=/g)).toBeNull();
    expect(html.match(/<td\b/g)).toHaveLength(4);
  });
});
