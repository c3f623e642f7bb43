import { escapeHtml } from '../render/escape-html.js';
import { inlineHtml, isSafeAddress, type LinkTarget } from './markdown-inline.js';

/** How a text fits into the page. */
export interface MarkdownPlace {
  /** added to the level of every heading */
  headingShift: number;
  /** the HTML of a figure, by its id; null for one that the page does not have */
  figure: (id: string) => string | null;
  /** where a link leads, among those that are safe */
  link: (address: string) => string;
}

const FIGURE = /^!\[(?:\\.|[^\]\\])*\]\(figures\/([\w.-]+)\.(?:svg|png)\)$/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^(?:-{3,}|\*{3,})$/;
const BULLET = /^(\s*)(?:[-*+]|(\d+)[.)])\s+(.*)$/;
const TABLE_RULE = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const FENCE = /^```/;

/** The HTML of a Markdown text: what our own reports are written in. HTML in it stays text. */
export function markdownHtml(markdown: string, place: MarkdownPlace): string {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  const target: LinkTarget = (address) => (isSafeAddress(address) ? place.link(address) : null);
  const blocks: string[] = [];
  let i = 0;
  const takeWhile = (test: (line: string) => boolean): string[] => {
    const start = i;
    while (i < lines.length && test(lines[i])) i++;
    return lines.slice(start, i);
  };
  while (i < lines.length) {
    const line = lines[i];
    const figure = FIGURE.exec(line.trim());
    const heading = HEADING.exec(line);
    if (line.trim() === '') i++;
    else if (FENCE.test(line)) {
      i++;
      const code = takeWhile((next) => !FENCE.test(next));
      i++;
      blocks.push(`<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`);
    } else if (heading) {
      i++;
      const level = Math.min(6, heading[1].length + place.headingShift);
      blocks.push(`<h${level}>${inlineHtml(heading[2], target)}</h${level}>`);
    } else if (RULE.test(line.trim())) {
      i++;
      blocks.push('<hr>');
    } else if (figure) {
      i++;
      blocks.push(place.figure(figure[1]) ?? '');
    } else if (line.includes('|') && TABLE_RULE.test(lines[i + 1] ?? '')) {
      blocks.push(
        tableHtml(
          takeWhile((next) => next.includes('|')),
          target,
        ),
      );
    } else if (BULLET.test(line)) {
      blocks.push(
        listHtml(
          takeWhile((next) => BULLET.test(next) || /^\s+\S/.test(next)),
          target,
        ),
      );
    } else {
      i++;
      const text = [line, ...takeWhile((next) => !startsBlock(next))];
      blocks.push(`<p>${inlineHtml(text.map((part) => part.trim()).join(' '), target)}</p>`);
    }
  }
  return blocks.join('\n');
}

function startsBlock(line: string): boolean {
  return (
    line.trim() === '' ||
    FENCE.test(line) ||
    HEADING.test(line) ||
    RULE.test(line.trim()) ||
    BULLET.test(line) ||
    FIGURE.test(line.trim())
  );
}

// items by their indentation; a line without a bullet goes on with the item above
function listHtml(lines: string[], target: LinkTarget): string {
  const first = BULLET.exec(lines[0])!;
  const items: { text: string; below: string[] }[] = [];
  for (const line of lines) {
    const bullet = BULLET.exec(line);
    const item = items.at(-1);
    if (bullet && (!item || bullet[1].length <= first[1].length)) items.push({ text: bullet[3], below: [] });
    else if (item && (bullet || item.below.length > 0)) item.below.push(line);
    else if (item) item.text += ` ${line.trim()}`;
  }
  const tag = first[2] === undefined ? 'ul' : 'ol';
  const html = items.map(
    ({ text, below }) => `<li>${inlineHtml(text, target)}${below.length > 0 ? listHtml(below, target) : ''}</li>`,
  );
  return `<${tag}>${html.join('')}</${tag}>`;
}

const MARK_TONES: Record<string, string> = { '✓': 'good', '≈': 'fair', '✗': 'bad' };

function tableHtml([header, rule, ...rows]: string[], target: LinkTarget): string {
  const right = tableCells(rule).map((cell) => /-:$/.test(cell));
  const cell = (tag: 'th' | 'td', text: string, c: number): string => {
    const tone = tag === 'td' ? MARK_TONES[text[0]] : undefined;
    const classes = [...(right[c] ? ['right'] : []), ...(tone ? [`tone-${tone}`, 'marked'] : [])];
    const scope = tag === 'th' ? ' scope="col"' : '';
    return `<${tag}${scope}${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}>${inlineHtml(text, target)}</${tag}>`;
  };
  const line = (tag: 'th' | 'td', text: string): string =>
    `<tr>${tableCells(text)
      .map((part, c) => cell(tag, part, c))
      .join('')}</tr>`;
  const body = rows.map((row) => line('td', row)).join('\n');
  return `<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>
<thead>${line('th', header)}</thead>
<tbody>
${body}
</tbody></table></div>`;
}

// the cells of a line; an escaped bar is text
function tableCells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}
