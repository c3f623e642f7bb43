import type { TopLevelSpec } from 'vega-lite';
import type { ComparedTable } from '../harness/compare/compared-table.js';
import type { Inline, LinkTarget, Prose, ReportFolder } from '../harness/experiment/prose.js';

/** How a verdict looks: its colour, with a mark and a word always beside it. */
export type Tone = 'good' | 'fair' | 'bad' | 'none';

/** A report as data: what it says, in the order it is read. The renderers say how each medium writes it. */
export interface ReportDocument {
  /** file name, and anchor in the page */
  id: string;
  /** as contents and links name it, such as 'Claims' */
  name: string;
  title: string;
  blocks: Block[];
  /** where its numbers come from; printed at the end */
  provenance: Prose;
  /** the folder of its Markdown */
  folder: ReportFolder;
  /** what it comes to, for a reader who has ten seconds */
  brief?: Brief;
}

/** An answer in a few words, and what else belongs to it. */
export interface Brief {
  answer: string;
  detail: string;
}

export type Block =
  /** level 2 for the sections of a document, 3 below them */
  | { kind: 'heading'; level: 2 | 3; text: Prose }
  | { kind: 'text'; text: Prose }
  /** muted text */
  | { kind: 'note'; text: Prose }
  /** items, with a line right above them if there is a lead */
  | { kind: 'list'; lead?: Prose; items: Prose[] }
  | TableBlock
  | { kind: 'figure'; figure: DocumentFigure }
  /** figures beside one another, with what there is to download */
  | { kind: 'gallery'; figures: DocumentFigure[] }
  /** all panels of an experiment's table, ours beside the paper's: each medium has its own layout for it */
  | { kind: 'compared'; table: ComparedTable }
  | EntryBlock
  /** blocks for some media only */
  | { kind: 'only'; media: readonly Medium[]; blocks: Block[] };

/** A block that a renderer meets. */
export type ShownBlock = Exclude<Block, { kind: 'only' | 'entry' }>;

type Medium = 'markdown' | 'html' | 'latex' | 'csv' | 'terminal';

/** The media that show a document as one text, from beginning to end. */
export const TEXTS: readonly Medium[] = ['markdown', 'latex', 'csv', 'terminal'];

/** A part that can be linked to by name, such as a claim: a heading and what follows it; the page opens it in place. */
export interface EntryBlock {
  kind: 'entry';
  /** its name among the document's entries */
  id: string;
  level: 2 | 3;
  /** above it in other media; none if it continues the text before */
  heading?: Prose;
  /** what the page shows of it while it is closed */
  closed: { title: Prose; mark?: { text: string; tone: Tone }; note?: Prose };
  blocks: Block[];
}

export interface TableBlock {
  kind: 'table';
  columns: Column[];
  rows: Cell[][];
}

export interface Column {
  title: string;
  /** left by default; numbers are right-aligned */
  align?: 'left' | 'right';
}

/** The content of a cell; the tone colours it if a medium has colours. */
export type Cell = Prose | { text: Prose; tone: Tone };

/** A figure of a report, drawn as figures/<id> in several formats. */
export interface DocumentFigure {
  id: string;
  title: string;
  spec: TopLevelSpec;
}

export const heading = (level: 2 | 3, text: Prose): Block => ({ kind: 'heading', level, text });
export const text = (...parts: (Inline | readonly Inline[])[]): Block => ({ kind: 'text', text: parts.flat() });
export const note = (content: Prose): Block => ({ kind: 'note', text: content });
export const list = (items: Prose[], lead?: Prose): Block => ({ kind: 'list', lead, items });
export const table = (columns: Column[], rows: Cell[][]): TableBlock => ({ kind: 'table', columns, rows });
export const figure = (drawn: DocumentFigure): Block => ({ kind: 'figure', figure: drawn });
export const entry = (parts: Omit<EntryBlock, 'kind'>): Block => ({ kind: 'entry', ...parts });
export const only = (media: readonly Medium[], ...blocks: Block[]): Block => ({ kind: 'only', media, blocks });

/** The text of a cell, and its tone. */
export function cellParts(cell: Cell): { text: Prose; tone: Tone } {
  return typeof cell === 'object' && 'tone' in cell ? cell : { text: cell, tone: 'none' };
}

/** The blocks that a medium shows, one after the other. */
export function blocksFor(medium: Medium, blocks: readonly Block[]): ShownBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'entry') {
      const above = block.heading === undefined ? [] : [heading(block.level, block.heading)];
      return blocksFor(medium, [...above, ...block.blocks]);
    }
    if (block.kind !== 'only') return [block];
    return block.media.includes(medium) ? blocksFor(medium, block.blocks) : [];
  });
}

/** All figures of a document, in order. */
export function documentFigures({ blocks }: Pick<ReportDocument, 'blocks'>): DocumentFigure[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'figure') return [block.figure];
    if (block.kind === 'gallery') return block.figures;
    return block.kind === 'only' || block.kind === 'entry' ? documentFigures(block) : [];
  });
}

/** Where a link leads from a file in the folder: the path of the other file. */
export function linkPath(target: LinkTarget, from: ReportFolder): string {
  if (target.kind === 'figure') return `${pathTo('reports', from)}figures/${target.id}.${target.ending}`;
  const { id, ending = 'md', folder = 'reports' } = target;
  return `${pathTo(folder, from)}${id}.${ending}`;
}

const pathTo = (folder: ReportFolder, from: ReportFolder): string => (folder === from ? '' : `../${folder}/`);
