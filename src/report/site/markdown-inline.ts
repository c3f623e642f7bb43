import { escapeHtml } from '../render/escape-html.js';

/** Where a link of a Markdown text leads in the page; null where it may lead nowhere. */
export type LinkTarget = (address: string) => string | null;

const CODE = /^(`+)([\s\S]*?[^`])\1(?!`)/;
const LINK = /^\[((?:\\.|[^\]\\])*)\]\(([^()\s]*)\)/;
const BOLD = /^\*\*(?=\S)((?:\\.|(?!\*\*)[\s\S])+?)\*\*/;
const ITALIC = /^\*(?=[^\s*])((?:\\.|[^*\\])+?)\*/;

/** A line of Markdown as HTML: escapes, code, links, bold, italic; everything else is text, HTML too. */
export function inlineHtml(text: string, target: LinkTarget): string {
  let html = '';
  let rest = text;
  const take = (length: number, made: string): void => {
    html += made;
    rest = rest.slice(length);
  };
  while (rest !== '') {
    const escaped = /^\\([!-/:-@[-`{-~])/.exec(rest);
    const code = CODE.exec(rest);
    const link = LINK.exec(rest);
    const bold = BOLD.exec(rest);
    const italic = ITALIC.exec(rest);
    if (escaped) take(2, escapeHtml(escaped[1]));
    else if (code) take(code[0].length, `<code>${escapeHtml(code[2].trim())}</code>`);
    else if (link) take(link[0].length, linkHtml(inlineHtml(link[1], target), target(link[2])));
    else if (bold) take(bold[0].length, `<strong>${inlineHtml(bold[1], target)}</strong>`);
    else if (italic) take(italic[0].length, `<em>${inlineHtml(italic[1], target)}</em>`);
    else {
      // up to the next character that may mean something
      const plain = /^[^\\`[*]+|^[\s\S]/.exec(rest)![0];
      take(plain.length, escapeHtml(plain));
    }
  }
  return html;
}

function linkHtml(content: string, address: string | null): string {
  return address === null ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
}

/** Whether an address is one of the web, of a file beside the page, or of the page itself: never a script. */
export function isSafeAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) || (/^[\w.#][\w./#%?=&~+-]*$/.test(address) && !address.includes('//'));
}
