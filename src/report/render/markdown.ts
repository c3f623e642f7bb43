import type { ComparedTable } from '../../compare/compared-table.js';
import { isNumericKey } from '../tables/layout.js';

/** A column of a Markdown table. */
export interface Column {
  title: string;
  align?: 'left' | 'right';
}

/** A Markdown table whose source is aligned too; a last column of text is not padded, as it may hold sentences. */
export function markdownTable(columns: Column[], rows: string[][]): string {
  const widths = columns.map(({ title }, c) => Math.max(3, title.length, ...rows.map((row) => row[c].length)));
  const padded = (cell: string, c: number): string => {
    if (columns[c].align === 'right') return cell.padStart(widths[c]);
    return c === columns.length - 1 ? cell : cell.padEnd(widths[c]);
  };
  const line = (cells: string[]): string => `| ${cells.map(padded).join(' | ')} |`;
  const rule = columns.map(({ align }, c) => {
    if (align === 'right') return `${'-'.repeat(widths[c] - 1)}:`;
    return padded('---', c).replaceAll(' ', '-');
  });
  return [line(columns.map(({ title }) => title)), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

/** Plain text where Markdown is read, in or out of a table. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*<|[\]]/g, '\\$&');
}

/** The key columns of a table. */
export function keyColumns(table: ComparedTable): Column[] {
  return table.keys.map((key) => ({
    title: markdownText(key),
    align: isNumericKey(table, key) ? 'right' : 'left',
  }));
}
