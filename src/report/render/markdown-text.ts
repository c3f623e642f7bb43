import {
  type Inline,
  inlineParts,
  type LinkTarget,
  type Prose,
  type ReportFolder,
} from '../../harness/experiment/prose.js';
import { linkPath } from './link-path.js';

/** Plain text where Markdown is read: what would be a mark, a link, a cell's end or an element is spelled out. */
export function markdownText(text: string): string {
  return text
    .replaceAll('\0', '\ufffd')
    .replace(/\s+/g, ' ')
    .replace(/[\\`*|[\]]|<(?=[A-Za-z/!?])/g, '\\$&');
}

/** How prose is written at one place. */
export interface ProsePlace {
  /** the folder of the text, which says how files of the other one are reached */
  from: ReportFolder;
  inTable?: boolean;
}

/** Prose as Markdown. */
export function markdownProse(prose: Prose, place: ProsePlace): string {
  return inlineParts(prose)
    .map((part) => markdownInline(part, place))
    .join('');
}

function markdownInline(part: Inline, place: ProsePlace): string {
  if (typeof part === 'string') return markdownText(part);
  if (part.kind === 'line-break') return place.inTable ? ' ' : '\n';
  if (part.kind === 'code') return markdownCode(part.text, place.inTable === true);
  if (part.kind === 'strong') return `**${markdownText(part.text)}**`;
  return markdownLink(part.text, part.target, place.from);
}

/** A link to a target from a file in the folder. */
export function markdownLink(text: string, target: LinkTarget, from: ReportFolder): string {
  return `[${markdownText(text)}](${markdownAddress(linkPath(target, from))})`;
}

// quoted by one more backtick than it has in a row; a table ends its cells at a bar even within code
function markdownCode(text: string, inTable: boolean): string {
  const plain = text.replaceAll('\0', '\ufffd').replace(/\s+/g, ' ');
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const quote = '`'.repeat(longest + 1);
  const padded = /^`|`$/.test(plain) ? ` ${plain} ` : plain;
  return `${quote}${inTable ? padded.replaceAll('|', '\\|') : padded}${quote}`;
}

// nothing in an address may end the link
function markdownAddress(address: string): string {
  return address.replace(
    /[\s\0()<>\\|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
