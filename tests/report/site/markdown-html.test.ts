import { describe, expect, it } from 'vitest';
import { markdownText } from '../../../src/report/render/markdown.js';
import { type MarkdownPlace, markdownHtml } from '../../../src/report/site/markdown-html.js';
import { isSafeAddress } from '../../../src/report/site/markdown-inline.js';
import { DOCUMENT } from './document.js';

const PLACE: MarkdownPlace = {
  headingShift: 1,
  figure: (id) => (id === 'claims-share' ? '<figure>FIGURE</figure>' : null),
  link: (address) => (address === 'table-1.md' ? '#table-1' : address),
};
const html = (markdown: string): string => markdownHtml(markdown, PLACE);

describe('markdownHtml', () => {
  it('reads what our reports are written in', () => {
    expect(html(DOCUMENT.markdown)).toMatchInlineSnapshot(`
      "<h2>The claims</h2>
      <p>A paragraph with <strong>bold</strong>, <em>italic</em>, <code>code</code> and a <a href="#table-1">table</a>, over two lines.</p>
      <h3>Which hold</h3>
      <div class="scroll" role="group" aria-label="Table" tabindex="0"><table>
      <thead><tr><th scope="col">Claim</th><th scope="col">Verdict</th><th scope="col" class="right">n</th></tr></thead>
      <tbody>
      <tr><td>DIVI finds | K</td><td class="tone-good marked">✓ holds</td><td class="right">20</td></tr>
      <tr><td>never <code>a</code> fails</td><td class="tone-bad marked">✗ fails</td><td class="right">3</td></tr>
      </tbody></table></div>
      <ul><li>first goes on</li><li>second<ul><li>below</li></ul></li></ul>
      <ol><li>one</li></ol>
      <figure>FIGURE</figure>
      <hr>"
    `);
  });

  it('leaves out a figure that the page does not have', () => {
    expect(html('![x](figures/other.svg)')).toBe('');
  });

  it('keeps code as it is', () => {
    expect(html('```sh\nnpm *run* <x>\n\n# no heading\n```\nafter')).toBe(
      '<pre><code>npm *run* &lt;x&gt;\n\n# no heading</code></pre>\n<p>after</p>',
    );
  });

  it('takes marks without a partner for text', () => {
    expect(html('2 * 3 * 4, a*, `b, [c](d and snake_case_name')).toBe(
      '<p>2 * 3 * 4, a*, `b, [c](d and snake_case_name</p>',
    );
  });

  it.each(['a | b', '*not bold*', '[no](link)', '<b>', '`no code`', 'back\\slash', '\\|'])(
    'gives back the text %s that our Markdown escapes',
    (text) => {
      const escaped = text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(html(markdownText(text))).toBe(`<p>${escaped}</p>`);
      expect(html(`| h |\n| --- |\n| ${markdownText(text)} |`)).toContain(`<td>${escaped}</td>`);
    },
  );

  it('makes no markup of what is no Markdown', () => {
    const evil = '<script>alert(1)</script> **<img src=x onerror=alert(1)>** `<b>` [<i>](#" onmouseover="alert(1))';
    const made = html(`# ${evil}\n\n${evil}\n\n- ${evil}\n\n| ${evil} |\n| --- |\n| ${evil} |`);
    expect(made.match(/<(?!\/?(?:h2|p|ul|li|div|table|thead|tbody|tr|th|td|strong|code|a)\b)[^>]*>/g)).toBeNull();
    expect(made.match(/<[^>]*\son\w+=/g)).toBeNull();
  });
});

describe('isSafeAddress', () => {
  it.each(['https://doi.org/10.1/x', 'http://a.b', 'table-1.md', '../docs/verdicts.md', '#table-1', 'figures/a.svg'])(
    'takes %s',
    (address) => expect(isSafeAddress(address)).toBe(true),
  );
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'file:///etc/passwd',
    'x" onclick="y',
    '',
  ])('refuses %s', (address) => expect(isSafeAddress(address)).toBe(false));
});
