import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../library/core/errors.js';
import { sha256 } from '../../library/core/sha256.js';
import { type LatexSource, readLatex } from './latex-source.js';
import { type PrintedRow, type PrintedTable, printedTable, type RowKind } from './printed-table.js';

/** LaTeX, or the path or URL of a .tex file, or of a .json file that `storedTables` made. */
export type PaperSource = string | URL;

/** The tables of a source as text, a list a row: its kind, its line, its cells. */
interface StoredTables {
  /** name and SHA-256 of the source */
  source: string;
  sha256: string;
  tables: { label: string; rows: [kind: RowKind, line: number, ...cells: string[]][] }[];
}

/** A table by its label, and the name of the file for messages. */
export function findTable(source: PaperSource, label: string): { file: string; table: PrintedTable } {
  const path = source instanceof URL ? fileURLToPath(source) : source;
  if (path.includes('\\begin{')) return inLatex('the LaTeX text', path, label);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new InputError(`the paper's tables cannot be read from ${path}: ${(error as Error).message}`);
  }
  return path.endsWith('.json') ? inStored(path, text, label) : inLatex(path, text, label);
}

function inLatex(file: string, text: string, label: string): { file: string; table: PrintedTable } {
  const source = readLatex(text);
  const found = requireLabel(file, label, source.tables);
  return { file, table: printedTable(source, found) };
}

function inStored(path: string, text: string, label: string): { file: string; table: PrintedTable } {
  const { source, tables } = JSON.parse(text) as StoredTables;
  const { rows } = requireLabel(path, label, tables);
  const printed = rows.map(
    ([kind, line, ...cells]): PrintedRow => ({ kind, cells: cells.map((cell) => ({ text: cell, line })) }),
  );
  return { file: source, table: { label, rows: printed } };
}

function requireLabel<T extends { label: string }>(file: string, label: string, tables: readonly T[]): T {
  const found = tables.filter((table) => table.label === label);
  if (found.length === 1) return found[0];
  const all = tables.length === 0 ? 'no table at all' : `tables ${tables.map((table) => table.label).join(', ')}`;
  const problem = found.length === 0 ? 'no table' : `${found.length} tables`;
  throw new InputError(`${file} has ${problem} with \\label{${label}}: it has ${all}`);
}

/** All tables of a LaTeX file as JSON text, for a repository that cannot have the paper's source. */
export function storedTables(path: string): string {
  const bytes = readFileSync(path);
  const source: LatexSource = readLatex(bytes.toString('utf8'));
  const tables = source.tables.map((found) => {
    const { label, rows } = printedTable(source, found);
    const lines = rows.map(({ kind, cells }) =>
      JSON.stringify([kind, cells[0].line, ...cells.map(({ text }) => text)]),
    );
    return `{ "label": ${JSON.stringify(label)}, "rows": [\n  ${lines.join(',\n  ')}\n] }`;
  });
  const name = JSON.stringify(basename(path));
  return `{ "source": ${name}, "sha256": "${sha256(bytes)}", "tables": [\n${tables.join(',\n')}\n] }\n`;
}
