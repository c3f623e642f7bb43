import { describe, expect, it } from 'vitest';
import { link } from '../../../src/harness/experiment/prose.js';
import { type ReportDocument, text } from '../../../src/report/document.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { DOCUMENT, documentOf, FULL, HOSTILE } from '../document.js';

const of = (...blocks: ReportDocument['blocks']): string => renderMarkdown({ ...DOCUMENT, blocks });

describe('renderMarkdown', () => {
  it('writes every kind of block', () => {
    expect(renderMarkdown(DOCUMENT)).toMatchInlineSnapshot(`
      "# The claims, tested

      A paragraph with **bold**, \`code\` and a [table](table-1.md), over
      two lines.

      ## Which hold

      | Claim           | Verdict |   n |
      | --------------- | ------- | --: |
      | DIVI finds \\| K | ✓ holds |  20 |
      | never \`a\` fails | ✗ fails |   3 |

      ### Why

      **Two reasons**
      - first
      - [the ledger](../docs/ledger.md)

      A note.

      ![How often](figures/claims-share.svg)

      For Markdown alone.

      ### ✗ K adapts

      Six parts fail.

      ---

      Runs of \`x\`
      "
    `);
  });

  it('stacks a compared table, and hands out figures that stand beside one another', () => {
    const markdown = renderMarkdown(FULL);
    expect(markdown).toContain('## Large-n (N = 1000)');
    expect(markdown).toMatch(/\| 0\.25 \| ours +\| 0\.480 \(0\.020\)/);
    expect(markdown).toContain('[PNG](figures/other-share.png) · [Vega-Lite](figures/other-share.vl.json)');
  });

  it('reaches the reports from docs', () => {
    const markdown = renderMarkdown({ ...DOCUMENT, folder: 'docs' });
    expect(markdown).toContain('![How often](../reports/figures/claims-share.svg)');
    expect(markdown).toContain('[table](../reports/table-1.md)');
    expect(markdown).toContain('[the ledger](ledger.md)');
  });

  it('spells out what would be a mark, and nothing else', () => {
    expect(of(text('a*b [c](d) e|f g\\h `i` <b> </b> <!-- p <0.001, 1 < 2, snake_case'))).toContain(
      '\na\\*b \\[c\\](d) e\\|f g\\\\h \\`i\\` \\<b> \\</b> \\<!-- p <0.001, 1 < 2, snake_case\n',
    );
  });

  it('begins no heading, list or quotation by chance', () => {
    for (const [given, written] of [
      ['# a', '\\# a'],
      ['- a', '\\- a'],
      ['> a', '\\> a'],
      ['12. a', '12\\. a'],
      ['−0.5 and -0.5', '−0.5 and -0.5'],
      ['1.5 of 3', '1.5 of 3'],
    ]) {
      expect(of(text(given))).toContain(`\n\n${written}\n\n`);
    }
  });

  it('ends no link early', () => {
    expect(of(text(link('a](b)', { kind: 'report', id: 'x y(z)\\|\n' })))).toContain(
      '[a\\](b)](x%20y%28z%29%5C%7C%0A.md)',
    );
  });

  it.each(HOSTILE)('keeps its lines and cells whatever the text: %j', (content) => {
    const markdown = renderMarkdown(documentOf(content));
    const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
    expect(rows).toHaveLength(4);
    // tables look at a bar before anything else: one right after a backslash ends no cell
    for (const row of rows) expect(row.match(/(?<!\\)\|/g), row).toHaveLength(3);
    expect(markdown.split('\n').filter((line) => /^#+ /.test(line))).toHaveLength(3);
    expect(markdown).not.toContain('\0');
    // outside of code, no element begins
    const open = markdown.replace(/(`+)(?:(?!\1).)*\1/g, '').match(/(?<!\\)<[A-Za-z/!?]/g);
    expect(open).toBeNull();
  });
});
