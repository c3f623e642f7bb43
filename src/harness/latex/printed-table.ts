import { type LatexSource, lineAt, type SourceTable } from './latex-source.js';
import { argumentsOf, plainText } from './plain-text.js';
import { Scanner } from './scanner.js';

export interface PrintedCell {
  /** what is printed, as plain text */
  text: string;
  /** the line of the source on which it begins */
  line: number;
}

/** A header row, a heading across all columns, or a row of values. */
export type RowKind = 'header' | 'heading' | 'row';

export interface PrintedRow {
  kind: RowKind;
  cells: PrintedCell[];
}

/** A table as it is printed: cells across columns are repeated in each of them, cells across rows in each row. */
export interface PrintedTable {
  label: string;
  rows: PrintedRow[];
}

/** A row while it is read: the positions of rules, and which cells span others. */
interface RawRow {
  cells: RawCell[];
  /** there is a rule across the table above it */
  isRuled: boolean;
}

interface RawCell extends PrintedCell {
  /** how many rows it fills, upwards if negative */
  rows: number;
  /** the first of the columns it fills */
  isFirst: boolean;
}

const RULES = 'toprule|midrule|bottomrule|hline|thickhline|Xhline|specialrule';
const RULE = new RegExp(String.raw`\\(?:${RULES})(?![a-zA-Z])`);
const BARE = `${RULES}|hdashline|morecmidrules|addlinespace|endhead|endfirsthead|endfoot|endlastfoot`;
const WITH_GROUP = 'cmidrule|cline|cdashline|Xhline|noalign|arrayrulecolor|rowcolor|vspace';
const OPTION = String.raw`(?:\[[^\]]*\])?`;
const GROUP = String.raw`\{[^}]*\}`;
/** What may precede a row and does not belong to its first cell. */
const BEFORE_ROW = new RegExp(
  [
    String.raw`\s+`,
    String.raw`\\specialrule(?:${GROUP}){3}`,
    String.raw`\\(?:${WITH_GROUP})\*?${OPTION}(?:\([^)]*\))?${GROUP}${OPTION}`,
    String.raw`\\(?:${BARE})(?![a-zA-Z])${OPTION}`,
  ].join('|'),
);

/** A table of a source as it is printed. */
export function printedTable(source: LatexSource, { label, start, end }: SourceTable): PrintedTable {
  const { header, rows } = rawRows(source, start, end);
  return { label, rows: [...header.map((row) => printed(row, 'header')), ...rows.map((row) => printed(row, 'row'))] };
}

/** A row whose only text is its first cell, or one cell across all columns, is a heading. */
function printed({ cells }: RawRow, kind: RowKind): PrintedRow {
  const filled = cells.filter(({ text, isFirst }) => text !== '' && isFirst);
  const isHeading = kind === 'row' && filled.length === 1 && filled[0] === cells[0];
  const shown = isHeading ? filled : cells;
  return { kind: isHeading ? 'heading' : kind, cells: shown.map(({ text, line }) => ({ text, line })) };
}

function rawRows(source: LatexSource, start: number, end: number): { header: RawRow[]; rows: RawRow[] } {
  let header: RawRow[] | null = null;
  let rows: RawRow[] = [];
  let isRuled = false;
  for (const { before, cells } of splitRows(source.text, start, end)) {
    // a long table repeats its header on each page, and has a footer
    if (/\\end(?:first)?head/.test(before)) header ??= rows;
    if (/\\end(?:firsthead|head|foot|lastfoot)/.test(before)) rows = [];
    const row = cells.flatMap((place) => rawCells(source, place));
    // a rule may be above rows that only add height
    isRuled ||= RULE.test(before);
    if (row.every(({ text }) => text === '')) continue;
    rows.push({ cells: row, isRuled });
    isRuled = false;
  }
  fillRows(rows);
  if (header) {
    fillRows(header);
    return { header, rows };
  }
  const first = rows.findIndex(({ isRuled }, i) => i > 0 && isRuled);
  const split = first < 0 ? 1 : first;
  return { header: rows.slice(0, split), rows: rows.slice(split) };
}

/** A cell of several rows fills the empty cells of its column below it, or above. */
function fillRows(rows: readonly RawRow[]): void {
  rows.forEach(({ cells }, r) => {
    cells.forEach(({ rows: count, text, line }, c) => {
      for (let step = 1; step < Math.abs(count); step++) {
        const target = rows[r + (count < 0 ? -step : step)]?.cells[c];
        if (target?.text === '') Object.assign(target, { text, line });
      }
    });
  });
}

interface Place {
  start: number;
  end: number;
}

/** Where the rows and cells of a table's body are, and what precedes each row. */
function splitRows(text: string, start: number, end: number): { before: string; cells: Place[] }[] {
  const rows: { before: string; cells: Place[] }[] = [];
  const scanner = new Scanner(text.slice(0, end));
  scanner.at = start;
  while (!scanner.isDone) {
    const begin = scanner.at;
    while (scanner.take(BEFORE_ROW) !== null);
    const before = text.slice(begin, scanner.at);
    const cells: Place[] = [];
    let from = scanner.at;
    let nested = 0;
    let isOver = false;
    while (!isOver && !scanner.isDone) {
      const here = scanner.at;
      if (scanner.take(/\\begin(?=\{)/)) nested++;
      else if (scanner.take(/\\end(?=\{)/)) nested--;
      else if (nested === 0 && scanner.take(/\\\\\*?(?:[ \t]*\[[^\]]*\])?|\\(?:tabularnewline|cr)(?![a-zA-Z])/)) {
        cells.push({ start: from, end: here });
        isOver = true;
      } else if (nested === 0 && scanner.take(/&/)) {
        cells.push({ start: from, end: here });
        from = scanner.at;
      } else if (text[here] === '{') scanner.argument();
      else scanner.take(/\\?[\s\S]/);
    }
    if (!isOver) cells.push({ start: from, end: scanner.at });
    rows.push({ before, cells });
  }
  return rows;
}

/** A cell of the source as the columns it fills. */
function rawCells(source: LatexSource, { start, end }: Place): RawCell[] {
  const latex = source.text.slice(start, end);
  const line = lineAt(source, start + (/\S/.exec(latex)?.index ?? 0));
  const across = spanOf(latex, 'multicolumn', source);
  const down = spanOf(across?.content ?? latex, 'multirow', source);
  const text = plainText(latex, source.macros);
  return Array.from({ length: across?.count ?? 1 }, (_, i) => ({
    text,
    line,
    rows: down?.count ?? 1,
    isFirst: i === 0,
  }));
}

/** How many columns or rows a cell fills, if it begins with that command, and what is in it. */
function spanOf(latex: string, command: string, { macros }: LatexSource): { count: number; content: string } | null {
  const scanner = new Scanner(latex, macros);
  scanner.take(/\s+/);
  if (scanner.command() !== command) return null;
  const [count, , content] = argumentsOf(scanner, 3);
  return { count: Number(count), content };
}
