/** Text as data: a plain string, or parts of which some are marked. Each medium writes the marks its own way. */
export type Prose = string | readonly Inline[];

/** A part of a text; a string is printed as it is. */
export type Inline =
  | string
  | { kind: 'strong'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; target: LinkTarget }
  | { kind: 'line-break' };

/** What a link leads to; each medium knows where that is. */
export type LinkTarget =
  /** a report by its id: a section of the page, or a file of this ending (Markdown unless given) in this folder (reports unless given) */
  | { kind: 'report'; id: string; ending?: 'md' | 'tex' | 'csv'; folder?: ReportFolder }
  /** a drawn figure of a report by its id */
  | { kind: 'figure'; id: string; ending: 'svg' | 'png' | 'vl.json' };

/** Where a report is in the repository. */
export type ReportFolder = 'reports' | 'docs';

export const strong = (text: string): Inline => ({ kind: 'strong', text });

export const code = (text: string): Inline => ({ kind: 'code', text });

export const link = (text: string, target: LinkTarget): Inline => ({ kind: 'link', text, target });

/** Where the source of a long paragraph goes on in a new line; a reader sees a space. */
export const LINE_BREAK: Inline = { kind: 'line-break' };

/** The parts of a text. */
export function inlineParts(prose: Prose): readonly Inline[] {
  return typeof prose === 'string' ? [prose] : prose;
}

/** A text without marks, for a terminal or a file of data: code stays in its quotes. */
export function plainText(prose: Prose): string {
  return inlineParts(prose)
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'line-break') return ' ';
      return part.kind === 'code' ? `\`${part.text}\`` : part.text;
    })
    .join('');
}
