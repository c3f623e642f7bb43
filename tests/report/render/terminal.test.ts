import { describe, expect, it } from 'vitest';
import { renderTerminal, textTable } from '../../../src/report/render/terminal.js';
import { DOCUMENT, documentOf, FULL, HOSTILE } from '../document.js';

describe('renderTerminal', () => {
  it('writes every kind of block', () => {
    expect(renderTerminal(DOCUMENT)).toMatchInlineSnapshot(`
      "The claims, tested

      A paragraph with bold, \`code\` and a table, over two lines.

      Which hold

      Claim            Verdict   n
      ---------------  -------  --
      DIVI finds | K   ✓ holds  20
      never \`a\` fails  ✗ fails   3

      Why

      Two reasons
      - first
      - the ledger

      A note.

      Figure: How often (figures/claims-share.svg)

      ✗ K adapts

      Six parts fail."
    `);
  });

  it('sets a compared table on one line a row', () => {
    expect(renderTerminal(FULL)).toMatch(
      /^0\.25 +0\.480 \(0\.020\) +0\.519 \(0\.017\) +✗ different \(sd ✓\) +4\.00 \(0\.00\)/m,
    );
  });

  it.each(HOSTILE)('moves no cursor whatever the text: %j', (content) => {
    const text = renderTerminal(documentOf(content));
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(text.split('\n')).toHaveLength(renderTerminal(documentOf('plain')).split('\n').length);
  });

  it('wraps the texts of a table that is too wide, then cuts it, each part with the key columns', () => {
    const header = ['id', 'n', 'what'];
    const rows = [['a', '10', 'twenty-five letters in words']];
    expect(textTable(header, rows, { width: 30 })).toBe(
      ['id   n  what', '--  --  ----------------------', 'a   10  twenty-five letters in', '        words'].join('\n'),
    );
    expect(textTable(['id', 'n', 'm'], [['a', '1000', '2000']], { width: 8 })).toBe(
      ['id     n', '--  ----', 'a   1000', '', 'id     m', '--  ----', 'a   2000'].join('\n'),
    );
  });
});
