import { argumentsOf } from './plain-text.js';
import { groupEnd, type Macro, type Macros, Scanner } from './scanner.js';

/** A table of a paper's source: from behind its column specification to its end. */
export interface SourceTable {
  /** its \label; 'tab:main#2' is the second table under one label, '#3' the third of the source if it has none */
  label: string;
  /** where its body begins and ends in the source */
  start: number;
  end: number;
}

/** A LaTeX source without its comments, whose places and lines are those of the file. */
export interface LatexSource {
  text: string;
  macros: Macros;
  tables: SourceTable[];
}

export function readLatex(latex: string): LatexSource {
  const text = withoutComments(latex);
  return { text, macros: macrosOf(text), tables: tablesOf(text) };
}

export const lineAt = ({ text }: LatexSource, place: number): number => text.slice(0, place).split('\n').length;

/** Replaces what TeX does not read by blanks, so that every character keeps its position. */
function withoutComments(latex: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return latex
    .replace(/(?<!\\)((?:\\\\)*)(%[^\n]*)/g, (_, before: string, comment: string) => before + blank(comment))
    .replace(/\\begin\{comment\}[\s\S]*?\\end\{comment\}|\\iffalse\b[\s\S]*?\\fi\b/g, blank);
}

const PARAMETERS = String.raw`(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?`;
const NEW_COMMAND = String.raw`(?:re|provide)?newcommand\*?\s*\{?\s*\\([a-zA-Z@]+)\s*\}?\s*${PARAMETERS}`;
const DEF = String.raw`def\s*\\([a-zA-Z@]+)((?:#\d)*)`;
const DEFINITION = new RegExp(String.raw`\\(?:${NEW_COMMAND}|${DEF})\s*(?=\{)`, 'g');

function macrosOf(text: string): Macros {
  const macros = new Map<string, Macro>();
  for (const match of text.matchAll(DEFINITION)) {
    const [whole, newName, count = '0', optional = null, oldName, parameters = ''] = match;
    const start = match.index + whole.length;
    const body = text.slice(start + 1, groupEnd(text, start) - 1);
    // what depends on a condition is left to the commands we know
    if (!body.includes('\\if'))
      macros.set(newName ?? oldName, { body, args: newName ? Number(count) : parameters.length / 2, optional });
  }
  return macros;
}

/** Environments with rows and cells; some have a width before the column specification. */
const TABLE = /^(?:tabular\*?|tabularx|tabulary|longtable|xltabular|tabu|longtabu|supertabular|NiceTabular)$/;
const HAS_WIDTH = /^(?:tabular\*|tabularx|tabulary|xltabular)$/;

interface Environment {
  name: string;
  start: number;
  /** behind \begin{…} */
  inner: number;
  end: number;
  parent: Environment | null;
}

/** All environments of a text but `document`, the outer before the inner. */
function environmentsOf(text: string): Environment[] {
  const all: Environment[] = [];
  let open: Environment | null = null;
  for (const { 0: whole, 1: edge, 2: name, index } of text.matchAll(/\\(begin|end)\{([^}]*)\}/g)) {
    if (name === 'document') continue;
    if (edge === 'begin') {
      open = { name, start: index, inner: index + whole.length, end: text.length, parent: open };
      all.push(open);
    } else if (open?.name === name) {
      open.end = index;
      open = open.parent;
    }
  }
  return all;
}

function tablesOf(text: string): SourceTable[] {
  const environments = environmentsOf(text);
  const isTable = ({ name }: Environment): boolean => TABLE.test(name);
  const outermost = ({ parent }: Environment): boolean => !parent || (!isTable(parent) && outermost(parent));
  const tables = environments.filter((one) => isTable(one) && outermost(one));
  const holds = (outer: Environment, place: number): boolean => outer.start <= place && place < outer.end;
  const labels = new Map<Environment | undefined, string[]>();
  for (const { 1: label, index } of text.matchAll(/\\label\{([^}]+)\}/g)) {
    // the innermost environment that has both: a float, one half of it, a long table
    const owner = environments.findLast(
      (one) => holds(one, index) && tables.some((table) => table === one || holds(one, table.start)),
    );
    labels.set(owner, [...(labels.get(owner) ?? []), label]);
  }
  // a file of one table only, to be \input by the paper
  const whole = /\\begin\{document\}/.test(text) ? null : undefined;
  const ownerOf = (one: Environment | null): Environment | undefined | null =>
    one === null ? whole : labels.has(one) ? one : ownerOf(one.parent);
  const owners = tables.map(ownerOf);
  return tables.map((table, i) => {
    const names = owners[i] === null ? [] : (labels.get(owners[i] ?? undefined) ?? []);
    const siblings = tables.filter((_, j) => owners[j] === owners[i]);
    const rank = siblings.indexOf(table);
    const scanner = new Scanner(text);
    scanner.at = table.inner;
    argumentsOf(scanner, HAS_WIDTH.test(table.name) ? 2 : 1);
    return { label: labelOf(names, rank, siblings.length, i), start: scanner.at, end: table.end };
  });
}

function labelOf(names: readonly string[], rank: number, siblings: number, place: number): string {
  if (names.length === 0) return `#${place + 1}`;
  if (siblings === 1 || names.length === siblings) return names[rank];
  return `${names[0]}#${rank + 1}`;
}
