import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/library/core/system/package-root.js';
import { writeFileAtomic } from '../src/library/core/system/write-file-atomic.js';
import { textTable } from '../src/report/render/terminal.js';

const markerOf = (id: string): string => `<!-- npm run bench -- ${id} -->`;

/** The page with these lines as its table `id`, which begins below a marker and ends with the first line that is not of a table. */
export function withTable(page: string, id: string, header: readonly string[], rows: readonly string[][]): string {
  const lines = page.split('\n');
  const start = lines.indexOf(markerOf(id)) + 1;
  if (start === 0) throw new Error(`docs/speed.md has no line ${markerOf(id)}`);
  let end = start;
  while (lines[end]?.startsWith('|')) end++;
  const table = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [...lines.slice(0, start), ...table, ...lines.slice(end)].join('\n');
}

/** Prints a table, and writes it into docs/speed.md with the date in its corner. */
export function showTable(id: string, title: string, header: readonly string[], rows: string[][]): void {
  console.log(`\n${title}\n`);
  console.log(textTable([...header], rows));
  const file = join(packageRoot(), 'docs', 'speed.md');
  const dated = [new Date().toISOString().slice(0, 10), ...header.slice(1)];
  writeFileAtomic(file, withTable(readFileSync(file, 'utf8'), id, dated, rows));
}
